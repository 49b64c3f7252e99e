// Validates values by a JSON Schema as Helm's library does (drafts 4 to 2020-12). Formats and references to other files
// count as satisfied.
import { oncePer } from '../../../model/once.ts';
import { type PatternTest, patternTest } from '../../go-regex/pattern-test.ts';
import { Work } from '../../work.ts';
import type { PlainValue } from '../go/plain.ts';
import { isPlainList, isPlainObject, type JsonSchema, keywordChecks, type SchemaObject } from './check-keywords.ts';
import { listed, type SchemaProblem, singleQuoted } from './schema-problem.ts';

type At = readonly (string | number)[];

const maxDepth = 200;
/** One step of this validation counts as this number of steps of a rendering. */
const workOfStep = 5;
/**
 * The maximum number of steps of one validation. If each definition of a schema refers to the next definition twice,
 * the work doubles at each level.
 */
const maxSteps = 200_000;
/**
 * The number of characters of a message that count as one step. Messages count as work, because the messages about many
 * values may each contain the same long enumeration.
 */
const charactersOfStep = 8;

const comparing: ReadonlySet<string> = new Set(['uniqueItems', 'const', 'enum']);
const comparedPerStep = 4;
const charactersPerStep = 50;
const comparisonsPerStep = 10;

/**
 * Returns the problems of the value. If the validation takes too long, returns none, because an incomplete validation
 * proves nothing.
 */
export function findSchemaProblems(schema: PlainValue, value: PlainValue, work = new Work()): SchemaProblem[] {
  if (!isSchema(schema)) return [];
  const validator = new Validator(schema, work);
  const problems = validator.validate(schema, value, []);
  return validator.isExhausted ? [] : problems;
}

function isSchema(value: PlainValue | undefined): value is JsonSchema {
  return typeof value === 'boolean' || isPlainObject(value);
}

class Validator {
  private readonly root: JsonSchema;
  private readonly work: Work;
  private depth = 0;
  private steps = 0;
  private readonly found = new Map<string, { target: PlainValue | undefined }>();
  private readonly tests = new Map<string, PatternTest | undefined>();
  private readonly sizeOfParts = oncePer((value: PlainValue & object): number => {
    const parts = isPlainList(value) ? value : Object.values(value);
    return parts.reduce<number>((sum, part) => sum + 1 + this.sizeOf(part), 0);
  });

  constructor(root: JsonSchema, work: Work) {
    this.root = root;
    this.work = work;
  }

  get isExhausted(): boolean {
    return this.steps > maxSteps || this.work.isExhausted;
  }

  validate(schema: PlainValue | undefined, value: PlainValue, at: At): SchemaProblem[] {
    this.spend(1);
    if (this.isExhausted) return [];
    if (schema === false) return [{ at, message: 'false schema' }];
    if (!isPlainObject(schema) || this.depth > maxDepth) return [];
    this.depth++;
    const problems = [
      ...this.reference(schema, value, at),
      ...this.checked(schema, value, at),
      ...this.combined(schema, value, at),
      ...this.properties(schema, value, at),
      ...this.items(schema, value, at),
    ];
    this.depth--;
    return problems;
  }

  private checked(schema: SchemaObject, value: PlainValue, at: At): SchemaProblem[] {
    const problems: SchemaProblem[] = [];
    for (const [keyword, check] of keywordChecks) {
      const wanted = schema[keyword];
      if (wanted === undefined) continue;
      this.spend(this.workOf(keyword, value, wanted));
      if (this.isExhausted) return problems;
      const message = check(value, wanted, schema);
      if (message === undefined) continue;
      problems.push({ at, message });
      this.spend(Math.floor(message.length / charactersOfStep));
    }
    const message = schema.pattern === undefined ? undefined : this.patternProblem(value, schema.pattern);
    return message === undefined ? problems : [...problems, { at, message }];
  }

  private spend(steps: number): void {
    this.steps += steps;
    this.work.spend(steps * workOfStep);
  }

  private workOf(keyword: string, value: PlainValue, wanted: PlainValue): number {
    const compared = comparing.has(keyword) ? this.sizeOf(value) : 0;
    const listed = isPlainList(wanted) ? (keyword === 'enum' ? this.sizeOf(wanted) : wanted.length) : 0;
    const read = typeof value === 'string' ? value.length : 0;
    return Math.floor((compared + listed) / comparedPerStep + read / charactersPerStep);
  }

  private sizeOf(value: PlainValue): number {
    if (typeof value === 'string') return value.length / charactersPerStep;
    return typeof value === 'object' && value !== null ? this.sizeOfParts(value) : 1;
  }

  private fits(schema: PlainValue | undefined, value: PlainValue, at: At): boolean {
    return this.validate(schema, value, at).length === 0;
  }

  private reference({ $ref: reference }: SchemaObject, value: PlainValue, at: At): SchemaProblem[] {
    if (typeof reference !== 'string' || !reference.startsWith('#')) return [];
    return this.validate(this.find(reference.slice(1)), value, at);
  }

  private find(pointer: string): PlainValue | undefined {
    const known = this.found.get(pointer);
    if (known) return known.target;
    this.spend(Math.floor(pointer.length / charactersPerStep));
    let found: PlainValue | undefined = this.root;
    for (const part of pointer.split('/').slice(1)) {
      const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
      found = isPlainObject(found) ? found[key] : isPlainList(found) ? found[Number(key)] : undefined;
    }
    this.found.set(pointer, { target: found });
    return found;
  }

  private combined(schema: SchemaObject, value: PlainValue, at: At): SchemaProblem[] {
    return [
      ...this.allOf(schema.allOf, value, at),
      ...this.anyOf(schema.anyOf, value, at),
      ...this.oneOf(schema.oneOf, value, at),
      ...(schema.not !== undefined && this.fits(schema.not, value, at) ? [{ at, message: "'not' failed" }] : []),
      ...this.conditional(schema, value, at),
    ];
  }

  private allOf(schemas: PlainValue | undefined, value: PlainValue, at: At): SchemaProblem[] {
    const causes = isPlainList(schemas) ? schemas.flatMap((each) => this.validate(each, value, at)) : [];
    return causes.length === 0 ? [] : [{ at, message: 'allOf failed', causes }];
  }

  private anyOf(schemas: PlainValue | undefined, value: PlainValue, at: At): SchemaProblem[] {
    if (!isPlainList(schemas)) return [];
    const results = schemas.map((each) => this.validate(each, value, at));
    if (results.some((each) => each.length === 0)) return [];
    return [{ at, message: 'anyOf failed', causes: results.flat() }];
  }

  private oneOf(schemas: PlainValue | undefined, value: PlainValue, at: At): SchemaProblem[] {
    if (!isPlainList(schemas)) return [];
    const results = schemas.map((each) => this.validate(each, value, at));
    const [first, second] = results.flatMap((each, i) => (each.length === 0 ? [i] : []));
    if (first === undefined) return [{ at, message: 'oneOf failed, none matched', causes: results.flat() }];
    return second === undefined ? [] : [{ at, message: `oneOf failed, subschemas ${first}, ${second} matched` }];
  }

  private conditional(schema: SchemaObject, value: PlainValue, at: At): SchemaProblem[] {
    if (schema.if === undefined) return [];
    return this.validate(this.fits(schema.if, value, at) ? schema.then : schema.else, value, at);
  }

  private properties(schema: SchemaObject, value: PlainValue, at: At): SchemaProblem[] {
    if (!isPlainObject(value)) return [];
    const known = isPlainObject(schema.properties) ? schema.properties : {};
    const patterns = Object.entries(isPlainObject(schema.patternProperties) ? schema.patternProperties : {});
    const problems: SchemaProblem[] = [];
    const others: string[] = [];
    for (const [key, item] of Object.entries(value)) {
      this.spend(patterns.length / comparisonsPerStep);
      if (this.isExhausted) return [];
      const fitting = patterns.filter(([pattern]) => this.testOf(pattern)?.(key));
      if (Object.hasOwn(known, key)) problems.push(...this.validate(known[key], item, [...at, key]));
      for (const [, each] of fitting) problems.push(...this.validate(each, item, [...at, key]));
      if (!Object.hasOwn(known, key) && fitting.length === 0) others.push(key);
      problems.push(...this.propertyName(schema.propertyNames, key, at));
    }
    return [...problems, ...this.additional(schema.additionalProperties, value, others, at)];
  }

  private patternProblem(value: PlainValue, wanted: PlainValue): string | undefined {
    if (typeof value !== 'string' || typeof wanted !== 'string') return undefined;
    return this.testOf(wanted)?.(value) !== false
      ? undefined
      : `${singleQuoted(value)} does not match pattern ${singleQuoted(wanted)}`;
  }

  private testOf(pattern: string): PatternTest | undefined {
    if (!this.tests.has(pattern)) this.tests.set(pattern, patternTest(pattern, this.spendSearching));
    return this.tests.get(pattern);
  }

  private readonly spendSearching = (steps: number): boolean => {
    this.spend(steps);
    return !this.isExhausted;
  };

  private propertyName(schema: PlainValue | undefined, key: string, at: At): SchemaProblem[] {
    if (schema === undefined) return [];
    const causes = this.validate(schema, key, at);
    return causes.length === 0 ? [] : [{ at, message: `invalid propertyName ${singleQuoted(key)}`, causes }];
  }

  private additional(
    schema: PlainValue | undefined,
    value: { readonly [key: string]: PlainValue },
    names: readonly string[],
    at: At,
  ): SchemaProblem[] {
    if (schema === false)
      return names.length === 0 ? [] : [{ at, message: `additional properties ${listed(names)} not allowed` }];
    return names.flatMap((name) => this.validate(schema, value[name] ?? null, [...at, name]));
  }

  /**
   * In older drafts, `items` may be a list of schemas for the first items, and `additionalItems` is the schema of the
   * other items.
   */
  private items(schema: SchemaObject, value: PlainValue, at: At): SchemaProblem[] {
    if (!isPlainList(value)) return [];
    const first = isPlainList(schema.prefixItems) ? schema.prefixItems : isPlainList(schema.items) ? schema.items : [];
    const rest = isPlainList(schema.items) ? schema.additionalItems : schema.items;
    const problems = value.flatMap((item, i) => this.validate(i < first.length ? first[i] : rest, item, [...at, i]));
    if (schema.contains !== undefined && !value.some((item, i) => this.fits(schema.contains, item, [...at, i])))
      problems.push({ at, message: 'no items match contains schema' });
    return problems;
  }
}

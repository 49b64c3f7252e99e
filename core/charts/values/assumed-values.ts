import { absoluteExpression, expressionOf, splitDefault } from '../../analysis/template/template-expression.ts';
import { type FoundScalar, scalarsOf, type ValueSource } from '../../analysis/value-sources.ts';
import { formatPath, type Path } from '../../model/path.ts';
import { type Value, valueAt } from '../../model/value.ts';
import type { DecidingValue, Lookup } from '../../render/helm/template/frame.ts';
import type { Place } from '../../render/origin.ts';
import type { AssumedValue } from '../../simulator/simulation-input.ts';
import type { Node, Range } from '../../text/node.ts';
import { findNode } from '../../text/tree.ts';
import { fromDefault, fromNoCluster, fromPreview } from './preview-values.ts';
import { pathSeenBy } from './value-scope.ts';

export interface RenderedSubject {
  root: Node;
  object: Value;
  sources: readonly ValueSource[];
  decidedBy: readonly DecidingValue[];
  lookups: readonly Lookup[];
  written: Range & { file: string };
  /**
   * The paths at which the top chart's values contain the values of the template's chart: one path for each use of the
   * chart, as `valueScopes` returns them.
   */
  scopes: readonly (readonly string[])[];
  isAround(place: Place): boolean;
  /** Returns the action that wrote a range of the rendered text; undefined for literal text. */
  actionAt(range: Range): { source: string; dot: string | undefined } | undefined;
  textAt(place: Place): string | undefined;
}

/**
 * Returns the values with which an object was rendered: first the values of fields in the order of the fields, then
 * values that decide conditions, then results of `lookup`.
 */
export function assumedValuesOf(subject: RenderedSubject): AssumedValue[] {
  const found = new Map<string, Omit<AssumedValue, 'fields'> & { fields: Set<string> }>();
  const prepared = new PreparedSources(subject);
  const written = [...scalarsOf(findNode(subject.root, ['spec'])?.node, ['spec'])].flatMap((scalar) =>
    valuesOfField(scalar, subject, prepared),
  );
  for (const { path, ...value } of [...written, ...decidingValues(subject)]) {
    const before = found.get(value.expression);
    const fields = path === undefined ? [] : [formatPath(path)];
    if (!before) found.set(value.expression, { ...value, fields: new Set(fields) });
    else for (const field of fields) before.fields.add(field);
  }
  return [
    ...[...found.values()].map(({ fields, ...value }) => (fields.size > 0 ? { ...value, fields: [...fields] } : value)),
    ...lookupsOf(subject),
  ];
}

function lookupsOf({ lookups, written, textAt, isAround }: RenderedSubject): AssumedValue[] {
  const own = lookups.filter(
    ({ place }) =>
      isInSpec(place, { written }) ||
      isAround(place) ||
      (place.start < written.start && /^\{\{-?\s*\$\w+\s*:?=/.test(textAt(place) ?? '')),
  );
  return [...new Map(own.map(({ expression, text }) => [expression, text]))].map(([expression, text]) =>
    text === undefined ? { expression, text: 'empty', from: fromNoCluster } : { expression, text, from: fromPreview },
  );
}

interface ValueOfField extends Omit<AssumedValue, 'fields'> {
  path: Path | undefined;
}

/**
 * The sources and the texts of all fields. Texts are cached, because each scalar of a long list needs the text of the
 * whole list.
 */
class PreparedSources {
  private readonly object: Value;
  private readonly sources = new Map<string, ValueSource[]>();
  private readonly texts = new Map<string, string>();

  constructor({ object, sources }: RenderedSubject) {
    this.object = object;
    for (const source of sources) {
      const field = formatPath(source.path);
      const others = this.sources.get(field);
      if (others) others.push(source);
      else this.sources.set(field, [source]);
    }
  }

  of(path: Path): readonly ValueSource[] {
    return this.sources.get(formatPath(path)) ?? [];
  }

  textAt(path: Path): string {
    const key = formatPath(path);
    const known = this.texts.get(key);
    if (known !== undefined) return known;
    const text = jsonText(valueAt(this.object, path));
    this.texts.set(key, text);
    return text;
  }
}

function valuesOfField(
  { path, range }: FoundScalar,
  { written, scopes, actionAt, textAt }: RenderedSubject,
  prepared: PreparedSources,
): ValueOfField[] {
  const own = prepared.of(path);
  if (own.length === 0) return defaultOf(path, actionAt(range));
  return own.map(({ text, origin, sharedKeys }) => {
    const whole = path.slice(0, path.length - sharedKeys);
    return {
      expression: expressionOfPath(
        pathSeenBy(
          { file: written.file, scopes },
          { ...origin, path: origin.path.slice(0, origin.path.length - sharedKeys) },
        ),
      ),
      text: sharedKeys === 0 ? valueText(text, origin.place && textAt(origin.place)) : prepared.textAt(whole),
      from: nameOfSource(origin.source),
      path: whole,
    };
  });
}

/**
 * Returns the written text, or the rendered text if the written text is empty, has several lines, or differs only in
 * its quotes. The texts differ in more than the quotes if a function such as `title` or `printf` has changed the text.
 */
function valueText(rendered: string, written: string | undefined): string {
  if (written === undefined || written === '' || /[\r\n]/.test(written)) return rendered;
  const plain = written.replace(/^(["'])(.*)\1$/, '$2');
  return plain === rendered.replace(/^(["'])(.*)\1$/, '$2') ? rendered : written;
}

function defaultOf(path: Path, action: ReturnType<RenderedSubject['actionAt']>): ValueOfField[] {
  const written = action && expressionOf(action.source);
  if (written === undefined) return [];
  const { base, otherwise } = splitDefault(absoluteExpression(written, action?.dot));
  return otherwise === undefined ? [] : [{ expression: base, text: otherwise, from: fromDefault, path }];
}

function decidingValues(subject: RenderedSubject): ValueOfField[] {
  const { written, scopes } = subject;
  return subject.decidedBy.flatMap(({ place, value, text }) =>
    text === undefined || !isInSpec(place, subject)
      ? []
      : [
          {
            expression: expressionOfPath(pathSeenBy({ file: written.file, scopes }, value)),
            text,
            from: nameOfSource(value.source),
            path: undefined,
          },
        ],
  );
}

function expressionOfPath(path: readonly (string | number)[]): string {
  return `.Values.${formatPath([...path])}`;
}

function nameOfSource(source: string): string {
  return source === fromPreview ? source : source.slice(source.lastIndexOf('/') + 1);
}

function isInSpec({ file, start }: Place, { written }: Pick<RenderedSubject, 'written'>): boolean {
  return file === written.file && start >= written.start && start < written.end;
}

function jsonText(value: Value | undefined): string {
  return JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? Number(one) : one)) ?? 'null';
}

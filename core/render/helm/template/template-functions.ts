import { anyMapType, anyType, goMap, goString, goUnknown } from '../go/make.ts';
import { quoteString } from '../go/quote.ts';
import { GoFailure, type GoString, type GoValue } from '../go/value.ts';
import type { EngineFunction } from './engine-function.ts';
import { type Frame, NestedFailure, TemplateError } from './frame.ts';
import type { TemplateSource } from './node.ts';
import { innerValue, type Operand } from './operand.ts';
import { removeText, tracedString } from './output.ts';
import { parseTemplate, type TemplateParseResult } from './parse-template.ts';
import { asRecursion, maxInclusions, nestedReference, type RecursionError, templateErrorPrefix } from './recursion.ts';
import { TemplateSet } from './template-set.ts';

/** The markers that Helm puts around the error texts of `required` and `fail`. */
export const errorStart = 'HELM_ERR_START';
export const errorEnd = 'HELM_ERR_END';

const charactersPerStep = 20;

/**
 * The maximum number of calls of `lookup` that are collected. A person can set the results of collected calls in the
 * editor.
 */
const maxLookups = 100;

/**
 * The name of Helm's root template, with which all other templates are associated. The template that `tpl` parses has
 * the same name.
 */
const rootName = 'gotpl';

export const templateFunctions: ReadonlyMap<string, EngineFunction> = new Map<string, EngineFunction>([
  [
    'include',
    {
      params: ['string', anyType],
      result: 'string',
      call: ([name, data], frame) => include(frame, text(name).value, plain(data)),
    },
  ],
  [
    'tpl',
    {
      params: ['string', anyType],
      result: 'string',
      call: ([template, data], frame) => renderText(frame, text(template), plain(data)),
    },
  ],
  [
    'required',
    {
      params: ['string', anyType],
      result: anyType,
      call: ([message, value]) => requireValue(text(message).value, plain(value)),
    },
  ],
  [
    'fail',
    {
      params: ['string'],
      result: 'string',
      // If `failures` is `unknown`, `fail` does not stop the rendering. It then returns an empty text instead of an
      // unknown value, because Helm never writes the result of `fail`.
      call: ([message], { run }) => (run.failures === 'unknown' ? goString('') : fail(text(message).value)),
    },
  ],
  [
    'lookup',
    {
      params: ['string', 'string', 'string', 'string'],
      result: anyMapType,
      call(args, frame) {
        const { file, lookups, inCluster, functions } = frame.run;
        const place = file?.action;
        const expression = ['lookup', ...args.map((arg) => quoteString(text(arg).value))].join(' ');
        const found = Object.hasOwn(inCluster, expression) ? inCluster[expression] : undefined;
        frame.spend(expression.length / charactersPerStep);
        const isNoted = lookups.some((each) => each.expression === expression && each.place === place);
        if (place && !isNoted && lookups.length < maxLookups) lookups.push({ place, expression, text: found });
        const object = found === undefined ? undefined : functions.get('fromYaml')?.call([goString(found)], frame);
        return object ?? goMap();
      },
    },
  ],
]);

function text(operand: Operand | undefined): GoString {
  return operand?.kind === 'string' ? operand : goString('');
}

function plain(operand: Operand | undefined): GoValue {
  return operand ? innerValue(operand) : { kind: 'nil' };
}

function fail(message: string): never {
  throw new GoFailure(`${errorStart}${message}${errorEnd}`);
}

function requireValue(message: string, value: GoValue): GoValue {
  return value.kind === 'nil' || (value.kind === 'string' && value.value === '') ? fail(message) : value;
}

function include(frame: Frame, name: string, data: GoValue): GoValue {
  const { included, missingTemplates } = frame.run;
  const count = included.get(name) ?? 0;
  if (count > maxInclusions) {
    throw new GoFailure(nestedReference(name));
  }
  const tree = frame.set.get(name);
  if (!tree) {
    if (missingTemplates === 'unknown') return goUnknown(`the result of the missing template ${quoteString(name)}`);
    throw new GoFailure(`template: no template ${quoteString(name)} associated with template ${quoteString(rootName)}`);
  }
  included.set(name, count + 1);
  try {
    return frame.run.execute(tree, frame.set, data);
  } catch (error) {
    throw asRecursionLevel(error, 'include', name, data) ?? asFailure(error, '');
  } finally {
    included.set(name, count);
  }
}

/** Templates that the text defines exist only inside the text. */
function renderText(frame: Frame, template: GoString, data: GoValue): GoString {
  const { value: source } = template;
  const parsed = parseText(frame, source);
  if (!parsed.ok) throw new GoFailure(`cannot parse template ${quoteString(source)}: ${parsed.error}`);
  const own = sourceOf(frame, template);
  frame.spend(parsed.trees.size);
  const set = new TemplateSet(frame.set);
  // The definitions are copied for each call, because the origin of the text may differ between calls.
  set.add([...parsed.trees.values()].map((each) => ({ ...each, source: own })));
  const tree = parsed.trees.get(rootName);
  if (!tree) return goString('');
  try {
    const { value, pieces = [] } = frame.run.execute({ ...tree, source: own }, set, data);
    return tracedString(removeText({ text: value, pieces }, '<no value>'));
  } catch (error) {
    const failure = asRecursionLevel(error, 'tpl', source, data);
    throw failure ?? asFailure(error, templateErrorPrefix(source));
  }
}

function parseText({ run }: Frame, text: string): TemplateParseResult {
  const present = run.parsed.get(text);
  if (present) return present;
  run.budget.spend(text.length);
  const parsed = parseTemplate({ name: rootName, text }, run.hasFunction);
  run.parsed.set(text, parsed);
  return parsed;
}

/**
 * Returns a new source for each call, because the same text may come from several values and be rendered by several
 * actions.
 */
function sourceOf({ action }: Frame, { value, origin, pieces }: GoString): TemplateSource {
  const whole = origin && [{ start: 0, end: value.length, origin }];
  return { name: rootName, text: value, calledAt: action, pieces: pieces ?? whole ?? [] };
}

function asRecursionLevel(
  error: unknown,
  kind: 'include' | 'tpl',
  name: string,
  data: GoValue,
): RecursionError | undefined {
  const recursion = asRecursion(error);
  // The caller fills in `context`, because only the caller knows the node.
  recursion?.levels.push({ kind, name, data, context: '' });
  return recursion;
}

function asFailure(error: unknown, prefix: string): unknown {
  return error instanceof TemplateError ? new NestedFailure(`${prefix}${error.message}`, error.place) : error;
}

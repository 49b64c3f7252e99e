// The functions of Helm that need the templates or stop the rendering.
import { goQuote } from '../../../model/go-quote.ts';
import { anyMapType, anyType, goMap, goString, goUnknown } from '../go/make.ts';
import { GoFailure, type GoString, type GoValue } from '../go/value.ts';
import type { EngineFunction } from './engine-function.ts';
import { type Frame, NestedFailure, TemplateError } from './frame.ts';
import type { TemplateSource } from './node.ts';
import { innerValue, type Operand } from './operand.ts';
import { removeText, tracedString } from './output.ts';
import { type ParseResult, parseTemplate } from './parse-template.ts';
import { TemplateSet } from './template-set.ts';

/** Around the text of `required` and `fail`; Helm's error then shows that text alone. */
export const errorStart = 'HELM_ERR_START';
export const errorEnd = 'HELM_ERR_END';

/** The name of the template that Helm makes all others part of, and of the text of `tpl`. */
const rootName = 'gotpl';
const maxInclusions = 1000;

export const helmFunctions: ReadonlyMap<string, EngineFunction> = new Map<string, EngineFunction>([
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
  ['fail', { params: ['string'], result: 'string', call: ([message]) => fail(text(message).value) }],
  ['lookup', { params: ['string', 'string', 'string', 'string'], result: anyMapType, call: () => goMap() }],
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
    throw new GoFailure(`rendering template has a nested reference name: ${name}: unable to execute template`);
  }
  const tree = frame.set.get(name);
  if (!tree) {
    if (missingTemplates === 'unknown')
      return goUnknown(`the result of the template ${goQuote(name)}, which is missing`);
    throw new GoFailure(`template: no template ${goQuote(name)} associated with template ${goQuote(rootName)}`);
  }
  included.set(name, count + 1);
  try {
    return frame.run.execute(tree, frame.set, data);
  } catch (error) {
    throw asFailure(error, '');
  } finally {
    included.set(name, count);
  }
}

/** Renders the text of a value. It sees all templates, and its own are seen only inside. */
function renderText(frame: Frame, template: GoString, data: GoValue): GoString {
  const { value: source } = template;
  const parsed = parseText(frame, template);
  if (!parsed.ok) throw new GoFailure(`cannot parse template ${goQuote(source)}: ${parsed.error}`);
  const set = new TemplateSet(frame.set);
  set.add(parsed.trees.values());
  const tree = parsed.trees.get(rootName);
  if (!tree) return goString('');
  try {
    const { value, pieces = [] } = frame.run.execute(tree, set, data);
    return tracedString(removeText({ text: value, pieces }, '<no value>'));
  } catch (error) {
    throw asFailure(error, `error during tpl function execution for ${goQuote(source)}: `);
  }
}

function parseText({ run, action }: Frame, { value, origin, pieces }: GoString): ParseResult {
  const present = run.parsed.get(value);
  if (present && !origin && !pieces) return present;
  run.budget.spend(value.length);
  const whole = origin && [{ start: 0, end: value.length, origin }];
  const source: TemplateSource = { name: rootName, text: value, calledAt: action, pieces: pieces ?? whole ?? [] };
  const parsed = parseTemplate(source, run.hasFunction);
  run.parsed.set(value, parsed);
  return parsed;
}

/** The error of a template becomes that of the function that executes it. */
function asFailure(error: unknown, prefix: string): unknown {
  return error instanceof TemplateError ? new NestedFailure(`${prefix}${error.message}`, error.place) : error;
}

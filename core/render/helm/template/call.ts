import type { Origin } from '../../origin.ts';
import type { TemplateFunction } from '../go/function.ts';
import { isIncomplete } from '../go/inspect.ts';
import { goUnset } from '../go/make.ts';
import { unknownPlaceholder } from '../go/quote.ts';
import { GoFailure, type GoString, type GoUnknown, type GoValue } from '../go/value.ts';
import { resultOf } from './arguments.ts';
import type { EngineFunction } from './engine-function.ts';
import { type Frame, NestedFailure } from './frame.ts';
import { defaultLimits } from './limits.ts';
import type { PositionedNode } from './node.ts';
import { innerValue, type Operand } from './operand.ts';
import { RecursionError } from './recursion.ts';
import { workOf, workOfResult } from './work-of.ts';

export interface Callable {
  name: string;
  params: readonly string[];
  variadic: boolean;
  result: string;
  keepsUnknown: boolean;
  call: (args: readonly Operand[]) => Operand;
}

export function callableEngineFunction(name: string, fn: EngineFunction, frame: Frame): Callable {
  const { params, variadic = false, result, keepsUnknown = false } = fn;
  return { name, params, variadic, result, keepsUnknown, call: (args) => fn.call(args, frame) };
}

export function callableFunction(name: string, fn: TemplateFunction, frame: Frame): Callable {
  const { params, variadic = false, result, keepsUnknown = false } = fn;
  return { name, params, variadic, result, keepsUnknown, call: (args) => fn.call(args.map(innerValue), frame) };
}

/** Calls a function. Errors name the node of the call. A result without an origin gets the origin of an argument. */
export function callFunction(frame: Frame, node: PositionedNode, fn: Callable, args: readonly Operand[]): Operand {
  frame.run.calling = fn.name;
  frame.spend(1 + Math.floor(workOf(fn.name, args.map(innerValue), defaultLimits.steps)));
  const unknown = fn.keepsUnknown ? undefined : args.map(innerValue).find((arg) => isUnknown(arg, fn));
  if (unknown) return becauseOf(unknown);
  try {
    const result = resultOf(fn.call(args), fn.result);
    frame.spend(Math.floor(workOfResult(innerValue(result))));
    return withOrigin(result, args);
  } catch (error) {
    if (error instanceof RecursionError) {
      const level = error.levels.at(-1);
      frame.node = node;
      if (level) Object.assign(level, { context: frame.context(), place: frame.action });
    }
    if (!(error instanceof GoFailure)) throw error;
    frame.node = node;
    // If the function executed a template, the error keeps its place in this template.
    return frame.fail(
      `error calling ${fn.name}: ${error.message}`,
      error instanceof NestedFailure ? error.place : undefined,
    );
  }
}

/**
 * Returns whether an argument makes the result of the call unknown. A placeholder in a string stays in a resulting
 * string, but makes a resulting number or boolean unknown.
 */
function isUnknown(arg: GoValue, { name, result }: Pick<Callable, 'name' | 'result'>): boolean {
  if (arg.kind === 'unknown' || (isIncomplete(arg) && !writingMaps.has(name))) return true;
  return arg.kind === 'string' && /^(?:bool|u?int|float)/.test(result) && arg.value.includes(unknownPlaceholder);
}

/**
 * The functions for which an incomplete map does not make the result unknown. The result of any other function may
 * depend on the entries that the map lacks.
 */
const writingMaps = new Set([
  'include',
  'tpl',
  'index',
  'AsMap',
  'toYaml',
  'mustToYaml',
  'toYamlPretty',
  'toJson',
  'mustToJson',
]);

function becauseOf(arg: GoValue): GoUnknown {
  if (arg.kind === 'unknown') return arg;
  if (isIncomplete(arg)) return goUnset;
  const pieces = arg.kind === 'string' ? (arg.pieces ?? []) : [];
  const because = pieces.find(({ origin }) => origin.unknown !== undefined)?.origin.unknown;
  return { kind: 'unknown', because: because ?? 'a text with unknown parts' };
}

function withOrigin(result: Operand, args: readonly Operand[]): Operand {
  const value = innerValue(result);
  if (value.origin || (value.kind === 'string' && value.pieces)) return result;
  // A result that is one of the arguments, such as the default in `default`, keeps its own origin.
  if (args.some((arg) => innerValue(arg) === value)) return result;
  const traced =
    value.kind === 'string' && value.value.includes(unknownPlaceholder) ? withUnknownPieces(value, args) : value;
  const isContainer = value.kind === 'list' || value.kind === 'map';
  // A list or map that the function reads from a string does not get the origin of the string.
  const origin = lastOrigin(isContainer ? args.filter((arg) => innerValue(arg).kind !== 'string') : args);
  if (!origin && traced === value) return result;
  const whole = origin && traced === value ? { ...value, origin } : traced;
  return result.kind === 'interface' ? { ...result, value: whole } : whole;
}

function lastOrigin(args: readonly Operand[]): Origin | undefined {
  for (let index = args.length - 1; index >= 0; index--) {
    const arg = args[index];
    const origin = arg && originOf(innerValue(arg));
    if (origin) return origin;
  }
  return undefined;
}

function originOf(value: GoValue): Origin | undefined {
  if (value.origin || value.kind !== 'string' || !value.pieces) return value.origin;
  const parts = value.pieces.filter(({ origin }) => origin.value);
  return parts.length === 1 ? parts[0]?.origin : undefined;
}

/**
 * Matches the placeholders for unknown values in a string. Functions that do not trace the parts of a string lose the
 * reasons why the values are unknown, and `withUnknownPieces` adds the reasons again.
 */
const unknownPlaceholders = new RegExp(unknownPlaceholder, 'g');

function withUnknownPieces(value: GoString, args: readonly Operand[]): GoString {
  const unknown = args.map(innerValue).find((arg) => arg.kind === 'string' && arg.value.includes(unknownPlaceholder));
  const { because } = becauseOf(unknown ?? value);
  const pieces = [...value.value.matchAll(unknownPlaceholders)].map(({ index }) => ({
    start: index,
    end: index + unknownPlaceholder.length,
    origin: { unknown: because },
  }));
  return { ...value, pieces };
}

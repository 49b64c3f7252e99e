import type { CallContext, TemplateFunction } from '../go/function.ts';
import { goUnknown } from '../go/make.ts';
import { GoFailure, type GoMap, type GoString, type GoValue } from '../go/value.ts';

export type NamedFunction = readonly [name: string, definition: TemplateFunction];

type Call = (args: readonly GoValue[], context: CallContext) => GoValue;

/**
 * Declares a function. In `signature`, `any`, `map` and `list` are short for the Go types in `shortTypes`, and `...`
 * makes the function variadic.
 */
export function declare(name: string, signature: string, call: Call): NamedFunction {
  const [before = '', after = ''] = signature.split('->');
  const variadic = before.trim().endsWith('...');
  const params = before.replace('...', ' ').trim().split(/\s+/).filter(Boolean).map(goType);
  return [name, { params, ...(variadic && { variadic }), result: goType(after.trim()), call }];
}

/**
 * Declares one function under several names. For example, sprig's `must…` variants differ only in how they report
 * errors.
 */
export function declareAll(names: readonly string[], signature: string, call: Call): NamedFunction[] {
  return names.map((name) => declare(name, signature, call));
}

/**
 * Marks a function that accepts unknown arguments, because the function puts the arguments into its result or does not
 * need their values.
 */
export function keepingUnknown([name, definition]: NamedFunction): NamedFunction {
  return [name, { ...definition, keepsUnknown: true }];
}

/** Declares a function whose result depends on chance, on the clock or on a key. */
export function declareUnknown(name: string, signature: string): NamedFunction {
  return declare(name, signature, () => goUnknown(`the result of ${name}`));
}

const shortTypes = new Map([
  ['any', 'interface {}'],
  ['map', 'map[string]interface {}'],
  ['list', '[]interface {}'],
]);

function goType(name: string): string {
  return shortTypes.get(name) ?? name;
}

/**
 * Returns the text of a string argument. The caller has already checked the type of the argument, so another type would
 * be a bug.
 */
export function text(value: GoValue | undefined): string {
  return value?.kind === 'string' ? value.value : '';
}

export function stringArgument(value: GoValue | undefined): GoString {
  return value?.kind === 'string' ? value : { kind: 'string', value: '' };
}

export function integerArgument(value: GoValue | undefined): number {
  return value?.kind === 'integer' ? Number(value.value) : 0;
}

export function truthArgument(value: GoValue | undefined): boolean {
  return value?.kind === 'bool' && value.value;
}

export function mapOf(value: GoValue | undefined): GoMap {
  return value?.kind === 'map'
    ? value
    : { kind: 'map', type: 'map[string]interface {}', entries: new Map(), isNil: true };
}

export function fail(message: string): never {
  throw new GoFailure(message);
}

export const nilPointer = 'runtime error: invalid memory address or nil pointer dereference';

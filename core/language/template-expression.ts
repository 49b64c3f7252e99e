// Template expressions that render one value, such as `{{ .Values.max | default 3 }}`.
import { isList, isObject, isTemplated, type Value } from '../model/value.ts';

/** `{{- .Values.max | int }}` → `.Values.max | int`. Undefined if there is other text around the braces. */
export function expressionOf(source: string): string | undefined {
  const inside = /^["']?\{\{-?\s*((?:(?!\}\})[\s\S])+?)\s*-?\}\}["']?$/.exec(source.trim())?.[1];
  const expression = inside?.trim().replaceAll(/\s+/g, ' ').replaceAll('$.', '.');
  return expression === '' ? undefined : expression;
}

/** `.Values.max | default 3 | int` and `default 3 .Values.max`: base `.Values.max`, default `3`. */
export function splitDefault(expression: string): { base: string; otherwise?: string } {
  const [first = '', ...pipes] = expression.split('|').map((part) => part.trim());
  const isHarmless = pipes.every((pipe) => /^(?:int|int64|quote|squote|toString|default \S+)$/.test(pipe));
  const prefixed = /^default (\S+) (\.Values\.[\w.]+)$/.exec(first);
  if (!isHarmless) return { base: expression };
  const base = prefixed?.[2] ?? /^(?:int |int64 |quote |toString )?(\.Values\.[\w.]+)$/.exec(first)?.[1];
  if (base === undefined) return { base: expression };
  const otherwise =
    prefixed?.[1] ?? pipes.map((pipe) => /^default (\S+)$/.exec(pipe)?.[1]).find((text) => text !== undefined);
  const literal = otherwise?.replace(/^"(.*)"$/, '$1');
  return { base, ...(literal !== undefined && /^[\w.-]+$/.test(literal) && { otherwise: literal }) };
}

/** Replaces every templated value that `lookUp` knows. */
export function replaceTemplatedValues(value: Value, lookUp: (source: string) => Value | undefined): Value {
  if (isTemplated(value)) return lookUp(value.template) ?? value;
  if (isList(value)) return value.map((item) => replaceTemplatedValues(item, lookUp));
  if (!isObject(value)) return value;
  return Object.assign(
    Object.create(null),
    Object.fromEntries(Object.entries(value).map(([key, child]) => [key, replaceTemplatedValues(child, lookUp)])),
  );
}

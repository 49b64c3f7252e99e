// An autoscaler of a chart with the values of a file: each in its field, and without the parts that empty values leave out.
import type { Path } from '../../model/path.ts';
import { isList, isObject, type ObjectValue, unseen, type Value } from '../../model/value.ts';
import { resolvePlain } from '../../text/resolve.ts';
import { toValue } from '../../text/value.ts';
import { expressionOf, partsOf, replaceUnseen } from '../template-expression.ts';
import type { ChartValue } from '../workspace/objects.ts';
import type { ChartObject } from './chart-object.ts';
import type { Guards } from './guards.ts';
import type { ValueLink } from './value-link.ts';

/** By their paths: `autoscaling.maxReplicas`. */
export type Values = Readonly<Record<string, ChartValue>>;

/** The object with every value in it that is known. */
export function filledObject({ object, conditional }: ChartObject, links: readonly ValueLink[], values: Values): ObjectValue {
  const isOut = (guards: Guards) => guards !== 'unknown' && !guards.every((path) => isSet(values, path));
  const whole = links.filter(({ use }) => use.isWhole);
  const parts = whole.map(({ use: { path }, node, isPartial }) => ({ path, value: isPartial ? unseen('') : toValue(node?.node) }));
  const withParts = parts.reduce((result, { path, value }) => withValue(result, path, value), object);
  const left = [...conditional, ...whole.map(({ use: { path, guards } }) => ({ path, guards }))].filter(({ guards }) => isOut(guards));
  // From behind, so that the places of items hold.
  const rest = left.toReversed().reduce((result, { path }) => withValue(result, path, undefined), withParts);
  return withValue(
    rest,
    ['spec'],
    replaceUnseen(rest.spec ?? null, (source) => knownValue(source, values)),
  );
}

function knownValue(source: string, values: Values): Value | undefined {
  const { base, otherwise } = partsOf(expressionOf(source) ?? '');
  const path = /^\.Values\.([\w.]+)$/.exec(base)?.[1];
  const written = path === undefined ? undefined : textOf(values, path);
  const text = otherwise !== undefined && path !== undefined && !isSet(values, path) ? otherwise : written;
  if (text === undefined) return undefined;
  return /^["']/.test(source) ? text : resolvePlain(text);
}

/** What Helm takes for true. An object or a list that holds something is. */
export function isSet(values: Values, path: string): boolean {
  const text = textOf(values, path);
  if (text !== undefined) return !['', '0', 'false', 'null', '~'].includes(text);
  const value = Object.hasOwn(values, path) ? values[path] : undefined;
  return value ? value.isEmpty !== true : Object.keys(values).some((key) => key.startsWith(`${path}.`));
}

export function textOf(values: Values, path: string): string | undefined {
  return Object.hasOwn(values, path) ? values[path]?.text : undefined;
}

/** Undefined: without it. What is not there already is added below objects alone. */
function withValue(object: ObjectValue, path: Path, value: Value | undefined): ObjectValue {
  const changed = changedAt(object, path, value);
  return isObject(changed) ? changed : object;
}

function changedAt(inner: Value | undefined, [key, ...rest]: Path, value: Value | undefined): Value | undefined {
  if (key === undefined) return value;
  if (isList(inner)) return inner.map((item, index) => (index === key ? changedAt(item, rest, value) : item)).filter(isPresent);
  if (!isObject(inner) && (value === undefined || typeof key === 'number')) return inner;
  const { [key]: old, ...others } = isObject(inner) ? inner : {};
  const changed = changedAt(old, rest, value);
  return Object.assign(Object.create(null), others, changed !== undefined && { [key]: changed });
}

function isPresent(value: Value | undefined): value is Value {
  return value !== undefined;
}

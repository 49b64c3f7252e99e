// Fills an autoscaler of a chart with the values of a file, and removes the parts that empty values exclude.
import type { Path } from '../../model/path.ts';
import { isList, isObject, type ObjectValue, templatedValue, type Value } from '../../model/value.ts';
import { resolvePlain } from '../../text/resolve-scalar.ts';
import { toValue } from '../../text/tree.ts';
import { expressionOf, replaceTemplatedValues, splitDefault } from '../template-expression.ts';
import type { HelmValue } from '../workspace/workspace-object.ts';
import type { ChartAutoscaler } from './chart-autoscaler.ts';
import type { Guards } from './guards.ts';
import type { ValueLink } from './value-link.ts';

/** Values by their dotted paths: `autoscaling.maxReplicas`. */
export type HelmValues = Readonly<Record<string, HelmValue>>;

/** The object with every known value filled in. */
export function fillInChartValues(
  { object, conditionalParts }: ChartAutoscaler,
  links: readonly ValueLink[],
  values: HelmValues,
): ObjectValue {
  const isOmitted = (guards: Guards) => guards !== 'unknown' && !guards.every((path) => isTruthy(values, path));
  const whole = links.filter(({ usage }) => usage.isWhole);
  const parts = whole.map(({ usage: { path }, node, isPartial }) => ({
    path,
    value: isPartial ? templatedValue('') : toValue(node?.node),
  }));
  const withParts = parts.reduce((result, { path, value }) => setAt(result, path, value), object);
  const omitted = [...conditionalParts, ...whole.map(({ usage: { path, guards } }) => ({ path, guards }))].filter(
    ({ guards }) => isOmitted(guards),
  );
  // In reverse order, so that the indexes of items stay valid.
  const rest = omitted.toReversed().reduce((result, { path }) => setAt(result, path, undefined), withParts);
  return setAt(
    rest,
    ['spec'],
    replaceTemplatedValues(rest.spec ?? null, (source) => valueOfExpression(source, values)),
  );
}

function valueOfExpression(source: string, values: HelmValues): Value | undefined {
  const { base, otherwise } = splitDefault(expressionOf(source) ?? '');
  const path = /^\.Values\.([\w.]+)$/.exec(base)?.[1];
  const written = path === undefined ? undefined : scalarTextOf(values, path);
  const text = otherwise !== undefined && path !== undefined && !isTruthy(values, path) ? otherwise : written;
  if (text === undefined) return undefined;
  return /^["']/.test(source) ? text : resolvePlain(text);
}

/** Whether Helm treats the value as true. An object or list that is not empty is true. */
export function isTruthy(values: HelmValues, path: string): boolean {
  const text = scalarTextOf(values, path);
  if (text !== undefined) return !['', '0', 'false', 'null', '~'].includes(text);
  const value = Object.hasOwn(values, path) ? values[path] : undefined;
  return value ? value.isEmpty !== true : Object.keys(values).some((key) => key.startsWith(`${path}.`));
}

export function scalarTextOf(values: HelmValues, path: string): string | undefined {
  return Object.hasOwn(values, path) ? values[path]?.text : undefined;
}

/** Removes the value if it is undefined. Missing parents are created only inside objects. */
function setAt(object: ObjectValue, path: Path, value: Value | undefined): ObjectValue {
  const changed = replacedAt(object, path, value);
  return isObject(changed) ? changed : object;
}

function replacedAt(inner: Value | undefined, [key, ...rest]: Path, value: Value | undefined): Value | undefined {
  if (key === undefined) return value;
  if (isList(inner))
    return inner.map((item, index) => (index === key ? replacedAt(item, rest, value) : item)).filter(isPresent);
  if (!isObject(inner) && (value === undefined || typeof key === 'number')) return inner;
  const { [key]: old, ...others } = isObject(inner) ? inner : {};
  const changed = replacedAt(old, rest, value);
  return Object.assign(Object.create(null), others, changed !== undefined && { [key]: changed });
}

function isPresent(value: Value | undefined): value is Value {
  return value !== undefined;
}

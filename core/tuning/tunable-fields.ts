// The fields that a search may change. Bounds such as maxReplicas change only on request, because people have agreed on
// the cost and the risk of these bounds.
import type { Direction } from '../model/hpa/autoscaler.ts';
import { formatPath, isPathWithin, type Key, type Path } from '../model/path.ts';
import { isList, isObject, isTemplated, type ObjectValue, type Value, valueAt } from '../model/value.ts';
import { watermarkDefaults } from '../model/watermark/defaults.ts';
import { isSameValue } from '../text/same-value.ts';
import type { FieldGroup } from './field-groups.ts';
import { policyLists } from './policy-lists.ts';
import type { TuningSubject } from './tuning-subject.ts';
import {
  amountsAround,
  countsAround,
  likeWritten,
  longWindowSeconds,
  percentages,
  quantityNumber,
  tolerances,
  utilizations,
  watermarkTolerances,
  windowSeconds,
} from './written-values.ts';

export interface TunableField {
  path: Path;
  group: FieldGroup;
  /** The value of the field in the object; undefined if the object does not have the field. */
  present: Value | undefined;
  /**
   * The value that the controller uses if the field is absent; undefined if the controller does not use a single value.
   */
  fallback?: Value | undefined;
  others: readonly Value[];
}

/** The range of the values that are tried for a field. The range includes `least` and `most`. */
export interface FieldRange {
  /** The end of the field's path: `averageUtilization`, `scaleUp.stabilizationWindowSeconds`. */
  name: string;
  least: number;
  most: number;
}

export interface TunableOptions {
  groups: ReadonlySet<FieldGroup>;
  kept: readonly Path[];
  ranges: readonly FieldRange[];
}

export function tunableFields(subject: TuningSubject, { groups, kept, ranges }: TunableOptions): TunableField[] {
  const all = [...behaviorFields(subject), ...targetFields(subject), ...boundFields(subject)];
  return all
    .filter(({ path, group }) => groups.has(group) && !kept.some((protectedPath) => overlap(path, protectedPath)))
    .filter(({ present }) => !hasTemplate(present))
    .map((field) => withinRange(field, rangeOf(field, ranges)))
    .filter(({ others }) => others.length > 0);
}

/** A protected policy also protects its list, so either path may contain the other. */
function overlap(path: Path, protectedPath: Path): boolean {
  return isPathWithin(path, protectedPath) || isPathWithin(protectedPath, path);
}

function hasTemplate(value: Value | undefined): boolean {
  if (isList(value)) return value.some(hasTemplate);
  return isObject(value) ? Object.values(value).some(hasTemplate) : isTemplated(value);
}

export function rangeOf({ path }: Pick<TunableField, 'path'>, ranges: readonly FieldRange[]): FieldRange | undefined {
  const text = formatPath(path);
  return ranges.findLast(({ name }) => text === name || text.endsWith(`.${name}`));
}

function withinRange(field: TunableField, range: FieldRange | undefined): TunableField {
  if (!range) return field;
  const { least, most } = range;
  const inside = field.others.filter((value) => {
    const number = quantityNumber(value) ?? Number.NaN;
    return number >= least && number <= most;
  });
  const sample = field.present ?? field.others[0] ?? 0;
  const ends = [least, most].map((end) => likeWritten(sample, Number((end * 1000).toPrecision(15))));
  return { ...field, others: distinct([...inside, ...ends], field.present ?? field.fallback) };
}

function fieldOf(
  { object, hasField }: TuningSubject,
  path: Path,
  { group, values, fallback }: { group: FieldGroup; values: readonly Value[]; fallback?: Value | undefined },
): TunableField[] {
  if (!hasField(path)) return [];
  const present = valueAt(object, path);
  return [{ path, group, present, fallback, others: distinct(values, present ?? fallback) }];
}

function distinct(values: readonly Value[], present: Value | undefined): Value[] {
  return values.filter(
    (value, i) =>
      (present === undefined || !isSameAmount(value, present)) &&
      values.findIndex((other) => isSameAmount(other, value)) === i,
  );
}

function isSameAmount(one: Value, other: Value): boolean {
  const number = quantityNumber(one);
  return isSameValue(one, other) || (number !== undefined && number === quantityNumber(other));
}

const directions: readonly Direction[] = ['scaleUp', 'scaleDown'];

function behaviorFields(subject: TuningSubject): TunableField[] {
  return subject.autoscaler.kind === 'WatermarkPodAutoscaler'
    ? watermarkRules(subject)
    : directions.flatMap((direction) => horizontalRules(subject, direction));
}

/**
 * Returns the tunable fields of `behavior` for one direction. Without a scale-down window in `behavior`, the
 * controller's flag `--horizontal-pod-autoscaler-downscale-stabilization` applies.
 */
function horizontalRules(subject: TuningSubject, direction: Direction): TunableField[] {
  const rules = subject.directionPaths[direction];
  const { downscaleStabilizationSeconds } = subject.profile;
  const isUp = direction === 'scaleUp';
  return [
    ...fieldOf(subject, [...rules, 'stabilizationWindowSeconds'], {
      group: 'behavior',
      values: isUp ? windowSeconds : longWindowSeconds,
      fallback: isUp ? 0 : downscaleStabilizationSeconds,
    }),
    ...fieldOf(subject, [...rules, 'policies'], {
      group: 'behavior',
      values: policyLists(valueAt(subject.object, [...rules, 'policies'])),
    }),
    ...selectPolicy(subject, rules),
    ...fieldOf(subject, [...rules, 'tolerance'], {
      group: 'behavior',
      values: tolerances(valueAt(subject.object, [...rules, 'tolerance'])),
      fallback: subject.profile.tolerance,
    }),
  ];
}

/** A direction that the user has disabled stays disabled, so its `selectPolicy` is not tried. */
function selectPolicy(subject: TuningSubject, rules: Path): TunableField[] {
  const policies = valueAt(subject.object, [...rules, 'policies']);
  const path = [...rules, 'selectPolicy'];
  const isDisabled = valueAt(subject.object, path) === 'Disabled';
  if (isDisabled || !isList(policies) || policies.length < 2) return [];
  return fieldOf(subject, path, { group: 'behavior', values: ['Max', 'Min'], fallback: 'Max' });
}

const {
  upscaleForbiddenWindowSeconds: upSeconds,
  downscaleForbiddenWindowSeconds: downSeconds,
  scaleUpLimitFactor,
  scaleDownLimitFactor,
} = watermarkDefaults;

/** `fallback` is the value that the controller uses if the field is absent. */
const watermarkWindows: readonly (readonly [name: Key, fallback: number])[] = [
  ['upscaleForbiddenWindowSeconds', upSeconds],
  ['downscaleForbiddenWindowSeconds', downSeconds],
  ['upscaleDelayAboveWatermarkSeconds', 0],
  ['downscaleDelayBelowWatermarkSeconds', 0],
];
const watermarkFactors: readonly (readonly [name: Key, fallback: string])[] = [
  ['scaleUpLimitFactor', scaleUpLimitFactor],
  ['scaleDownLimitFactor', scaleDownLimitFactor],
];

/** A window of 0 is not tried, because the controller reads 0 like an absent field. */
function watermarkRules(subject: TuningSubject): TunableField[] {
  const windows = longWindowSeconds.filter((seconds) => seconds > 0);
  return [
    ...watermarkWindows.flatMap(([name, fallback]) =>
      fieldOf(subject, ['spec', name], { group: 'behavior', values: windows, fallback }),
    ),
    ...watermarkFactors.flatMap(([name, fallback]) =>
      fieldOf(subject, ['spec', name], {
        group: 'behavior',
        values: percentages.map((percent) => likeWritten(valueAt(subject.object, ['spec', name]) ?? 0, 1000 * percent)),
        fallback,
      }),
    ),
    ...fieldOf(subject, ['spec', 'tolerance'], {
      group: 'behavior',
      values: watermarkTolerances(valueAt(subject.object, ['spec', 'tolerance'])),
      fallback: watermarkDefaults.tolerance,
    }),
  ];
}

export const targetNames: ReadonlyMap<Key, 'utilization' | 'amount'> = new Map([
  ['averageUtilization', 'utilization'],
  ['targetAverageUtilization', 'utilization'],
  ['targetCPUUtilizationPercentage', 'utilization'],
  ['averageValue', 'amount'],
  ['targetAverageValue', 'amount'],
  ['value', 'amount'],
  ['targetValue', 'amount'],
  ['highWatermark', 'amount'],
  ['lowWatermark', 'amount'],
  // Parameters of KEDA triggers.
  ['threshold', 'amount'],
  ['queueLength', 'amount'],
  ['lagThreshold', 'amount'],
]);

function targetFields(subject: TuningSubject): TunableField[] {
  const { directionPaths, object } = subject;
  const isRule = (path: Path) => directions.some((direction) => isPathWithin(path, directionPaths[direction]));
  return leavesOf(object.spec, ['spec']).flatMap(({ path, value }): TunableField | [] => {
    const meaning = targetNames.get(path.at(-1) ?? '');
    if (meaning === undefined || isRule(path) || (typeof value !== 'number' && typeof value !== 'string')) return [];
    const values = meaning === 'utilization' ? utilizations : amountsAround(value);
    return { path, group: 'targets', present: value, others: distinct(values, value) };
  });
}

interface Leaf {
  path: Path;
  value: Value;
}

function leavesOf(value: Value | undefined, path: Path): Leaf[] {
  if (isList(value)) return value.flatMap((item, i) => leavesOf(item, [...path, i]));
  if (isObject(value)) return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
  return value === undefined ? [] : [{ path, value }];
}

const boundNames: readonly Key[] = ['minReplicas', 'maxReplicas', 'minReplicaCount', 'maxReplicaCount'];

function boundFields(subject: TuningSubject): TunableField[] {
  return boundNames.flatMap((name) => {
    const path = ['spec', name];
    const present = valueAt(subject.object, path);
    return typeof present === 'number'
      ? fieldOf(subject, path, { group: 'bounds', values: countsAround(present) })
      : [];
  });
}

/** Returns a copy of the object with the new values. Creates absent maps on the path to a new value. */
export function withValues(object: ObjectValue, changes: readonly { path: Path; to: Value }[]): ObjectValue {
  return changes.reduce((changed, { path, to }) => withValue(changed, path, to) as ObjectValue, object);
}

function withValue(value: Value | undefined, [key, ...rest]: Path, to: Value): Value {
  if (key === undefined) return to;
  if (isList(value)) return value.map((item, i) => (i === Number(key) ? withValue(item, rest, to) : item));
  const given = isObject(value) ? value : {};
  return Object.assign(Object.create(null), given, { [key]: withValue(given[key], rest, to) }) as ObjectValue;
}

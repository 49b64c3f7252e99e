import type { ObjectValue, Value } from '../value.ts';
import type { PartialLoadShape, PartialWorkload } from './partial-scenario.ts';
import type { Fault, Follow, ScenarioWorkload, SeriesPoint } from './scenario.ts';
import type { ScenarioContent } from './scenario-content.ts';

/** Returns the object to write into a scenario file, including values that equal the default. */
export function serializeScenario({ given, release, flags, featureGates }: ScenarioContent): ObjectValue {
  const { controller, horizonSeconds, seed, start, load, workload, nodes, metrics, faults } = given;
  const { follow, ...pipeline } = metrics ?? {};
  return withoutEmpty({
    release,
    controller: { ...flags, ...controller, featureGates: { ...featureGates } },
    horizonSeconds,
    seed,
    start: { ...start },
    load: load && { ...serializeShape(load.shape), noise: { ...load.noise } },
    workload: workload && serializeWorkload(workload),
    nodes: { ...nodes },
    metrics: {
      ...pipeline,
      follow: follow && Object.fromEntries(Object.entries(follow).map(([name, one]) => [name, serializeFollow(one)])),
    },
    faults: faults?.map(serializeFault),
  });
}

type PartialObject = { readonly [key: string]: Value | PartialObject | undefined };

function withoutEmpty(object: PartialObject): ObjectValue {
  const result: ObjectValue = {};
  for (const [key, value] of Object.entries(object)) {
    const inner = isPartialObject(value) ? withoutEmpty(value) : value;
    if (inner === undefined || (isPartialObject(inner) && Object.keys(inner).length === 0)) continue;
    result[key] = inner as Value;
  }
  return result;
}

function isPartialObject(value: Value | PartialObject | undefined): value is PartialObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function serializeShape(shape: PartialLoadShape): PartialObject {
  if (shape.shape === 'points') return { ...shape, at: serializePoints(shape.at) };
  return shape.shape === 'day' ? { ...shape, hours: [...shape.hours] } : { ...shape };
}

export function serializeFollow({ of, times }: Follow): Value {
  const factor = times === 1 ? {} : { times };
  if (typeof of === 'object') return { points: serializePoints(of.points), ...factor };
  return times === 1 ? of : { of, ...factor };
}

function serializeFault(fault: Fault): Value {
  return withoutEmpty(Object.fromEntries(Object.entries(fault).filter(([, value]) => value !== null)));
}

const quantityFormats: Partial<Record<keyof ScenarioWorkload, (value: number) => string>> = {
  idleCpuMilli: formatMilli,
  cpuPerUnitMilli: formatMilli,
  cpuLimitMilli: formatMilli,
  startupCpuMilli: formatMilli,
  baseMemoryBytes: formatBytes,
  memoryPerUnitBytes: formatBytes,
};

function serializeWorkload({
  controller,
  containers: _,
  podResources: __,
  ...workload
}: PartialWorkload): PartialObject {
  const entries = Object.entries(workload).map(([name, value]) => {
    const write = quantityFormats[name as keyof ScenarioWorkload];
    if (!write) return [name, value] as const;
    return [name.replace(/Milli$|Bytes$/, ''), typeof value === 'number' ? write(value) : undefined] as const;
  });
  const { kind, ...policy } = controller ?? {};
  return { ...Object.fromEntries(entries), controller: kind, ...policy };
}

function formatMilli(milli: number): string {
  return `${milli}m`;
}

function formatBytes(bytes: number): string {
  const unit = (['Gi', 'Mi', 'Ki'] as const).find((_, i) => bytes > 0 && bytes % 1024 ** (3 - i) === 0);
  return unit === undefined ? String(bytes) : `${bytes / 1024 ** { Gi: 3, Mi: 2, Ki: 1 }[unit]}${unit}`;
}

function serializePoints(at: readonly SeriesPoint[]): Value {
  return at.map(([seconds, value]) => [seconds, value]);
}

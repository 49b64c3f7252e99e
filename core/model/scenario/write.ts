// A scenario as the object that stands in its file: the way back from `read.ts`.
import type { ObjectValue, Value } from '../value.ts';
import type { CsvShape } from './given.ts';
import type { SaidScenario } from './said.ts';
import type { Fault, Follow, LoadShape, SeriesPoint, Workload } from './scenario.ts';

/** Everything that is said, also what is the default. */
export function writtenScenario({ given, release, flags, featureGates }: SaidScenario): ObjectValue {
  const { controller, horizonSeconds, seed, start, load, workload, metrics, faults } = given;
  const { follow, ...pipeline } = metrics ?? {};
  return withoutEmpty({
    release,
    controller: { ...flags, ...controller, featureGates: { ...featureGates } },
    horizonSeconds,
    seed,
    start: { ...start },
    load: load && { ...writtenShape(load.shape), noise: { ...load.noise } },
    workload: workload && writtenWorkload(workload),
    metrics: { ...pipeline, follow: follow && Object.fromEntries(Object.entries(follow).map(([name, one]) => [name, writtenFollow(one)])) },
    faults: faults?.map(writtenFault),
  });
}

type Loose = { readonly [key: string]: Value | Loose | undefined };

/** Without what is undefined, and without objects of nothing. */
function withoutEmpty(object: Loose): ObjectValue {
  const written: ObjectValue = {};
  for (const [key, value] of Object.entries(object)) {
    const inner = isLoose(value) ? withoutEmpty(value) : value;
    if (inner === undefined || (isLoose(inner) && Object.keys(inner).length === 0)) continue;
    written[key] = inner as Value;
  }
  return written;
}

function isLoose(value: Value | Loose | undefined): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function writtenShape(shape: LoadShape | CsvShape): Loose {
  if (shape.shape === 'points') return { ...shape, at: points(shape.at) };
  return shape.shape === 'day' ? { ...shape, hours: [...shape.hours] } : { ...shape };
}

function writtenFollow({ of, times }: Follow): Value {
  const factor = times === 1 ? {} : { times };
  if (typeof of === 'object') return { points: points(of.points), ...factor };
  return times === 1 ? of : { of, ...factor };
}

/** A fault that lasts to the end says no end. */
function writtenFault(fault: Fault): Value {
  return withoutEmpty(Object.fromEntries(Object.entries(fault).filter(([, value]) => value !== null)));
}

const quantities: Partial<Record<keyof Workload, (value: number) => string>> = {
  idleCpuMilli: milliText,
  cpuPerUnitMilli: milliText,
  cpuLimitMilli: milliText,
  startupCpuMilli: milliText,
  baseMemoryBytes: bytesText,
  memoryPerUnitBytes: bytesText,
};

function writtenWorkload({ controller, containers: _, ...workload }: Partial<Workload>): Loose {
  const entries = Object.entries(workload).map(([name, value]) => {
    const write = quantities[name as keyof Workload];
    if (!write) return [name, value] as const;
    return [name.replace(/Milli$|Bytes$/, ''), typeof value === 'number' ? write(value) : undefined] as const;
  });
  const { kind, ...policy } = controller ?? {};
  return { ...Object.fromEntries(entries), controller: kind, ...policy };
}

function milliText(milli: number): string {
  return `${milli}m`;
}

/** `64Mi`, or as many bytes. */
function bytesText(bytes: number): string {
  const unit = (['Gi', 'Mi', 'Ki'] as const).find((_, i) => bytes > 0 && bytes % 1024 ** (3 - i) === 0);
  return unit === undefined ? String(bytes) : `${bytes / 1024 ** { Gi: 3, Mi: 2, Ki: 1 }[unit]}${unit}`;
}

function points(at: readonly SeriesPoint[]): Value {
  return at.map(([seconds, value]) => [seconds, value]);
}

// A run as columns of numbers: a month has 170,000 syncs, and as objects they would hold up the page for as long as they are copied.
// Reasons and paths repeat; each is said once.
import type { Reason, Tick } from '../trace.ts';
import type { WorldTrace } from './simulate.ts';

export interface PackedTrace {
  rest: Omit<WorldTrace, 'ticks'>;
  numbers: Float64Array;
  /** Of all metrics of a sync, one sync after the other; absent where there is one metric. */
  askedBy?: Float64Array;
  reasons: Reason[];
  paths: Tick['deciding'][];
  /** Ticks with more than the usual fields keep those as they are. */
  extras: [index: number, extra: object][];
}

const columns = 8;
const none = Number.NaN;

/** `transfer`: what may be handed on without copying. */
export function packTrace({ ticks, ...rest }: WorldTrace): { packed: PackedTrace; transfer: ArrayBufferLike[] } {
  const numbers = new Float64Array(ticks.length * columns);
  const [reasons, paths] = [new Table<Reason>(), new Table<Tick['deciding']>()];
  const metrics = rest.metrics?.length ?? 0;
  const asked = new Float64Array(ticks.length * metrics).fill(none);
  const extras: PackedTrace['extras'] = [];
  ticks.forEach((tick, i) => {
    const { atMs, current, proposal, stabilized, limit, desired, reason, deciding, askedBy, ...extra } = tick;
    const row = [
      atMs,
      current,
      proposal ?? none,
      stabilized ?? none,
      limit ?? none,
      desired,
      reasons.indexOf(reason),
      paths.indexOf(deciding),
    ];
    numbers.set(row, i * columns);
    askedBy?.forEach((count, metric) => {
      asked[i * metrics + metric] = count ?? none;
    });
    if (Object.keys(extra).length > 0) extras.push([i, extra]);
  });
  const packed: PackedTrace = { rest, numbers, reasons: reasons.values, paths: paths.values, extras };
  if (metrics === 0) return { packed, transfer: [numbers.buffer] };
  return { packed: { ...packed, askedBy: asked }, transfer: [numbers.buffer, asked.buffer] };
}

export function unpackTrace({ rest, numbers, askedBy, reasons, paths, extras }: PackedTrace): WorldTrace {
  const metrics = rest.metrics?.length ?? 0;
  const ticks = Array.from({ length: numbers.length / columns }, (_, i) => {
    const tick = tickAt(numbers, i * columns, reasons, paths);
    if (askedBy) tick.askedBy = Array.from(askedBy.subarray(i * metrics, (i + 1) * metrics), countOf);
    return tick;
  });
  for (const [index, extra] of extras) Object.assign(ticks[index] ?? {}, extra);
  return { ...rest, ticks };
}

function tickAt(numbers: Float64Array, from: number, reasons: readonly Reason[], paths: readonly Tick['deciding'][]): Tick {
  const at = (column: number) => numbers[from + column] ?? none;
  return {
    atMs: at(0),
    current: at(1),
    proposal: countOf(at(2)),
    stabilized: countOf(at(3)),
    limit: countOf(at(4)),
    desired: at(5),
    reason: reasons[at(6)] as Reason,
    deciding: paths[at(7)] ?? [],
  };
}

function countOf(number: number): number | null {
  return Number.isNaN(number) ? null : number;
}

/** Different values, each once. The very same object is found without writing it out. */
class Table<Value extends object> {
  readonly values: Value[] = [];
  private readonly byText = new Map<string, number>();
  private last: { value: Value; index: number } | undefined;

  indexOf(value: Value): number {
    if (this.last?.value === value) return this.last.index;
    const text = JSON.stringify(value);
    const known = this.byText.get(text);
    const index = known ?? this.values.push(value) - 1;
    if (known === undefined) this.byText.set(text, index);
    this.last = { value, index };
    return index;
  }
}

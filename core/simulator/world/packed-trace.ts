// Packs a run into columns of numbers: a month has 170,000 syncs, and copying them as objects would block the page.
import type { Reason, Tick } from '../trace.ts';
import type { WorldTrace } from './simulate.ts';

export interface PackedTrace {
  rest: Omit<WorldTrace, 'ticks' | 'load' | 'points'>;
  load: Float64Array;
  points: Float64Array;
  numbers: Float64Array;
  /**
   * The list fields of the syncs. The lists of a field have the same length in all syncs, and are concatenated in order
   * of time.
   */
  lists: Partial<Record<TickListName, PackedList>>;
  reasons: Reason[];
  paths: Tick['decidedBy'][];
}

type TickListName = 'recommendedBy' | 'readings';

interface PackedList {
  length: number;
  numbers: Float64Array;
}

const columns = 8;
const none = Number.NaN;
const absent = Number.POSITIVE_INFINITY;

/**
 * Packs the trace for `postMessage`. `transfer` contains the buffers of `packed`, so that `postMessage` can transfer
 * these buffers instead of copying them.
 */
export function packTrace({ ticks, load, points, ...rest }: WorldTrace): {
  packed: PackedTrace;
  transfer: ArrayBufferLike[];
} {
  const numbers = new Float64Array(ticks.length * columns);
  const [reasons, paths] = [new ValueTable<Reason>(), new ValueTable<Tick['decidedBy']>()];
  let next = 0;
  for (const { atMs, current, proposal, stabilized, limit, desired, reason, decidedBy } of ticks) {
    numbers[next++] = atMs;
    numbers[next++] = current;
    numbers[next++] = proposal ?? none;
    numbers[next++] = stabilized ?? none;
    numbers[next++] = limit ?? none;
    numbers[next++] = desired;
    numbers[next++] = reasons.indexOf(reason);
    numbers[next++] = paths.indexOf(decidedBy);
  }
  const lists: PackedTrace['lists'] = {};
  for (const name of ['recommendedBy', 'readings'] as const) {
    const list = packList(ticks, name);
    if (list) lists[name] = list;
  }
  const lines = { load: packRecords(load, loadKeys), points: packRecords(points, pointKeys) };
  const packed: PackedTrace = { rest, ...lines, numbers, lists, reasons: reasons.values, paths: paths.values };
  const arrays = [numbers, lines.load, lines.points, ...Object.values(lists).map((list) => list.numbers)];
  return { packed, transfer: arrays.map(({ buffer }) => buffer) };
}

const loadKeys = ['atMs', 'value'] as const;
const pointKeys = ['atMs', 'ready', 'starting', 'stopping', 'capacity', 'queue'] as const;

function packRecords<Key extends string>(records: readonly Record<Key, number>[], keys: readonly Key[]): Float64Array {
  const packed = new Float64Array(records.length * keys.length);
  records.forEach((record, i) => {
    keys.forEach((key, column) => {
      packed[i * keys.length + column] = record[key];
    });
  });
  return packed;
}

function unpackLoad(packed: Float64Array): WorldTrace['load'] {
  const at = (index: number) => packed[index] ?? 0;
  return Array.from({ length: packed.length / loadKeys.length }, (_, i) => ({ atMs: at(2 * i), value: at(2 * i + 1) }));
}

function unpackPoints(packed: Float64Array): WorldTrace['points'] {
  return Array.from({ length: packed.length / pointKeys.length }, (_, i) => {
    const at = (column: number) => packed[i * pointKeys.length + column] ?? 0;
    return { atMs: at(0), ready: at(1), starting: at(2), stopping: at(3), capacity: at(4), queue: at(5) };
  });
}

function packList(ticks: readonly Tick[], name: TickListName): PackedList | undefined {
  const length = ticks.find((tick) => tick[name] !== undefined)?.[name]?.length;
  if (length === undefined) return undefined;
  const numbers = new Float64Array(ticks.length * length).fill(absent);
  ticks.forEach((tick, i) => {
    const list = tick[name];
    for (let place = 0; list && place < length; place++) numbers[i * length + place] = list[place] ?? none;
  });
  return { length, numbers };
}

export function unpackTrace({ rest, load, points, numbers, lists, reasons, paths }: PackedTrace): WorldTrace {
  const ticks = Array.from({ length: numbers.length / columns }, (_, i) =>
    tickAt(numbers, i * columns, reasons, paths),
  );
  for (const name of ['recommendedBy', 'readings'] as const) {
    const list = lists[name];
    if (list) unpackList(ticks, name, list);
  }
  return { ...rest, load: unpackLoad(load), points: unpackPoints(points), ticks };
}

function unpackList(ticks: readonly Tick[], name: TickListName, { length, numbers }: PackedList): void {
  ticks.forEach((tick, i) => {
    if (numbers[i * length] === absent) return;
    const list: (number | null)[] = [];
    for (let place = i * length; place < (i + 1) * length; place++) list.push(numberOrNull(numbers[place] ?? none));
    tick[name] = list;
  });
}

function tickAt(
  numbers: Float64Array,
  from: number,
  reasons: readonly Reason[],
  paths: readonly Tick['decidedBy'][],
): Tick {
  return {
    atMs: numbers[from] ?? none,
    current: numbers[from + 1] ?? none,
    proposal: numberOrNull(numbers[from + 2] ?? none),
    stabilized: numberOrNull(numbers[from + 3] ?? none),
    limit: numberOrNull(numbers[from + 4] ?? none),
    desired: numbers[from + 5] ?? none,
    reason: reasons[numbers[from + 6] ?? none] as Reason,
    decidedBy: paths[numbers[from + 7] ?? none] ?? [],
  };
}

function numberOrNull(number: number): number | null {
  return Number.isNaN(number) ? null : number;
}

/**
 * Gives each distinct value an index. If the same object is passed several times in a row, `textOf` is called only
 * once.
 */
class ValueTable<Value extends object> {
  readonly values: Value[] = [];
  private readonly byText = new Map<string, number>();
  private last: Value | undefined;
  private lastIndex = 0;

  indexOf(value: Value): number {
    if (this.last !== value) this.lastIndex = this.indexOfText(textOf(value), value);
    this.last = value;
    return this.lastIndex;
  }

  private indexOfText(text: string, value: Value): number {
    const known = this.byText.get(text);
    if (known !== undefined) return known;
    this.byText.set(text, this.values.length);
    return this.values.push(value) - 1;
  }
}

/**
 * Returns a text that is the same for equal values. `JSON.stringify` is too slow: for the reasons in a trace of a
 * month, it would take longer than packing all other columns.
 */
function textOf(value: object): string {
  let text = '';
  const fields = value as Readonly<Record<string, unknown>>;
  for (const name in fields) {
    const field = fields[name];
    if (typeof field === 'string') text += `${name}"${field.length}:${field}`;
    else text += typeof field === 'object' ? `${name}${JSON.stringify(field)}` : `${name}=${field}`;
  }
  return text;
}

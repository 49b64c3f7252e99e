// Loads within limits, as points with straight lines between them: common loads, and random changes of a load.
import type { Scenario, SeriesPoint } from '../model/scenario/scenario.ts';
import { type LoadPoint, loadPolyline } from '../simulator/world/load.ts';
import { horizonMsOf } from '../simulator/world/run.ts';
import type { SeededRandom } from './random.ts';

/** `least` and `peak` are in units per second. */
export interface LoadLimits {
  least: number;
  peak: number;
  /** The maximum change of the load per second; Infinity if the load may jump. */
  changePerSecond: number;
  /** The maximum sum of the load over the whole run, in units; Infinity if the sum is not limited. */
  total: number;
  horizonSeconds: number;
}

export interface NamedLoad {
  name: string;
  points: readonly SeriesPoint[];
}

const spikeSeconds: readonly number[] = [15, 30, 60, 90, 120, 180, 300, 600];
const pauseSeconds: readonly number[] = [30, 60, 120, 180, 300, 420, 600, 1200];
const rampSeconds: readonly number[] = [30, 60, 120, 300, 600, 1200];
const waveSeconds: readonly number[] = [60, 120, 240, 360, 600, 900, 1200, 2400];
const startSeconds = 60;

/**
 * Yields steps, rises, spikes and waves, the simplest load first. Leaves out spikes, rises and waves that would change
 * faster than the limits allow.
 */
export function* commonLoads(limits: LoadLimits, text: (seconds: number) => string): Generator<NamedLoad> {
  const { least, peak, changePerSecond, horizonSeconds } = limits;
  const named = (name: string, corners: readonly SeriesPoint[]): NamedLoad => ({
    name,
    points: within(limits, corners),
  });
  const riseSeconds = (peak - least) / changePerSecond;
  const up = (at: number): SeriesPoint[] => rise(at, riseSeconds, [least, peak]);
  const down = (at: number): SeriesPoint[] => rise(at, riseSeconds, [peak, least]);
  yield named('a step to the peak', up(startSeconds));
  for (const seconds of rampSeconds.filter((each) => each > riseSeconds))
    yield named(`a rise of ${text(seconds)} to the peak`, rise(startSeconds, seconds, [least, peak]));
  for (const spike of spikeSeconds.filter((each) => each >= riseSeconds)) {
    yield named(`a spike of ${text(spike)}`, [...up(startSeconds), ...down(startSeconds + spike)]);
    for (const pause of pauseSeconds.filter((each) => each >= riseSeconds))
      yield named(
        `a spike of ${text(spike)} every ${text(spike + pause)}`,
        repeated(spike + pause, horizonSeconds, (at) => [...up(at), ...down(at + spike)]),
      );
  }
  for (const seconds of waveSeconds.filter((each) => each / 2 >= riseSeconds))
    yield named(
      `a wave of ${text(seconds)}`,
      repeated(seconds, horizonSeconds, (at) => [
        [at, least],
        [at + seconds / 2, peak],
      ]),
    );
}

function rise(at: number, seconds: number, [from, to]: readonly [from: number, to: number]): SeriesPoint[] {
  return [
    [at, from],
    [at + seconds, to],
  ];
}

/**
 * The maximum number of points of a load, which is enough for the longest run of a command. A longer load is cut off.
 */
export const maxPoints = 2000;

function repeated(
  everySeconds: number,
  horizonSeconds: number,
  pointsAt: (atSeconds: number) => readonly SeriesPoint[],
): SeriesPoint[] {
  const points: SeriesPoint[] = [];
  for (let at = startSeconds; at < horizonSeconds && points.length < maxPoints; at += everySeconds)
    points.push(...pointsAt(at));
  return points;
}

export function mutated(limits: LoadLimits, points: readonly SeriesPoint[], random: SeededRandom): SeriesPoint[] {
  const { least, peak, horizonSeconds } = limits;
  const value = () =>
    random.next() < 0.7 ? ([least, peak][random.below(2)] ?? peak) : least + random.next() * (peak - least);
  const index = random.below(Math.max(1, points.length));
  const at = points[index]?.[0] ?? startSeconds;
  const near = Math.min(horizonSeconds, Math.max(0, Math.round(at + (random.next() - 0.5) * 240)));
  const kind = random.below(4);
  if (kind === 0) return within(limits, [...points.slice(0, index), ...points.slice(index + 1)]);
  if (kind === 1)
    return within(
      limits,
      points.map((point, i) => (i === index ? [near, point[1]] : point)),
    );
  if (kind === 2)
    return within(
      limits,
      points.map((point, i) => (i === index ? [point[0], value()] : point)),
    );
  const added = value();
  return within(limits, [...points, [near, added], [near + 15 * (1 + random.below(8)), added]]);
}

/**
 * Returns a load that follows the corners as far as the limits allow. Before the load exceeds `total` units, it falls
 * to its minimum and stays there.
 */
function within(limits: LoadLimits, corners: readonly SeriesPoint[]): SeriesPoint[] {
  const { least, peak, changePerSecond, total, horizonSeconds } = limits;
  const sorted = corners
    .map(([at, value]): SeriesPoint => [Math.max(0, at), Math.min(peak, Math.max(least, value))])
    .filter(([at]) => at <= horizonSeconds)
    .sort(([one], [other]) => one - other);
  const points: SeriesPoint[] = [];
  const first = sorted[0]?.[1] ?? least;
  let [atSeconds, value, spent] = [0, unitsToEnd(limits, 0, first) > total ? least : first, 0];
  for (const [at, wanted] of [[0, value] as const, ...sorted]) {
    const lasts = at - atSeconds;
    const most = Number.isFinite(changePerSecond) ? changePerSecond * lasts : peak;
    const reached = Math.min(value + most, Math.max(value - most, wanted));
    const units = ((value + reached) / 2) * lasts;
    if (spent + units + unitsToEnd(limits, at, reached) > total) break;
    const point: SeriesPoint = [Number(at.toFixed(3)), Number(reached.toPrecision(6))];
    if (points.at(-1)?.[0] !== point[0] || points.at(-1)?.[1] !== point[1]) points.push(point);
    [atSeconds, value, spent] = [at, reached, spent + units];
  }
  const left = total - spent - unitsToEnd(limits, atSeconds, value);
  return value > least && Number.isFinite(left)
    ? [...points, ...fallAfter(limits, { atSeconds, value, left })]
    : points;
}

/**
 * Returns the smallest possible number of load units from `atSeconds` to the end of the run: the load falls from
 * `value` as fast as the limits allow.
 */
function unitsToEnd({ least, changePerSecond, horizonSeconds }: LoadLimits, atSeconds: number, value: number): number {
  const falls = Math.min((value - least) / changePerSecond, horizonSeconds - atSeconds);
  const lowest = Number.isFinite(changePerSecond) ? value - falls * changePerSecond : least;
  return ((value + lowest) / 2) * falls + least * (horizonSeconds - atSeconds - falls);
}

function fallAfter(
  { least, changePerSecond, horizonSeconds }: LoadLimits,
  { atSeconds, value, left }: { atSeconds: number; value: number; left: number },
): SeriesPoint[] {
  const from = atSeconds + Math.floor(left / (value - least));
  if (from >= horizonSeconds) return [];
  return [
    [from, value],
    [from + (value - least) / changePerSecond, least],
  ];
}

export function limitsOfScenario(scenario: Scenario): LoadLimits {
  const horizonMs = horizonMsOf(scenario);
  return limitsOfLoad(loadPolyline(scenario.load, scenario.seed, horizonMs), horizonMs / 1000);
}

/** Returns the narrowest limits that contain the load. These limits do not limit the total number of units. */
export function limitsOfLoad(points: readonly LoadPoint[], horizonSeconds: number): LoadLimits {
  const values = points.map(({ value }) => value);
  const slopes = points.slice(1).map(({ atMs, value }, i) => {
    const before = points[i];
    const seconds = (atMs - (before?.atMs ?? 0)) / 1000;
    const change = Math.abs(value - (before?.value ?? value));
    return change === 0 ? 0 : change / seconds;
  });
  return {
    least: Math.min(...values),
    peak: Math.max(...values),
    changePerSecond: Math.max(...slopes) || Number.POSITIVE_INFINITY,
    total: Number.POSITIVE_INFINITY,
    horizonSeconds,
  };
}

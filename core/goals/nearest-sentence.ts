import { durationText, sequenceParts } from '../simulator/trace-text.ts';
import { firstChangeMs, lastChangeMs } from '../simulator/world/load.ts';
import { expectedCountOf, figures, type RunExpectation, type SimulatedRun, traceOf } from './evaluate.ts';
import type { ComparisonOperator, ExpectedRun, FigureName } from './expectation.ts';

/**
 * Returns a sentence that the run meets and that has the form of the expectation. Returns undefined if the run meets no
 * sentence of this form.
 */
export function nearestSentence(expectation: RunExpectation, measured: SimulatedRun): string | undefined {
  switch (expectation.kind) {
    case 'reaches':
      return reached(expectation, measured);
    case 'never':
      return neverBeyond(expectation, measured);
    case 'isAt': {
      const { atSeconds } = expectation;
      const { ticks } = measured.world;
      const tick = ticks.findLast(({ atMs }) => atMs <= atSeconds * 1000);
      return tick && `is ${tick.desired} at ${durationText(atSeconds)}`;
    }
    case 'back':
      return backAt(expectation, measured);
    case 'sequence': {
      const { sequence } = traceOf(measured, expectation.run);
      return `${runWords[expectation.run]}sequence ${sequenceParts(sequence, 8).join(' → ')}`;
    }
    case 'figure':
      return figureSentence(expectation, measured);
  }
}

type Of<Kind extends RunExpectation['kind']> = Extract<RunExpectation, { kind: Kind }>;

const runWords: Readonly<Record<ExpectedRun, string>> = {
  load: '',
  scaleUp: 'fastest scale-up ',
  scaleDown: 'fastest scale-down ',
};

function reached({ run, count, withinSeconds }: Of<'reaches'>, measured: SimulatedRun): string | undefined {
  const { ticks, sequence } = traceOf(measured, run);
  const wanted = expectedCountOf(count, measured);
  const start = sequence[0] ?? ticks[0]?.current ?? 0;
  const isUp = start < wanted;
  const counts = ticks.map(({ desired }) => desired);
  const furthest = isUp ? Math.min(wanted, Math.max(...counts)) : Math.max(wanted, Math.min(...counts));
  const tick = ticks.find(({ desired }) => (isUp ? desired >= furthest : desired <= furthest));
  if (furthest === start) return `${runWords[run]}reaches ${start} within ${durationText(withinSeconds)}`;
  if (!tick) return undefined;
  const sinceMs = run === 'load' ? firstChangeMs(measured.scenario.load) : 0;
  const seconds = Math.max(0, Math.ceil((tick.atMs - sinceMs) / 1000));
  return `${runWords[run]}reaches ${furthest} within ${durationText(seconds)}`;
}

function neverBeyond({ side }: Of<'never'>, { world: { ticks, sequence } }: SimulatedRun): string {
  const counts = [...sequence.slice(0, 1), ...ticks.flatMap(({ current, desired }) => [current, desired])];
  const furthest = side === 'above' ? Math.max : Math.min;
  return `never ${side} ${counts.reduce((extreme, count) => furthest(extreme, count))}`;
}

function backAt({ count, withinSeconds }: Of<'back'>, measured: SimulatedRun): string | undefined {
  const { ticks } = measured.world;
  const limit = expectedCountOf(count, measured);
  const sinceMs = lastChangeMs(measured.scenario.load);
  const above = ticks.findLastIndex(({ desired }) => desired > limit);
  const found = ticks[above + 1];
  if (found) return `back at ${limit} within ${durationText(Math.max(0, Math.ceil((found.atMs - sinceMs) / 1000)))}`;
  const from = ticks.findLastIndex(({ atMs }) => atMs <= sinceMs + withinSeconds * 1000);
  const highest = Math.max(...ticks.slice(from).map(({ desired }) => desired));
  return from < 0 ? undefined : `back at ${highest} within ${durationText(withinSeconds)}`;
}

const figureWords: Readonly<Record<FigureName, (comparison: string, value: number) => string>> = {
  unmetLoad: (comparison, value) => `unmet load ${comparison} ${value} %`,
  podHours: (comparison, value) => `pod-hours ${comparison} ${value}`,
  cost: (comparison, value) => `cost ${comparison} ${value}`,
  longestWait: (comparison, value) => `longest wait ${comparison} ${durationText(value)}`,
  flaps: (_, value) => `at most ${value} ${value === 1 ? 'flap' : 'flaps'}`,
  changes: (_, value) => `at most ${value} ${value === 1 ? 'change' : 'changes'}`,
};
const signs: Readonly<Record<ComparisonOperator, string>> = { below: '<', atMost: '<=', atLeast: '>=', above: '>' };

function figureSentence(
  { figure, comparison, value: limit }: Of<'figure'>,
  measured: SimulatedRun,
): string | undefined {
  const { value } = figures[figure](measured.world);
  if (value === null) return undefined;
  const isUpper = comparison === 'below' || comparison === 'atMost';
  const isWhole = figure === 'flaps' || figure === 'changes' || figure === 'longestWait';
  const isStrict = comparison === 'below' || comparison === 'above';
  const rounded = beyond(value, { isUpper, isStrict, step: isWhole ? 1 : stepOf(Math.max(value, limit)) });
  return rounded < 0 ? undefined : figureWords[figure](signs[comparison], rounded);
}

function stepOf(value: number): number {
  return value <= 0 ? 0.1 : 10 ** Math.max(-9, Math.floor(Math.log10(value)) - 1);
}

/**
 * Returns the nearest multiple of the step that is a limit for the value. For the value 10 and the step 5, the upper
 * limit is 10, or 15 if the limit is strict.
 */
function beyond(value: number, { isUpper, isStrict, step }: { isUpper: boolean; isStrict: boolean; step: number }) {
  const steps = isUpper ? Math.ceil(value / step) : Math.floor(value / step);
  const multiple = (count: number) => Number((count * step).toFixed(9));
  const holds = (limit: number) =>
    isUpper ? (isStrict ? limit > value : limit >= value) : isStrict ? limit < value : limit <= value;
  return holds(multiple(steps)) ? multiple(steps) : multiple(steps + (isUpper ? 1 : -1));
}

// Finds pairs of goals that no manifest can meet together. Each rule holds whatever the metrics recommend.
import type { RunExpectation } from '../goals/evaluate.ts';
import type { ComparisonOperator } from '../goals/expectation.ts';
import { matchesSequence } from '../goals/match-sequence.ts';
import { durationText } from '../simulator/trace-text.ts';
import { lastChangeMs } from '../simulator/world/load.ts';
import { horizonMsOf } from '../simulator/world/run.ts';
import { expectedRunOf, type FixedFacts, fixedCountOf, limitsOf } from './goal-limits.ts';
import { costOfServing, leastFigure } from './least-figures.ts';

/**
 * Returns a clause that says why two goals contradict each other; undefined if the rule finds no contradiction. Each
 * rule is called with the goals in both orders.
 */
type Rule = (one: RunExpectation, other: RunExpectation, facts: FixedFacts) => string | undefined;

export function contradiction(one: RunExpectation, other: RunExpectation, facts: FixedFacts): string | undefined {
  if (expectedRunOf(one) !== expectedRunOf(other)) return undefined;
  for (const rule of facts.hasOtherScaler ? rules : [...rules, ...rulesOfOneScaler]) {
    const reason = rule(one, other, facts) ?? rule(other, one, facts);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

const limitsContradict: Rule = (one, other, facts) => {
  const { least, high, low } = limitsOf(one, facts);
  const { least: otherLeast, most, areOfStart } = limitsOf(other, facts);
  const isOneStart = otherLeast === most;
  const end = (which: string) => (areOfStart ? `, the ${isOneStart ? '' : `${which} `}count at the start` : '');
  const highest = high ?? least;
  if (highest !== undefined && most !== undefined && highest > most)
    return `${highest} is above ${most}${end('highest')}`;
  return low !== undefined && otherLeast !== undefined && low < otherLeast
    ? `${low} is below ${otherLeast}${end('lowest')}`
    : undefined;
};

const figuresContradict: Rule = (upper, lower) => {
  if (upper.kind !== 'figure' || lower.kind !== 'figure' || upper.figure !== lower.figure) return undefined;
  if (!isUpperLimit(upper.comparison) || isUpperLimit(lower.comparison)) return undefined;
  const hasEqual = upper.comparison === 'atMost' && lower.comparison === 'atLeast';
  const isApart = lower.value > upper.value || (lower.value === upper.value && !hasEqual);
  return isApart ? 'no number is both' : undefined;
};

const costIsOfPodHours: Rule = (cost, hours, { scenario }) => {
  const price = scenario.workload.pricePerPodHour;
  if (cost.kind !== 'figure' || hours.kind !== 'figure' || price <= 0) return undefined;
  if (cost.figure !== 'cost' || hours.figure !== 'podHours') return undefined;
  const asCost = { ...hours, figure: 'cost' as const, value: hours.value * price };
  return twoNumbers(cost, asCost) ? `${hours.value} pod-hours cost ${Number(asCost.value.toPrecision(6))}` : undefined;
};

type Figure = Extract<RunExpectation, { kind: 'figure' }>;

function twoNumbers(one: Figure, other: Figure): boolean {
  const differ = (upper: Figure, lower: Figure) =>
    isUpperLimit(upper.comparison) && !isUpperLimit(lower.comparison) && lower.value > upper.value * (1 + 1e-9);
  return differ(one, other) || differ(other, one);
}

const countsAtOneTime: Rule = (one, other, facts) => {
  if (one.kind !== 'isAt' || other.kind !== 'isAt' || one.atSeconds !== other.atSeconds) return undefined;
  const [count, otherCount] = [fixedCountOf(one.count, facts), fixedCountOf(other.count, facts)];
  return count !== undefined && otherCount !== undefined && count !== otherCount ? 'no count is both' : undefined;
};

/**
 * A goal that requires certain counts contradicts an upper limit of a figure if these counts alone raise the figure
 * above the limit. For example, the counts cost more than the limit allows.
 */
const countsDecideFigure: Rule = (counts, figure, facts) => {
  if (figure.kind !== 'figure' || !isUpperLimit(figure.comparison)) return undefined;
  const least = leastFigure(figure.figure, limitsOf(counts, facts), facts.scenario);
  return least && isAbove(least.value, figure) ? least.reason : undefined;
};

const servingTakesPods: Rule = (unmet, cost, { scenario }) => {
  if (unmet.kind !== 'figure' || cost.kind !== 'figure' || unmet.figure !== 'unmetLoad') return undefined;
  if (!isUpperLimit(unmet.comparison) || !isUpperLimit(cost.comparison)) return undefined;
  const least = costOfServing(cost.figure, unmet.value, scenario);
  return least && isAbove(least.value, cost) ? least.reason : undefined;
};

const countIsOfSequence: Rule = (one, other, facts) => {
  const counts = countsOf(other, facts);
  const count = one.kind === 'isAt' ? fixedCountOf(one.count, facts) : undefined;
  if (!counts || count === undefined || counts.includes('…')) return undefined;
  return counts.includes(count) ? undefined : `the sequence does not contain ${count}`;
};

const sequencesContradict: Rule = (one, other, facts) => {
  const [first, second] = [countsOf(one, facts), countsOf(other, facts)];
  if (!first || !second) return undefined;
  const complete = second.filter((count) => count !== '…');
  const isApart =
    complete.length === second.length
      ? !matchesSequence(first, complete)
      : differAt(first, second, 0) || differAt(first, second, -1);
  return isApart ? 'no run has both' : undefined;
};

function differAt(one: readonly (number | '…')[], other: readonly (number | '…')[], index: number): boolean {
  const [first, second] = [one.at(index), other.at(index)];
  return first !== '…' && second !== '…' && first !== second;
}

function countsOf(expectation: RunExpectation, facts: FixedFacts): (number | '…')[] | undefined {
  if (expectation.kind !== 'sequence') return undefined;
  const counts = expectation.counts.map((count) => (count === '…' ? count : fixedCountOf(count, facts)));
  return counts.includes(undefined) ? undefined : counts.filter((count) => count !== undefined);
}

const changesOfSequence: Rule = (one, other, facts) => {
  const counts = countsOf(one, facts);
  if (!counts || other.kind !== 'figure' || other.figure !== 'changes') return undefined;
  const changes = leastChanges(counts);
  const atLeast = counts.includes('…') ? 'at least ' : '';
  return changes > other.value
    ? `the sequence has ${atLeast}${changes} ${changes === 1 ? 'change' : 'changes'}`
    : undefined;
};

/**
 * Returns the smallest possible number of changes in a sequence. `…` between two equal counts stands for at least one
 * other count.
 */
function leastChanges(counts: readonly (number | '…')[]): number {
  const between = counts.filter((count, i) => count === '…' && i > 0 && counts[i - 1] === counts[i + 1]).length;
  return counts.filter((count) => count !== '…').length - 1 + between;
}

/**
 * A sequence contradicts a maximum number of flaps if its direction changes too often. A change of direction within 10
 * min of the previous change is a flap, so at most one change of direction per 10 min of the run is not a flap.
 */
const turnsOfSequence: Rule = (one, other, facts) => {
  const counts = countsOf(one, facts)?.filter((count) => count !== '…');
  if (!counts || other.kind !== 'figure' || other.figure !== 'flaps') return undefined;
  const directions = counts.flatMap((count, i) => (i === 0 ? [] : [Math.sign(count - (counts[i - 1] ?? count))]));
  const moves = directions.filter((direction) => direction !== 0);
  const turns = moves.filter((direction, i) => i > 0 && direction !== moves[i - 1]).length;
  const seconds = horizonMsOf(facts.scenario) / 1000;
  const apart = Math.floor(seconds / flapSeconds);
  if (turns - apart <= other.value) return undefined;
  return apart === 0
    ? 'the run is shorter than 10 min, so each change of direction is a flap'
    : `${turns} changes of direction in ${durationText(seconds)} cannot all be more than 10 min apart, and closer changes are flaps`;
};

const flapSeconds = 600;

const countAfterReturn: Rule = (one, other, facts) => {
  if (one.kind !== 'back' || other.kind !== 'isAt') return undefined;
  const [most, count] = [fixedCountOf(one.count, facts), fixedCountOf(other.count, facts)];
  const isLater = other.atSeconds >= lastChangeMs(facts.scenario.load) / 1000 + one.withinSeconds;
  return isLater && most !== undefined && count !== undefined && count > most
    ? `at ${durationText(other.atSeconds)} the count is back at ${most} or below`
    : undefined;
};

const endOfSequence: Rule = (one, other, facts) => {
  const last = countsOf(other, facts)?.at(-1);
  const most = one.kind === 'back' ? fixedCountOf(one.count, facts) : undefined;
  return typeof last === 'number' && most !== undefined && last > most
    ? `the sequence ends at ${last}, which is above ${most}`
    : undefined;
};

const rules: readonly Rule[] = [
  limitsContradict,
  figuresContradict,
  costIsOfPodHours,
  countsAtOneTime,
  servingTakesPods,
  sequencesContradict,
  countAfterReturn,
];

/**
 * These rules apply only if the autoscaler alone sets the count. If KEDA's own scale loop or a person also sets counts,
 * a sequence contains those counts, too, and these rules would be wrong.
 */
const rulesOfOneScaler: readonly Rule[] = [
  countsDecideFigure,
  countIsOfSequence,
  changesOfSequence,
  turnsOfSequence,
  endOfSequence,
];

export function isUpperLimit(comparison: ComparisonOperator): boolean {
  return comparison === 'below' || comparison === 'atMost';
}

export function isAbove(least: number, { comparison, value }: Pick<Figure, 'comparison' | 'value'>): boolean {
  return least > value || (comparison === 'below' && least >= value);
}

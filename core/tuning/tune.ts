import { nearestSentence } from '../goals/nearest-sentence.ts';
import type { Objective } from '../model/scenario/objectives.ts';
import { envelope } from '../simulator/controllers.ts';
import { runWork } from '../simulator/world/run-cost.ts';
import { simulate } from '../simulator/world/simulate.ts';
import { type Assessment, holds, objectiveValue } from './assess.ts';
import { type Candidate, Candidates, type Choice } from './candidate.ts';
import type { Goal } from './goal.ts';
import { type GoalProblem, goalProblem } from './goal-problems.ts';
import { type Order, orderBy } from './order.ts';
import type { OtherLoad } from './other-load.ts';
import { type SearchPart, search, simplify } from './search.ts';
import { type HasTime, searchingTime } from './search-time.ts';
import type { TunableField } from './tunable-fields.ts';
import type { TuningSubject } from './tuning-subject.ts';
import { Extremes, unreachableGoal } from './unreachable.ts';
import { type VariantKind, variantKinds, variantsOf } from './variants.ts';

export interface TuneOptions {
  goals: readonly Goal[];
  /** The objectives, the most important first. If empty, pod-hours are minimized. */
  minimize: readonly Objective[];
  fields: readonly TunableField[];
  seed: number;
  /** The maximum number of runs of the search. Runs under the loads of `variants` are additional. */
  maxRuns: number;
  maxWork: number;
  /**
   * The kinds of load variants under which the best candidates are simulated as well. By default, all kinds are used.
   */
  variants?: readonly VariantKind[] | undefined;
  /**
   * Other simulated clusters (worlds) from a calibration. These worlds fit the recording, too. They have the load of
   * the scenario, but other pods and metrics.
   */
  worlds?: readonly OtherLoad[] | undefined;
  part?: SearchPart | undefined;
  /** Candidates that are assessed first, such as the results of parallel parts of the search. */
  starts?: readonly Choice[] | undefined;
  loads?: readonly OtherLoad[] | undefined;
  /** Called after each run. If it returns false, the search ends early with what it has found. */
  hasTime?: HasTime | undefined;
}

export type ProposalName = 'cheapest' | 'fastest' | 'smallest' | 'robust';

/**
 * The default number of runs of a search. A test compares the results of this many runs with thousands of random
 * candidates.
 */
export const tuneRuns = 2000;

export interface ProposedCandidate {
  names: readonly ProposalName[];
  candidate: Candidate;
  /** The worst assessment under all variants; absent if no variant was run. */
  worst?: Assessment | undefined;
  /**
   * For each edit of the candidate, the assessment of the candidate without this edit; undefined if the API server
   * refuses the other edits. The list is empty if the candidate has only one edit.
   */
  without: readonly (Assessment | undefined)[];
}

export interface TuneResult {
  present: Candidate;
  presentWorst?: Assessment | undefined;
  /** At most four candidates that meet the goals; empty if no candidate meets the goals. */
  proposals: readonly ProposedCandidate[];
  /**
   * The candidates of the Pareto front in ascending order of cost. Each candidate leaves less load unmet than all
   * cheaper candidates.
   */
  front: readonly Candidate[];
  nearest?: Nearest | undefined;
  runs: number;
}

export interface Nearest {
  candidate: Candidate;
  /**
   * The goals that prevent a solution. For each of these goals, some candidate meets all other goals. If there is only
   * one goal, the list contains this goal.
   */
  inTheWay: readonly Goal[];
}

export interface RefusedGoals extends GoalProblem {
  /**
   * The nearest goal that a short search could meet, such as `reaches 20 within 2 min`. Set only if a single goal is
   * refused.
   */
  nearest?: string | undefined;
}

export type Tuned = { ok: true; result: TuneResult } | { ok: false; problem: RefusedGoals };

export interface TuneProgress {
  runs: number;
  present: Candidate;
  best: Candidate;
  front(): readonly Candidate[];
}

/** Yields after each run. A caller that stops early has no result, but the progress has the best candidate so far. */
export function* tune(subject: TuningSubject, options: TuneOptions): Generator<TuneProgress, Tuned> {
  const { goals, fields } = options;
  const extremes = new Extremes(subject, fields);
  const problem = goalProblem(goals, extremes.facts) ?? unreachableGoal(goals, extremes);
  if (problem) {
    const starts = [...(options.starts ?? []), ...extremes.choices()];
    return {
      ok: false,
      problem: { ...problem, nearest: nearestGoal(problem, subject, { ...options, starts }) },
    };
  }
  const tuning = new Tuning(subject, options);
  yield* tuning.searched();
  return { ok: true, result: yield* tuning.result() };
}

/** The search for the nearest goal must be quick even for the load of a day, so its total work is limited. */
const nearestWork = 1_000_000;
const maxNearestRuns = 150;

/**
 * Returns the goal nearest to the refused goal that a candidate reaches, as a sentence; undefined if there is none. The
 * search considers only the refused goal, so the candidate that it finds may break other goals and is not shown.
 */
function nearestGoal(
  { goals, isUnjudged }: GoalProblem,
  subject: TuningSubject,
  options: TuneOptions,
): string | undefined {
  const [goal] = goals;
  if (!goal || goals.length > 1 || isUnjudged) return undefined;
  const { autoscaler, scenario, profile } = subject;
  const runs = Math.min(maxNearestRuns, Math.floor(nearestWork / runWork(autoscaler, scenario, profile)));
  const tuning = new Tuning(subject, { ...options, goals, maxRuns: Math.min(options.maxRuns, runs) });
  for (const _ of tuning.searched());
  const best = tuning.closest();
  const world = simulate(best.autoscaler, scenario, profile, { maxWork: options.maxWork });
  const envelopeOf = () => envelope(best.autoscaler, profile);
  return nearestSentence(goal.expectation, { autoscaler: best.autoscaler, scenario, world, envelope: envelopeOf });
}

/** A simpler candidate may cost up to 1 % more than the candidate that it replaces. */
const maxExtra = 0.01;
/**
 * The number of best candidates that also run under the variants of the load. Up to the same number of candidates,
 * spread evenly over the whole list, also run under the variants.
 */
const robustTried = 12;
const maxFront = 12;
/**
 * The search for candidates gets `searchingPart` of all runs. The removal of needless edits gets `simplifyingPart`. The
 * remaining runs show what each edit of a proposal contributes.
 */
const searchingPart = 0.91;
const simplifyingPart = 0.06;
/**
 * The minimum number of runs for leaving out needless edits. It applies to short searches, for which `simplifyingPart`
 * gives fewer runs.
 */
const minSimplifyingRuns = 100;
const maxRobustRuns = 200;

class Tuning {
  private readonly options: TuneOptions;
  private readonly candidates: Candidates;
  private readonly variants: readonly OtherLoad[];
  private readonly objectives: readonly Objective[];
  private readonly order: Order;
  private simplifyingRuns: number;

  constructor(subject: TuningSubject, options: TuneOptions) {
    const { fields, goals, maxRuns, maxWork, minimize, variants = variantKinds, worlds = [], loads } = options;
    this.options = options;
    this.candidates = new Candidates(subject, fields, { goals, maxWork, loads });
    this.variants = variantsOf(subject.scenario, variants, worlds);
    this.objectives = minimize.length > 0 ? minimize : ['pod-hours'];
    this.order = orderBy(this.objectives);
    this.simplifyingRuns = Math.max(minSimplifyingRuns, Math.floor(maxRuns * simplifyingPart));
  }

  *searched(): Generator<TuneProgress, void> {
    const { seed, part } = this.options;
    const maxRuns = Math.ceil(this.options.maxRuns * searchingPart);
    for (const choice of this.options.starts ?? []) this.candidates.of(choice);
    let best: Candidate | undefined;
    let known = 0;
    for (const _ of search(this.candidates, { order: this.order, seed, maxRuns, part })) {
      const all = this.candidates.all();
      for (const candidate of all.slice(known)) if (!best || this.order(candidate, best) < 0) best = candidate;
      known = all.length;
      if (best) yield this.progress(best);
      if (this.options.hasTime?.(searchingTime) === false) return;
    }
  }

  *result(): Generator<TuneProgress, TuneResult> {
    const present = this.present();
    const sorted = this.candidates.all().toSorted(this.order);
    const solutions = solutionsIn(sorted);
    const proposals = solutions[0] ? yield* this.proposals(solutions) : [];
    return {
      present,
      presentWorst: this.worst(present),
      proposals,
      ...(proposals.length === 0 && { nearest: yield* this.nearest(sorted) }),
      front: yield* this.simplifiedFront(),
      runs: this.candidates.runs,
    };
  }

  closest(sorted: readonly Candidate[] = this.candidates.all().toSorted(this.order)): Candidate {
    return sorted[0] ?? this.present();
  }

  private progress(best: Candidate): TuneProgress {
    return { runs: this.candidates.runs, present: this.present(), best, front: () => this.front() };
  }

  private front(): Candidate[] {
    const all = this.candidates.all();
    const solutions = solutionsIn(all);
    return frontOf(solutions.length > 0 ? solutions : all);
  }

  private present(): Candidate {
    const present = this.candidates.of(this.options.fields.map(() => 0));
    if (!present) throw new Error('the run of the object before any edit takes too many steps');
    return present;
  }

  /**
   * Returns the proposed candidates. One candidate can be proposed for several reasons, for example as both the
   * cheapest and the smallest.
   */
  private *proposals(solutions: readonly Candidate[]): Generator<TuneProgress, ProposedCandidate[]> {
    const orders: Readonly<Record<Exclude<ProposalName, 'robust'>, Order>> = {
      cheapest: orderBy(['pod-hours', ...this.objectives]),
      fastest: orderBy(['time to max', 'unmet load', ...this.objectives]),
      smallest: (one, other) => one.size - other.size || this.order(one, other),
    };
    const chosen = new Map<Candidate, ProposalName[]>();
    const choose = (name: ProposalName, candidate: Candidate) =>
      chosen.set(candidate, [...(chosen.get(candidate) ?? []), name]);
    for (const name of ['cheapest', 'fastest', 'smallest'] as const) {
      const [best] = solutions.toSorted(orders[name]);
      if (best) choose(name, yield* this.simplified(best, name));
    }
    const robust = yield* this.mostRobust(solutions, [...chosen.keys()]);
    if (robust) choose('robust', robust);
    const proposals: ProposedCandidate[] = [];
    for (const [candidate, names] of chosen) {
      const without = candidate.edits.length > 1 ? this.ablations(candidate) : [];
      proposals.push({ names, candidate, worst: this.worst(candidate), without });
      yield this.progress(candidate);
    }
    return proposals;
  }

  private *simplified(from: Candidate, name: ProposalName): Generator<TuneProgress, Candidate> {
    const costOf = ({ assessment }: Candidate) => {
      const { figures } = assessment;
      if (name === 'fastest') return figures.secondsToMax ?? figures.secondsToHighest;
      return name === 'cheapest' ? figures.podHours : objectiveValue(this.objectives[0] ?? 'pod-hours', assessment);
    };
    const limit = costOf(from) * (1 + maxExtra);
    return yield* this.simplifiedInTime(from, (simpler) => holds(simpler.assessment) && costOf(simpler) <= limit);
  }

  private *mostRobust(
    solutions: readonly Candidate[],
    chosen: readonly Candidate[],
  ): Generator<TuneProgress, Candidate | undefined> {
    if (this.variants.length === 0) return undefined;
    const spread = solutions.filter((_, i) => i % Math.ceil(solutions.length / robustTried) === 0);
    const tried = [...chosen, ...solutions.slice(0, robustTried), ...spread];
    const holding: Candidate[] = [];
    for (const candidate of tried) {
      const worst = this.worst(candidate);
      if (worst && holds(worst)) holding.push(candidate);
      yield this.progress(candidate);
      if (this.options.hasTime?.(1) === false) break;
    }
    const [best] = holding.toSorted(
      orderBy(this.objectives, (candidate) => this.worst(candidate) ?? candidate.assessment),
    );
    return best && (yield* this.simplifiedUnderVariants(best));
  }

  private *simplifiedUnderVariants(from: Candidate): Generator<TuneProgress, Candidate> {
    const [objective = 'pod-hours'] = this.objectives;
    const costOf = (candidate: Candidate) => objectiveValue(objective, this.worst(candidate) ?? candidate.assessment);
    const limit = costOf(from) * (1 + maxExtra);
    const isAsGood = (simpler: Candidate) => {
      const worst = this.worst(simpler);
      return worst !== undefined && holds(worst) && costOf(simpler) <= limit;
    };
    return yield* this.simplifiedAs(from, isAsGood, this.candidates.runs + maxRobustRuns);
  }

  private *simplifiedFront(): Generator<TuneProgress, Candidate[]> {
    const simplified: Candidate[] = [];
    for (const candidate of this.front()) {
      const { figures } = candidate.assessment;
      const isAsGood = (simpler: Candidate) =>
        isAsNear(simpler, candidate) &&
        simpler.assessment.figures.podHours <= figures.podHours &&
        simpler.assessment.figures.unmetPart <= figures.unmetPart;
      simplified.push(yield* this.simplifiedInTime(candidate, isAsGood));
    }
    return frontOf(simplified);
  }

  private *simplifiedInTime(
    from: Candidate,
    allows: (simpler: Candidate) => boolean,
  ): Generator<TuneProgress, Candidate> {
    const before = this.candidates.runs;
    const simplified = yield* this.simplifiedAs(from, allows, before + this.simplifyingRuns);
    this.simplifyingRuns -= this.candidates.runs - before;
    return simplified;
  }

  private *simplifiedAs(
    from: Candidate,
    allows: (simpler: Candidate) => boolean,
    maxRuns: number,
  ): Generator<TuneProgress, Candidate> {
    let best = from;
    if (this.candidates.runs >= maxRuns) return best;
    const isAllowed = (simpler: Candidate) => {
      const isBetter = allows(simpler);
      if (isBetter) best = simpler;
      return isBetter;
    };
    for (const _ of simplify(from, this.candidates, isAllowed)) {
      yield this.progress(from);
      if (this.candidates.runs >= maxRuns || this.options.hasTime?.(1) === false) break;
    }
    return best;
  }

  private worst(candidate: Candidate): Assessment | undefined {
    return this.variants.length > 0 ? this.candidates.under(this.variants, candidate) : undefined;
  }

  private ablations({ choice }: Candidate): (Assessment | undefined)[] {
    const edited = choice.flatMap((value, i) => (value === 0 ? [] : [i]));
    return edited.map((index) => this.candidates.of(choice.with(index, 0))?.assessment);
  }

  private *nearest(sorted: readonly Candidate[]): Generator<TuneProgress, Nearest> {
    const { goals } = this.options;
    const inTheWay = goals.filter((_, i) =>
      sorted.some(({ assessment: { gaps } }) => gaps.every((gap, j) => j === i || gap === 0)),
    );
    const closest = this.closest(sorted);
    const candidate = yield* this.simplifiedInTime(closest, (simpler) => isAsNear(simpler, closest));
    return { candidate, inTheWay: goals.length > 1 ? inTheWay : goals };
  }
}

function isAsNear({ assessment: { gaps } }: Candidate, { assessment: other }: Candidate): boolean {
  return gaps.every((gap, i) => gap <= (other.gaps[i] ?? 0));
}

function solutionsIn(candidates: readonly Candidate[]): Candidate[] {
  return candidates.filter(({ assessment }) => holds(assessment));
}

function frontOf(candidates: readonly Candidate[]): Candidate[] {
  const byCost = candidates.toSorted(
    ({ assessment: { figures: one } }, { assessment: { figures: other } }) =>
      one.podHours - other.podHours || one.unmetPart - other.unmetPart,
  );
  const front: Candidate[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of byCost) {
    const { unmetPart } = candidate.assessment.figures;
    if (unmetPart >= least) continue;
    front.push(candidate);
    least = unmetPart;
  }
  const step = Math.max(1, (front.length - 1) / (maxFront - 1));
  return front.filter((_, i) => i === front.length - 1 || i % step < 1);
}

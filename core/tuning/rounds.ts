// Tunes, attacks the best proposal, and tunes again. Ends when no load within the limits breaks the best proposal, or
// when the rounds or the time are used up.
import { assessUnder, holds } from './assess.ts';
import { type Attack, type AttackOptions, attack } from './attack.ts';
import type { Goal } from './goal.ts';
import type { HarmName } from './harm.ts';
import type { LoadLimits } from './loads.ts';
import { judgesAnyLoad, type OtherLoad } from './other-load.ts';
import { searchingTime } from './search-time.ts';
import { type Tuned, type TuneOptions, type TuneProgress, tune } from './tune.ts';
import type { TuningSubject } from './tuning-subject.ts';

export const roundAttackRuns = 200;

export interface RoundOptions extends TuneOptions {
  rounds: number;
  limits: LoadLimits;
  attackRuns: number;
}

export interface TunedInRounds {
  tuned: Tuned;
  /**
   * The loads under which a proposal missed its goals, in the order in which the loads were found. In later searches,
   * each load weighs as much as the scenario's load.
   */
  attacks: readonly Attack[];
  /**
   * Whether an attack on the best proposal was run and found no load that breaks the proposal. False if no goal can be
   * judged under every load.
   */
  isUnbroken: boolean;
}

export interface RoundProgress extends TuneProgress {
  attacks: readonly Attack[];
  isAttacking: boolean;
}

export function* tuneInRounds(
  subject: TuningSubject,
  { rounds, limits, attackRuns, ...options }: RoundOptions,
): Generator<RoundProgress, TunedInRounds> {
  const attacks: Attack[] = [];
  for (;;) {
    const search = tune(subject, { ...options, loads: attacks.map(asOtherLoad) });
    const { last, tuned } = yield* searched(search, attacks);
    const [proposal] = tuned.ok ? tuned.result.proposals : [];
    const isEnded = attacks.length >= rounds || options.hasTime?.(searchingTime) === false;
    if (!last || !proposal || isEnded) return { tuned, attacks, isUnbroken: false };
    const { autoscaler } = proposal.candidate;
    const seed = options.seed + attacks.length;
    const trials = attacked({ ...subject, autoscaler }, { ...options, limits, seed, maxRuns: attackRuns });
    let trial = trials.next();
    for (; !trial.done; trial = trials.next()) yield { ...last, attacks, isAttacking: true };
    if (!trial.value) {
      const isAbout = options.goals.some(({ expectation }) => judgesAnyLoad(expectation));
      return { tuned, attacks, isUnbroken: isAbout };
    }
    attacks.push(trial.value);
  }
}

function* searched(
  search: Generator<TuneProgress, Tuned>,
  attacks: readonly Attack[],
): Generator<RoundProgress, { last: TuneProgress | undefined; tuned: Tuned }> {
  let last: TuneProgress | undefined;
  for (;;) {
    const { done, value } = search.next();
    if (done) return { last, tuned: value };
    last = value;
    yield { ...value, attacks, isAttacking: false };
  }
}

function* attacked(
  subject: TuningSubject,
  options: Omit<AttackOptions, 'harm'> & Pick<TuneOptions, 'goals'>,
): Generator<unknown, Attack | undefined> {
  let breaking: Attack | undefined;
  for (const harm of harmsOf(options.goals)) {
    const worst = yield* attack(subject, { ...options, harm });
    const assessment = worst && assessUnder(asOtherLoad(worst), subject.autoscaler, subject, options);
    if (worst && assessment && !holds(assessment)) breaking ??= worst;
  }
  return breaking;
}

function asOtherLoad({ name, scenario }: Attack): OtherLoad {
  return { name, scenario, judges: judgesAnyLoad };
}

function harmsOf(goals: readonly Goal[]): HarmName[] {
  const harms = goals.map(({ expectation }): HarmName => {
    if (expectation.kind !== 'figure') return 'unmet load';
    if (expectation.figure === 'flaps' || expectation.figure === 'changes') return 'flaps';
    return expectation.figure === 'podHours' || expectation.figure === 'cost' ? 'pod-hours' : 'unmet load';
  });
  return [...new Set(harms)];
}

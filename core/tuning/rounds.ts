// Tune, attack what was found, tune again: until no load within the limits breaks the best proposal.
import { assessUnder, holds } from './assess.ts';
import { type Attack, attack } from './attack.ts';
import { finished } from './finished.ts';
import type { Goal } from './goal.ts';
import type { HarmName } from './harm.ts';
import type { LoadLimits } from './loads.ts';
import { judgesAnyLoad, type OtherLoad } from './other-load.ts';
import { type Tuned, type TuneOptions, type TuneProgress, tune } from './tune.ts';
import type { TuningSubject } from './tuning-subject.ts';

export interface RoundOptions extends TuneOptions {
  /** At most so many attacks. */
  rounds: number;
  limits: LoadLimits;
  /** Loads of one attack. */
  attackRuns: number;
}

export interface TunedInRounds {
  tuned: Tuned;
  /** The loads that broke a proposal, in their order; each counts as much as that of the scenario from then on. */
  attacks: readonly Attack[];
  /** No load that was tried breaks the last proposal. */
  isUnbroken: boolean;
}

export function* tuneInRounds(
  subject: TuningSubject,
  { rounds, limits, attackRuns, ...options }: RoundOptions,
): Generator<TuneProgress, TunedInRounds> {
  const attacks: Attack[] = [];
  for (;;) {
    const loads = attacks.map(asOtherLoad);
    const tuned = yield* tune(subject, { ...options, loads });
    const [proposal] = tuned.ok ? tuned.result.proposals : [];
    if (!proposal || attacks.length >= rounds) return { tuned, attacks, isUnbroken: false };
    const { autoscaler } = proposal.candidate;
    const attacked = { ...subject, autoscaler };
    let breaking: Attack | undefined;
    for (const harm of harmsOf(options.goals)) {
      const search = attack(attacked, {
        harm,
        limits,
        seed: options.seed + attacks.length,
        maxRuns: attackRuns,
        maxWork: options.maxWork,
      });
      const worst = finished(search);
      const assessment = worst && assessUnder(asOtherLoad(worst), autoscaler, subject, options);
      if (worst && assessment && !holds(assessment)) breaking ??= worst;
    }
    if (!breaking) return { tuned, attacks, isUnbroken: true };
    attacks.push(breaking);
  }
}

function asOtherLoad({ name, scenario }: Attack): OtherLoad {
  return { name, scenario, judges: judgesAnyLoad };
}

/** What the goals are about. */
function harmsOf(goals: readonly Goal[]): HarmName[] {
  const harms = goals.map(({ expectation }): HarmName => {
    if (expectation.kind !== 'figure') return 'unmet load';
    if (expectation.figure === 'flaps' || expectation.figure === 'changes') return 'flaps';
    return expectation.figure === 'podHours' || expectation.figure === 'cost' ? 'pod-hours' : 'unmet load';
  });
  return [...new Set(harms)];
}

// What a run under a load comes to, in the few words that a lens has room for.
import type { Autoscaler } from '../../model/autoscaler.ts';
import type { Scenario } from '../../model/scenario/scenario.ts';
import type { Profile } from '../../simulator/profile.ts';
import { sequenceText } from '../../simulator/words.ts';
import { horizonOf } from '../../simulator/world/run.ts';
import { simulate } from '../../simulator/world/simulate.ts';
import { reportFacts } from '../../simulator/world/words.ts';

/** A run with more syncs is not made for a line above the text: it would hold up whoever types. */
const mostSyncs = 20_000;

/** `1 → 5 → 9 · 45 s to 9 · 6.1 % unmet load` */
export function runTitle(autoscaler: Autoscaler, scenario: Scenario, profile: Profile): string {
  if (horizonOf(scenario) / 1000 / profile.syncPeriodSeconds > mostSyncs) return 'a long run';
  const trace = simulate(autoscaler, scenario, profile);
  const facts = reportFacts(trace.report).slice(0, 2);
  return [sequenceText(trace.sequence, 3), ...facts.map(({ value, label }) => `${value} ${label}`)].join(' · ');
}

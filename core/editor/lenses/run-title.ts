import type { Verdict } from '../../lint/verdicts/verdict-types.ts';
import type { Autoscaler } from '../../model/autoscaler.ts';
import type { Scenario } from '../../model/scenario/scenario.ts';
import type { Profile } from '../../simulator/profile.ts';
import { conditionUnderLoad, onlyText } from '../../simulator/run-condition.ts';
import { sequenceText } from '../../simulator/trace-text.ts';
import { reportFacts } from '../../simulator/world/report-text.ts';
import { isLongRun, maxShownWork, runCostOf } from '../../simulator/world/run-cost.ts';
import { simulate } from '../../simulator/world/simulate.ts';

/**
 * Returns the title of a run. If a verdict has a condition, the title begins with the condition: `only without HPA
 * web-2: 1 → 5 → 9 · 45 s to 9`.
 */
export function runTitle(
  autoscaler: Autoscaler,
  scenario: Scenario,
  profile: Profile,
  verdict?: Verdict | undefined,
): string {
  // A code lens must not delay typing, so a long run is not simulated.
  if (isLongRun(runCostOf(autoscaler, scenario, profile))) return 'too long to simulate here';
  const trace = simulate(autoscaler, scenario, profile, { maxWork: maxShownWork });
  if (trace.isStopped) return 'too long to simulate here';
  const facts = reportFacts(trace).slice(0, 2);
  const only = onlyText(conditionUnderLoad(trace, verdict), 'only');
  return only + [sequenceText(trace.sequence, 3), ...facts.map(({ value, label }) => `${value} ${label}`)].join(' · ');
}

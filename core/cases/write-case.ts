// Writes a simulation as a case in the format of the recorded cases, so that a real controller can replay the
// simulation.
import type { Autoscaler, AutoscalerKind } from '../model/autoscaler.ts';
import type { Scenario } from '../model/scenario/scenario.ts';
import type { Profile } from '../simulator/profile.ts';
import type { Trace } from '../simulator/trace.ts';
import type { CaseJson } from './case-json.ts';
import { writeHorizontalCase } from './write-horizontal-case.ts';
import { writeWatermarkCase } from './write-watermark-case.ts';

type Writer<Kind extends AutoscalerKind> = (
  autoscaler: Extract<Autoscaler, { kind: Kind }>,
  scenario: Scenario,
  profile: Profile,
  id: string,
) => CaseJson;

const writers: { [Kind in AutoscalerKind]: Writer<Kind> } = {
  HorizontalPodAutoscaler: writeHorizontalCase,
  WatermarkPodAutoscaler: (wpa, scenario, _, id) => writeWatermarkCase(wpa, scenario, id),
};

/** The maximum number of listed pods, for all syncs together. The case of a day with 17 pods has about 20 MB. */
const maxPods = 100_000;

export function caseProblem(
  autoscaler: Autoscaler,
  { start }: Pick<Scenario, 'start'>,
  { ticks, sequence }: Trace,
): string | undefined {
  if (start.scaledSecondsAgo !== undefined || start.recommendedSecondsAgo !== undefined)
    return 'cannot write this run: a case begins with the first sync of a controller, but the scenario sets what happened before that sync (start.scaledSecondsAgo, start.recommendedSecondsAgo)';
  if ('historic' in autoscaler && autoscaler.historic)
    return 'cannot write this run: no real controller has the rules of this object';
  const most = sequence.reduce((highest, count) => Math.max(highest, count), 0);
  if (ticks.length * most <= maxPods) return undefined;
  return `cannot write this run: a case lists the pods of every sync and at most ${maxPods} pods in total, but this run has up to ${most} pods at ${ticks.length} syncs`;
}

export function writeCase(autoscaler: Autoscaler, scenario: Scenario, profile: Profile, id: string): CaseJson {
  const write = writers[autoscaler.kind] as Writer<AutoscalerKind>;
  return write(autoscaler, scenario, profile, id);
}

// A simulation written as a case, in the form that recordings of the real controllers have: what was observed at each look, and what
// we decided. Fed to a real controller, the decisions can be compared.
import type { Autoscaler, AutoscalerKind } from '../../model/autoscaler.ts';
import type { Scenario } from '../../model/scenario/scenario.ts';
import type { Profile } from '../profile.ts';
import { writeHorizontalCase } from './write-horizontal-case.ts';
import { writeWatermarkCase } from './write-watermark-case.ts';
import type { WrittenCase } from './written-case.ts';

type Writer<Kind extends AutoscalerKind> = (
  autoscaler: Extract<Autoscaler, { kind: Kind }>,
  scenario: Scenario,
  profile: Profile,
  id: string,
) => WrittenCase;

const writers: { [Kind in AutoscalerKind]: Writer<Kind> } = {
  HorizontalPodAutoscaler: writeHorizontalCase,
  WatermarkPodAutoscaler: (wpa, scenario, _, id) => writeWatermarkCase(wpa, scenario, id),
};

export function writeCase(autoscaler: Autoscaler, scenario: Scenario, profile: Profile, id: string): WrittenCase {
  const write = writers[autoscaler.kind] as Writer<AutoscalerKind>;
  return write(autoscaler, scenario, profile, id);
}

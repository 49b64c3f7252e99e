// All rules that check a readable object. core/apiserver reports the errors of the API server, core/text the syntax
// errors.
import { scenarioKind } from '../../model/scenario/kind.ts';
import type { Rule } from '../rule.ts';
import { flaps } from './flaps.ts';
import { disabledBoth } from './horizontal/disabled-both.ts';
import { targetWithoutRequest } from './horizontal/target-without-request.ts';
import { minEqualsMax } from './min-equals-max.ts';
import { scenarioRelease } from './scenario/release.ts';
import { statusIgnored } from './status-ignored.ts';
import { targetKindUnknown } from './target-kind-unknown.ts';
import { watermarkRules } from './watermark/watermark-rules.ts';

const autoscalerRules: readonly Rule[] = [
  minEqualsMax,
  disabledBoth,
  flaps,
  statusIgnored,
  targetKindUnknown,
  targetWithoutRequest,
  ...watermarkRules,
];

/** The rules for files that are recognized by their names, by kind. */
const fileRules: Readonly<Record<string, readonly Rule[]>> = { [scenarioKind.kind]: [scenarioRelease] };

export const rules: readonly Rule[] = [...autoscalerRules, ...Object.values(fileRules).flat()];

export function rulesFor(description: { kind: string } | undefined): readonly Rule[] {
  return (description && fileRules[description.kind]) ?? autoscalerRules;
}

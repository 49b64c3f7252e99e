// The rules that check a readable object. core/apiserver reports the errors of the API server, and core/text reports
// syntax errors.
import { configKind } from '../../model/config/kind.ts';
import { oncePer } from '../../model/once.ts';
import { scenarioKind } from '../../model/scenario/kind.ts';
import { levelOf, type Rule, type RuleLevels } from '../rule.ts';
import { asHorizontalRule } from './as-horizontal.ts';
import { duplicateObject } from './duplicate-object.ts';
import { flaps } from './flaps.ts';
import { behaviorRules, horizontalRules } from './horizontal/horizontal-rules.ts';
import { kedaRules } from './keda/keda-rules.ts';
import { minEqualsMax } from './min-equals-max.ts';
import { scenarioExpectation } from './scenario/expectation.ts';
import { scenarioRelease } from './scenario/release.ts';
import { slowToMax } from './slow-to-max.ts';
import { slowToMin } from './slow-to-min.ts';
import { statusIgnored } from './status-ignored.ts';
import { targetAtZero } from './target/target-at-zero.ts';
import { targetRules } from './target/target-rules.ts';
import { targetKindUnknown } from './target-kind-unknown.ts';
import { targetNotScalable } from './target-not-scalable.ts';
import { watermarkRules } from './watermark/watermark-rules.ts';
import { yamlMergeKey } from './yaml-merge-key.ts';
import { yamlOctal } from './yaml-octal.ts';

const objectRules: readonly Rule[] = [duplicateObject, statusIgnored, yamlMergeKey, yamlOctal];

const autoscalerRules: readonly Rule[] = [
  flaps,
  minEqualsMax,
  slowToMax,
  slowToMin,
  targetKindUnknown,
  targetNotScalable,
  ...objectRules,
  ...targetRules,
  ...horizontalRules,
  ...watermarkRules,
];

const scaledObjectRules: readonly Rule[] = [
  ...objectRules,
  targetKindUnknown,
  targetNotScalable,
  // KEDA itself scales the target up from 0 replicas, so `targetAtZero` does not apply.
  ...targetRules.filter((rule) => rule !== targetAtZero),
  ...[flaps, minEqualsMax, slowToMax, slowToMin, ...behaviorRules].map(asHorizontalRule),
  ...kedaRules,
];

const federatedRules: readonly Rule[] = [
  ...objectRules,
  targetKindUnknown,
  targetNotScalable,
  ...targetRules,
  ...[flaps, minEqualsMax, slowToMax, slowToMin, ...horizontalRules.filter(({ check }) => check)].map(asHorizontalRule),
];

const fileRules: Readonly<Record<string, readonly Rule[]>> = {
  [configKind.kind]: [],
  [scenarioKind.kind]: [scenarioExpectation, scenarioRelease],
};

export const rules: readonly Rule[] = [...autoscalerRules, ...kedaRules, ...Object.values(fileRules).flat()];

const rulesByKind: Readonly<Record<string, readonly Rule[]>> = {
  ...Object.fromEntries(
    (['HorizontalPodAutoscaler', 'WatermarkPodAutoscaler'] as const).map((kind) => [
      kind,
      autoscalerRules.filter((rule) => rule.kind === undefined || rule.kind === kind),
    ]),
  ),
  ScaledObject: scaledObjectRules,
  FederatedHPA: federatedRules,
  ...fileRules,
};

function rulesFor(description: { kind: string } | undefined): readonly Rule[] {
  return (description && rulesByKind[description.kind]) ?? autoscalerRules;
}

export interface EnabledRules {
  all: readonly Rule[];
  ofFile: readonly Rule[];
  inWorkspace: readonly Rule[];
  inScenario: readonly Rule[];
}

/**
 * Returns the rules that are run for a kind. Rules that are off are not run, because they may be slow. The lists are
 * cached, because each object requests them.
 */
export function enabledRulesFor(description: { kind: string } | undefined, levels: RuleLevels): EnabledRules {
  return enabledUnder(levels)(rulesFor(description));
}

const enabledUnder = oncePer((levels: RuleLevels) =>
  oncePer((rulesOfKind: readonly Rule[]) => enabledAmong(rulesOfKind, levels)),
);

function enabledAmong(rulesOfKind: readonly Rule[], levels: RuleLevels): EnabledRules {
  const all = rulesOfKind.filter((rule) => levelOf(levels, rule) !== 'off');
  return {
    all,
    ofFile: all.filter(({ check }) => check),
    inWorkspace: all.filter(({ inWorkspace }) => inWorkspace),
    inScenario: all.filter(({ needsScenario }) => needsScenario),
  };
}

import type { Rule } from '../../rule.ts';
import { alphaAnnotationUnread } from './alpha-annotation-unread.ts';
import { behaviorEmpty } from './behavior-empty.ts';
import { behaviorOneDirection } from './behavior-one-direction.ts';
import { coarseTarget } from './coarse-target.ts';
import { convertLoses } from './convert-loses.ts';
import { cpuUnit } from './cpu-unit.ts';
import { cpuUtilizationLost } from './cpu-utilization-lost.ts';
import { defaultCpu80 } from './default-cpu-80.ts';
import { describedObjectGroup } from './described-object-group.ts';
import { disabledBoth } from './disabled-both.ts';
import { disabledDirection } from './disabled-direction.ts';
import { disabledWithPolicies } from './disabled-with-policies.ts';
import { duplicateMetric } from './duplicate-metric.ts';
import { duplicatePolicy } from './duplicate-policy.ts';
import { externalRatioAveraged } from './external-ratio-averaged.ts';
import { memoryUnit } from './memory-unit.ts';
import { metricSelectorInvalid } from './metric-selector-invalid.ts';
import { neverGrows } from './never-grows.ts';
import { neverShrinks } from './never-shrinks.ts';
import { objectNamespaceName } from './object-namespace-name.ts';
import { objectTargetUnreadable } from './object-target-unreadable.ts';
import { overshoot } from './overshoot.ts';
import { percentOver100 } from './percent-over-100.ts';
import { periodBelowSync } from './period-below-sync.ts';
import { periodOffGrid } from './period-off-grid.ts';
import { policyNeverDecides } from './policy-never-decides.ts';
import { policyOutweighed } from './policy-outweighed.ts';
import { quantityRounds } from './quantity-rounds.ts';
import { restatesDefault } from './restates-default.ts';
import { selectPolicyAlone } from './select-policy-alone.ts';
import { selectorOnExternalEmpty } from './selector-on-external-empty.ts';
import { shortMemory } from './short-memory.ts';
import { spikeClimbs } from './spike-climbs.ts';
import { stuckAtZero } from './stuck-at-zero.ts';
import { targetApiGroup } from './target-api-group.ts';
import { targetFieldUnread } from './target-field-unread.ts';
import { targetTypeMismatch } from './target-type-mismatch.ts';
import { toleranceUnit } from './tolerance-unit.ts';
import { unknownResource } from './unknown-resource.ts';
import { v1BehaviorAnnotation } from './v1-behavior-annotation.ts';
import { v1MetricsAnnotation } from './v1-metrics-annotation.ts';
import { windowBelowSync } from './window-below-sync.ts';

export const horizontalRules: readonly Rule[] = [
  alphaAnnotationUnread,
  behaviorEmpty,
  behaviorOneDirection,
  coarseTarget,
  convertLoses,
  cpuUnit,
  cpuUtilizationLost,
  defaultCpu80,
  describedObjectGroup,
  disabledBoth,
  disabledDirection,
  disabledWithPolicies,
  duplicateMetric,
  duplicatePolicy,
  externalRatioAveraged,
  memoryUnit,
  metricSelectorInvalid,
  neverGrows,
  neverShrinks,
  objectNamespaceName,
  objectTargetUnreadable,
  overshoot,
  percentOver100,
  periodBelowSync,
  periodOffGrid,
  policyNeverDecides,
  policyOutweighed,
  quantityRounds,
  restatesDefault,
  selectPolicyAlone,
  selectorOnExternalEmpty,
  shortMemory,
  spikeClimbs,
  stuckAtZero,
  targetApiGroup,
  targetFieldUnread,
  targetTypeMismatch,
  toleranceUnit,
  unknownResource,
  v1BehaviorAnnotation,
  v1MetricsAnnotation,
  windowBelowSync,
];

export const behaviorRules: readonly Rule[] = [
  disabledBoth,
  disabledDirection,
  disabledWithPolicies,
  duplicatePolicy,
  percentOver100,
  periodBelowSync,
  periodOffGrid,
  policyNeverDecides,
  policyOutweighed,
  selectPolicyAlone,
  shortMemory,
  toleranceUnit,
  windowBelowSync,
];

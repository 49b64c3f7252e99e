// The rules whose problems have a verdict: a short statement such as `never scales`. A simulation shows only verdicts,
// so it loads only these rules and not all rules.

import type { Rule } from '../rule.ts';
import { describedObjectGroup } from '../rules/horizontal/described-object-group.ts';
import { disabledBoth } from '../rules/horizontal/disabled-both.ts';
import { metricSelectorInvalid } from '../rules/horizontal/metric-selector-invalid.ts';
import { objectTargetUnreadable } from '../rules/horizontal/object-target-unreadable.ts';
import { targetApiGroup } from '../rules/horizontal/target-api-group.ts';
import { toleranceUnit } from '../rules/horizontal/tolerance-unit.ts';
import { unknownResource } from '../rules/horizontal/unknown-resource.ts';
import { severalAutoscalers } from '../rules/target/several-autoscalers.ts';
import { targetAboveLimit } from '../rules/target/target-above-limit.ts';
import { targetAtZero } from '../rules/target/target-at-zero.ts';
import { targetContainerUnknown } from '../rules/target/target-container-unknown.ts';
import { targetInOtherNamespace } from '../rules/target/target-in-other-namespace.ts';
import { targetSelectorOverlap } from '../rules/target/target-selector-overlap.ts';
import { targetWithoutRequest } from '../rules/target/target-without-request.ts';
import { targetKindUnknown } from '../rules/target-kind-unknown.ts';
import { targetNotScalable } from '../rules/target-not-scalable.ts';

/**
 * The rules that may find that the simulated sequence of an autoscaler is wrong. The rules about autoscalers that
 * cannot scale at all come first, because a lens shows only the first of several verdicts.
 */
export const verdictRules: readonly Rule[] = [
  targetKindUnknown,
  targetNotScalable,
  targetInOtherNamespace,
  severalAutoscalers,
  targetSelectorOverlap,
  targetAtZero,
  targetContainerUnknown,
  targetWithoutRequest,
  targetAboveLimit,
  describedObjectGroup,
  disabledBoth,
  metricSelectorInvalid,
  objectTargetUnreadable,
  targetApiGroup,
  toleranceUnit,
  unknownResource,
];

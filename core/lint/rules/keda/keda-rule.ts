// Creates a rule for ScaledObjects. The rule skips templated objects. It also skips paused objects, unless the rule is
// about pausing.

import { generationOf } from '../../../apiserver/keda/generated.ts';
import { containsTemplate } from '../../../model/find-template.ts';
import type { HorizontalPodAutoscaler } from '../../../model/hpa/autoscaler.ts';
import { isPaused } from '../../../model/keda/annotations.ts';
import type { ScaledObject } from '../../../model/keda/scaled-object.ts';
import { asObject } from '../../../model/read-value.ts';
import type { ObjectValue } from '../../../model/value.ts';
import type { Found, Rule } from '../../rule.ts';

export interface ScaledObjectSubject {
  object: ScaledObject;
  written: ObjectValue;
  horizontal: HorizontalPodAutoscaler | undefined;
}

interface Options {
  alsoPaused?: true;
}

export function kedaRule(
  code: string,
  level: Rule['level'],
  check: (subject: ScaledObjectSubject) => Found,
  { alsoPaused }: Options = {},
): Rule {
  return {
    code: `keda/${code}`,
    level,
    kind: 'ScaledObject',
    check: ({ object: written, autoscaler }) => {
      if (containsTemplate(written.spec) || containsTemplate(asObject(written.metadata).annotations)) return undefined;
      const { object } = generationOf(written);
      if (isPaused(object) && !alsoPaused) return undefined;
      const horizontal = autoscaler?.kind === 'HorizontalPodAutoscaler' ? autoscaler : undefined;
      return check({ object, written, horizontal });
    },
  };
}

/** Whether KEDA's loop ever starts or stops the target. If not, only the HPA scales the target. */
export function hasLoop({ spec }: ScaledObject): boolean {
  return (spec.minReplicaCount ?? 0) === 0 || spec.idleReplicaCount !== undefined;
}

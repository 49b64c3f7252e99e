// A rule about WatermarkPodAutoscalers. It is silent where something in the spec cannot be seen: a template may say anything.

import { seenObject } from '../../../model/seen.ts';
import { hasUnseen } from '../../../model/templates.ts';
import type { ObjectValue } from '../../../model/value.ts';
import type { WatermarkPodAutoscaler, WatermarkSpec } from '../../../model/watermark/autoscaler.ts';
import type { Finding, Rule } from '../../rule.ts';

export interface WatermarkSubject {
  autoscaler: WatermarkPodAutoscaler;
  /** With the controller's defaults. */
  spec: WatermarkSpec;
  /** As it stands in the file. */
  written: ObjectValue;
}

export function watermarkRule(code: string, level: Rule['level'], check: (subject: WatermarkSubject) => Iterable<Finding>): Rule {
  return {
    code: `wpa/${code}`,
    level,
    check: ({ object, autoscaler }) => {
      if (autoscaler?.kind !== 'WatermarkPodAutoscaler' || hasUnseen(object.spec)) return [];
      return check({ autoscaler, spec: autoscaler.spec, written: seenObject(object.spec) });
    },
  };
}

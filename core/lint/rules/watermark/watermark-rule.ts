// A rule for WatermarkPodAutoscalers. The rule reports nothing if the spec contains a templated value, which may be
// anything.

import { typeMismatch } from '../../../model/check-structure.ts';
import { fieldAt } from '../../../model/field-lookup.ts';
import { containsTemplate } from '../../../model/find-template.ts';
import type { Path } from '../../../model/path.ts';
import { asObject } from '../../../model/read-value.ts';
import { type ObjectValue, valueAt } from '../../../model/value.ts';
import type { WatermarkPodAutoscaler, WatermarkSpec } from '../../../model/watermark/autoscaler.ts';
import { watermarkRoot } from '../../../model/watermark/root.ts';
import { findingsIn } from '../../findings-in.ts';
import type { Found, Rule } from '../../rule.ts';

export interface WatermarkSubject {
  autoscaler: WatermarkPodAutoscaler;
  /** The spec with the controller's defaults. */
  spec: WatermarkSpec;
  written: ObjectValue;
}

export function watermarkRule(code: string, level: Rule['level'], check: (subject: WatermarkSubject) => Found): Rule {
  return {
    code: `wpa/${code}`,
    level,
    kind: 'WatermarkPodAutoscaler',
    check: ({ object, autoscaler }) => {
      if (autoscaler?.kind !== 'WatermarkPodAutoscaler' || containsTemplate(object.spec)) return undefined;
      const found = check({ autoscaler, spec: autoscaler.spec, written: asObject(object.spec) });
      return findingsIn(found, Number.POSITIVE_INFINITY).filter(({ at }) => !isRefused(object, at));
    },
  };
}

/**
 * Whether the API server refuses the value at a path. The rules do not report such a value, because the refusal is
 * already reported.
 */
function isRefused(object: ObjectValue, at: Path): boolean {
  const value = valueAt(object, at);
  const field = fieldAt(watermarkRoot, at);
  return value !== undefined && value !== null && field !== undefined && typeMismatch(value, field.shape) !== undefined;
}

import { apiGroupOf } from '../../index/read/identify-objects.ts';
import { asObject, asString } from '../../model/read-value.ts';
import type { Rule } from '../rule.ts';
import { notScalableKinds } from './api-groups.ts';

/** Reports a target of a built-in kind that has no scale subresource. */
export const targetNotScalable: Rule = {
  code: 'target-not-scalable',
  level: 'warning',
  hasVerdicts: true,
  check({ object }) {
    const { kind, apiVersion } = asObject(asObject(object.spec).scaleTargetRef);
    const group = asString(apiVersion);
    if (typeof kind !== 'string' || group === undefined || !Object.hasOwn(notScalableKinds, apiGroupOf(group)))
      return undefined;
    if (!Object.values(notScalableKinds).some((kinds) => kinds.includes(kind))) return undefined;
    return {
      at: ['spec', 'scaleTargetRef', 'kind'],
      message: `Nothing is ever scaled: ${kind} has no scale subresource, through which an autoscaler sets the replicas.`,
      verdict: {
        text: `never scales: ${kind} has no scale subresource`,
        contradicts: 'sequence',
        condition: 'with a target that can be scaled',
      },
    };
  },
};

// Where the zod schemas of the field descriptions keep their texts. Wrap a field last: `describe.ts` looks its
// outermost schema up.
import * as z from 'zod/mini';
import type { FieldTexts } from './field.ts';

export const texts = z.registry<FieldTexts>();

/** A text such as `500m`, or a number. The only union there is: that is how `describe.ts` knows a quantity. */
export function quantity() {
  return z.union([z.string(), z.number()]);
}

export const pages = {
  walkthrough: 'https://kubernetes.io/docs/tasks/run-application/horizontal-pod-autoscale-walkthrough/',
  concept: 'https://kubernetes.io/docs/concepts/workloads/autoscaling/horizontal-pod-autoscale/',
  reference: 'https://kubernetes.io/docs/reference/kubernetes-api/autoscaling/horizontal-pod-autoscaler-v2/',
  names: 'https://kubernetes.io/docs/concepts/overview/working-with-objects/names/',
  labels: 'https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/',
  annotations: 'https://kubernetes.io/docs/concepts/overview/working-with-objects/annotations/',
  namespaces: 'https://kubernetes.io/docs/concepts/overview/working-with-objects/namespaces/',
  quantities: 'https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/quantity/',
} as const;

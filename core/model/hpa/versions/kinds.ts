// HorizontalPodAutoscalers of every older version, each with its own spelling of the same fields.
import { annotationNames } from '../../admission/convert/annotations.ts';
import { admissionRules } from '../../admission/rules.ts';
import type { AnnotatedField, KindDescription } from '../../kind.ts';
import { horizontalStarts } from '../starts.ts';
import { fieldsOfExtensions, fieldsOfV1, fieldsOfV2beta1, fieldsOfV2beta2 } from './fields.ts';
import { firstVersion, readFirst } from './first.ts';
import { readOlder } from './read.ts';

/** docs/behavior/hpa.md §6.4. */
const behavior: AnnotatedField = { annotation: annotationNames.behavior, apiVersion: 'autoscaling/v2', field: ['spec', 'behavior'] };
const metrics: AnnotatedField = { annotation: annotationNames.metrics, apiVersion: 'autoscaling/v2beta1', field: ['spec', 'metrics'] };

export function olderKinds(newest: KindDescription): KindDescription[] {
  const { root } = newest;
  const versions = [
    { version: 'v2beta2', fields: fieldsOfV2beta2(root), annotated: [] },
    { version: 'v2beta1', fields: fieldsOfV2beta1(root), annotated: [behavior] },
    { version: 'v1', fields: fieldsOfV1(root), annotated: [metrics, behavior] },
  ] as const;
  const older = versions.map(
    ({ version, fields, annotated }): KindDescription => ({
      ...newest,
      apiVersion: `autoscaling/${version}`,
      // The others spell metrics otherwise, and are never the newest that a release serves: nobody is offered theirs.
      starts: version === 'v2beta2' ? horizontalStarts(version) : newest.starts,
      root: fields,
      annotated,
      served: (kubernetes) => admissionRules(kubernetes).served.includes(version),
      read: (object, options) => readOlder(object, version, fields, options),
    }),
  );
  return [...older, extensions(newest)];
}

/** Of Kubernetes 1.1. */
function extensions(newest: KindDescription): KindDescription {
  const apiVersion = firstVersion;
  const fields = fieldsOfExtensions(newest.root);
  return {
    ...newest,
    apiVersion,
    root: fields,
    served: () => false,
    read: (object, options) => readFirst(object, fields, options),
  };
}

// HorizontalPodAutoscalers of every older version, each with its own spelling of the same fields.
import { admissionRules } from '../../admission/rules.ts';
import type { KindDescription } from '../../kind.ts';
import { horizontalStarts } from '../starts.ts';
import { fieldsOfExtensions, fieldsOfV1, fieldsOfV2beta1, fieldsOfV2beta2 } from './fields.ts';
import { firstVersion, readFirst } from './first.ts';
import { readOlder } from './read.ts';

export function olderKinds(newest: KindDescription): KindDescription[] {
  const { root } = newest;
  const versions = [
    { version: 'v2beta2', fields: fieldsOfV2beta2(root) },
    { version: 'v2beta1', fields: fieldsOfV2beta1(root) },
    { version: 'v1', fields: fieldsOfV1(root) },
  ] as const;
  const older = versions.map(
    ({ version, fields }): KindDescription => ({
      ...newest,
      apiVersion: `autoscaling/${version}`,
      // The others spell metrics otherwise, and are never the newest that a release serves: nobody is offered theirs.
      starts: version === 'v2beta2' ? horizontalStarts(version) : newest.starts,
      root: fields,
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

import type { Field } from '../../../model/field.ts';
import { extensionsVersion } from '../../../model/releases.ts';
import { apiServerRules, newestApiServerRules } from '../../apiserver-rules.ts';
import { annotationNames } from '../../convert/annotations.ts';
import type { AnnotationField, KindDescription } from '../../kind-description.ts';
import { hpaManifestTemplates } from '../manifest-templates.ts';
import { newestPathOfExtensions, readExtensions } from './extensions-v1beta1.ts';
import { fieldsOfExtensions, fieldsOfV1, fieldsOfV2beta1, fieldsOfV2beta2 } from './older-fields.ts';
import { newestPath } from './path-in-version.ts';
import { readOlderVersion } from './read-older.ts';

const behavior: AnnotationField = {
  annotation: annotationNames.behavior,
  apiVersion: 'autoscaling/v2',
  field: ['spec', 'behavior'],
};
const metrics: AnnotationField = {
  annotation: annotationNames.metrics,
  apiVersion: 'autoscaling/v2beta1',
  field: ['spec', 'metrics'],
};
const statusAnnotations: readonly AnnotationField[] = [
  {
    annotation: annotationNames.currentMetrics,
    apiVersion: 'autoscaling/v2beta1',
    field: ['status', 'currentMetrics'],
  },
  { annotation: annotationNames.conditions, apiVersion: 'autoscaling/v2', field: ['status', 'conditions'] },
];

export function olderKinds(newest: KindDescription): KindDescription[] {
  const { root } = newest;
  const versions = [
    { version: 'v2beta2', fieldsOf: fieldsOfV2beta2, annotationFields: [] },
    { version: 'v2beta1', fieldsOf: fieldsOfV2beta1, annotationFields: [behavior] },
    { version: 'v1', fieldsOf: fieldsOfV1, annotationFields: [metrics, behavior, ...statusAnnotations] },
  ] as const;
  const older = versions.map(({ version, fieldsOf, annotationFields }): KindDescription => {
    const fields = onFirstUse(() => fieldsOf(root));
    return {
      ...newest,
      apiVersion: `autoscaling/${version}`,
      // `v1` and `v2beta1` need no templates of their own, because completion suggests only the newest served version,
      // which is never `v1` or `v2beta1`.
      templates: version === 'v2beta2' ? hpaManifestTemplates(version) : newest.templates,
      get root() {
        return fields();
      },
      annotationFields,
      isServed: (kubernetes) => apiServerRules(kubernetes).served.includes(version),
      newestPath: (path, object) => newestPath(path, version, object, newestApiServerRules),
      read: (object, options) => readOlderVersion(object, version, fields(), options),
    };
  });
  return [...older, extensionsKind(newest)];
}

function extensionsKind(newest: KindDescription): KindDescription {
  const apiVersion = extensionsVersion;
  const fields = onFirstUse(() => fieldsOfExtensions(newest.root));
  return {
    ...newest,
    apiVersion,
    get root() {
      return fields();
    },
    isServed: () => false,
    newestPath: newestPathOfExtensions,
    read: (object, options) => readExtensions(object, fields(), options),
  };
}

/** Most files use no older version, so the fields are created on first use and not at the start of the program. */
function onFirstUse(make: () => Field): () => Field {
  let made: Field | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

// The fields of `keda.sh/v1alpha1` ScaledObject (docs/behavior/keda.md §1).
import {
  closedOneOf,
  field,
  filledString,
  integer,
  mapWithKnown,
  object,
  optionalField,
  string,
} from '../../field-builder.ts';
import { metadata, metadataFields } from '../../hpa/fields/object.ts';
import {
  excludedLabelsAnnotation,
  forceActivationAnnotation,
  pausedAnnotation,
  pausedReplicasAnnotation,
  pausedScaleInAnnotation,
  pausedScaleOutAnnotation,
  transferAnnotation,
} from '../annotations.ts';
import { kedaDefaults } from '../scaled-object.ts';
import { advanced } from './advanced.ts';
import { scaledObjectStatus } from './status.ts';
import { triggers } from './triggers.ts';

const page = 'https://keda.sh/docs/2.21/';
const anyText = 'Every string that is not a Go boolean counts as true, even an empty one.';

const flag = (text: string, misread = anyText) =>
  optionalField(string(), { text, misread, link: `${page}concepts/scaling-deployments/`, snippet: '"${1:true}"' });

const annotations = optionalField(
  mapWithKnown({
    [pausedAnnotation]: flag('Pauses the ScaledObject: KEDA deletes the HPA, and the replicas stay as they are.'),
    [pausedReplicasAnnotation]: optionalField(string(), {
      text: 'Pauses the ScaledObject: KEDA scales the target to this count, and deletes the HPA.',
      misread: 'This annotation has precedence over `paused`: the object is paused even with `paused: "false"`.',
      link: `${page}concepts/scaling-deployments/`,
      snippet: '"${1:0}"',
    }),
    [pausedScaleInAnnotation]: flag(
      'Disables scale-down: the HPA gets selectPolicy Disabled, and KEDA does not scale to 0.',
    ),
    [pausedScaleOutAnnotation]: flag(
      'Disables scale-up: the HPA gets selectPolicy Disabled, and KEDA does not scale up from 0.',
    ),
    [forceActivationAnnotation]: flag(
      'Counts as an active trigger: KEDA scales the target up from 0 and does not scale it back to 0.',
    ),
    [excludedLabelsAnnotation]: optionalField(string(), {
      text: 'Labels that the HPA does not get from the ScaledObject, separated by commas without spaces.',
      snippet: '"${1:app}"',
    }),
    [transferAnnotation]: optionalField(string(), {
      text: 'Takes over an existing HPA, whose name is in advanced.horizontalPodAutoscalerConfig.',
      misread: 'Only exactly "true" counts.',
      snippet: '"${1:true}"',
    }),
  }),
  {
    text: 'Notes for tools, and annotations that pause the ScaledObject. The HPA gets all annotations.',
    snippet: `\n  \${1:${pausedAnnotation}}: "\${2:true}"`,
  },
);

const ownMetadata = field(object({ ...metadataFields, annotations }), {
  ...metadata.texts,
  text: 'Name, namespace and labels of the object, and annotations that pause it.',
});

const scaleTargetRef = field(
  object({
    apiVersion: optionalField(string(), {
      text: 'Group and version of the target.',
      default: kedaDefaults.apiVersion,
      snippet: '${1:apps/v1}',
      values: [
        { value: 'apps/v1', effect: 'Deployment, StatefulSet, ReplicaSet (default)' },
        { value: 'argoproj.io/v1alpha1', effect: 'Rollout of Argo Rollouts' },
      ],
    }),
    kind: optionalField(string(), {
      text: 'Kind of the target: any kind with a /scale subresource.',
      default: kedaDefaults.kind,
      snippet: '${1:Deployment}',
      values: [
        { value: 'Deployment', effect: 'stateless pods (default)' },
        { value: 'StatefulSet', effect: 'pods with stable names' },
        { value: 'Rollout', effect: 'Rollout of Argo Rollouts; needs its apiVersion' },
      ],
    }),
    name: field(filledString(), { text: 'Name of the target, in this namespace.', snippet: '${1:web}' }),
    envSourceContainerName: optionalField(string(), {
      text: 'The container whose environment provides the `…FromEnv` parameters of the triggers.',
      default: 'the first container',
      snippet: '${1:app}',
    }),
  }),
  {
    text: 'The workload to scale, in this namespace.',
    misread:
      'There is no namespace field. Remove `replicas` from the manifest of the workload, or every apply resets the count.',
    snippet: '\n  name: ${1:web}',
  },
);

const fallback = optionalField(
  object({
    failureThreshold: field(integer({ min: 0 }), {
      text: 'How often in a row a metric may fail before the fallback begins.',
      misread: 'Both the scale loop and the HPA count failures, which add up faster than pollingInterval suggests.',
      snippet: '${1:3}',
    }),
    replicas: field(integer({ min: 0 }), {
      text: 'The replica count that the HPA recommends for a failing metric.',
      unit: 'replicas',
      misread: 'With 0, a failing trigger allows the target to be scaled to 0.',
      snippet: '${1:6}',
    }),
    behavior: optionalField(
      closedOneOf([
        'static',
        'currentReplicas',
        'currentReplicasIfHigher',
        'currentReplicasIfLower',
        'scalingModifiers',
      ]),
      {
        text: 'Which replica count the HPA recommends during a fallback.',
        default: 'static',
        snippet: '${1:static}',
        values: [
          { value: 'static', effect: 'the count in `replicas` (default)' },
          { value: 'currentReplicas', effect: 'the current count of the target: nothing changes' },
          { value: 'currentReplicasIfHigher', effect: 'the greater of `replicas` and the current count' },
          { value: 'currentReplicasIfLower', effect: 'the smaller of `replicas` and the current count' },
          {
            value: 'scalingModifiers',
            effect: 'failed triggers are nil in the formula, which can replace nil with ??',
          },
        ],
      },
    ),
  }),
  {
    text: 'The count that the HPA recommends while a trigger fails. Without a fallback, nothing scales down while a trigger fails.',
    misread:
      'A fallback does not apply to cpu and memory. With scalingModifiers, it silently has no effect unless the target of scalingModifiers is a whole number above 0.',
    link: `${page}reference/scaledobject-spec/#fallback`,
    snippet: '\n  failureThreshold: ${1:3}\n  replicas: ${2:6}',
  },
);

const seconds = { unit: 's', link: `${page}reference/scaledobject-spec/` };

const spec = field(
  object({
    scaleTargetRef,
    pollingInterval: optionalField(integer({ min: 1 }), {
      ...seconds,
      text: 'How often KEDA polls the triggers to scale the target from or to 0 (or idleReplicaCount).',
      default: String(kedaDefaults.pollingInterval),
      misread:
        'No effect if minReplicaCount is above 0 and idleReplicaCount is absent: the HPA reads the metrics every 15 s.',
      formerNames: [{ name: 'pollInterval', where: 'in samples' }],
      snippet: '${1:30}',
      values: [
        { value: '30', effect: 'the default' },
        { value: '10', effect: 'scales up from 0 sooner' },
      ],
    }),
    cooldownPeriod: optionalField(integer({ min: 0 }), {
      ...seconds,
      text: 'How long all triggers must be inactive before KEDA scales the target to 0 (or idleReplicaCount).',
      default: String(kedaDefaults.cooldownPeriod),
      misread:
        'cooldownPeriod applies only when KEDA scales to 0 or idleReplicaCount. KEDA then scales from any count at once and ignores `behavior`. The HPA decides on every other scale-down, with stabilizationWindowSeconds.',
      snippet: '${1:300}',
      values: [
        { value: '300', effect: 'the default' },
        { value: '60', effect: 'scales to 0 a minute after the last activity' },
      ],
    }),
    initialCooldownPeriod: optionalField(integer({ min: 0 }), {
      ...seconds,
      text: 'How long KEDA waits after the creation of the ScaledObject before it scales the target to 0, if no trigger has been active yet.',
      default: String(kedaDefaults.initialCooldownPeriod),
      snippet: '${1:120}',
    }),
    idleReplicaCount: optionalField(integer({ min: 0 }), {
      text: 'Replicas while no trigger is active. It must be below minReplicaCount.',
      unit: 'replicas',
      default: 'none: minReplicaCount',
      misread:
        'Without minReplicaCount every value is refused, even 0. KEDA supports 0 only: the HPA undoes any other count.',
      snippet: '${1:0}',
      values: [{ value: '0', effect: 'nothing runs while no trigger is active' }],
    }),
    minReplicaCount: optionalField(integer({ min: 0 }), {
      text: 'The lower bound of replicas. With 0, KEDA scales between 0 and 1, and the HPA from 1 on.',
      unit: 'replicas',
      default: String(kedaDefaults.minReplicaCount),
      formerNames: [{ name: 'minReplicas', where: 'in an HPA' }],
      snippet: '${1:0}',
      values: [
        { value: '0', effect: 'nothing runs while no trigger is active (default)' },
        { value: '1', effect: 'a single replica at low load' },
        { value: '2', effect: 'one replica may fail or be drained' },
      ],
    }),
    maxReplicaCount: optionalField(integer({ min: 1 }), {
      text: 'The upper bound of replicas.',
      unit: 'replicas',
      default: String(kedaDefaults.maxReplicaCount),
      misread: 'If maxReplicaCount is absent, 100 applies, and minReplicaCount must not be above 100.',
      formerNames: [{ name: 'maxReplicas', where: 'in an HPA' }],
      snippet: '${1:10}',
    }),
    fallback,
    advanced,
    triggers,
  }),
  {
    text: 'The workload to scale, its bounds, and the triggers.',
    snippet:
      '\n  scaleTargetRef:\n    name: ${1:web}\n  minReplicaCount: ${2:0}\n  maxReplicaCount: ${3:10}\n  triggers:\n    - type: ${4:prometheus}\n      metadata:\n        serverAddress: ${5:http://prometheus:9090}\n        query: ${6:sum(rate(http_requests_total[2m]))}\n        threshold: "${7:100}"',
  },
);

export const scaledObject = field(
  object({
    apiVersion: field(string(), {
      text: 'Group and version of this object. There is only one version.',
      snippet: 'keda.sh/v1alpha1',
      values: [{ value: 'keda.sh/v1alpha1', effect: 'the only version' }],
    }),
    kind: field(string(), {
      text: 'The kind of this object. KEDA creates an HPA from the object. KEDA itself scales between 0 and 1.',
      snippet: 'ScaledObject',
      values: [{ value: 'ScaledObject', effect: 'scales a workload by its triggers, even down to 0' }],
    }),
    metadata: ownMetadata,
    spec,
    status: scaledObjectStatus,
  }),
  { text: 'KEDA scales a workload by triggers: directly between 0 and 1, and through an HPA above 1.' },
);

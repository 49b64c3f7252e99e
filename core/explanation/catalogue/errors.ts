// Finds errors in the messages of conditions and events. The errors are recognized by their words, because a pasted
// text may break its lines anywhere.
import type { ErrorEntry, ErrorPattern, FoundError } from './error-entry.ts';
import { selectorFailures } from './horizontal-conditions.ts';
import { checkService, metricsApiOf } from './metrics-api.ts';
import { delegationErrors, noAnswer, serverErrors } from './server-errors.ts';
import { sourceErrors } from './source-errors.ts';
import { tellingPart } from './telling-part.ts';
import { withoutSpaces } from './without-spaces.ts';

export function explainError(message: string, reason?: string): ErrorEntry | undefined {
  const compact = withoutSpaces(message);
  const found: FoundError = { message, api: metricsApiOf(message, reason) };
  for (const { words, entry } of patterns) {
    // A terminal may break a line within a word, so white space does not count.
    if (!hasInOrder(compact, words)) continue;
    const explained = typeof entry === 'function' ? entry(found) : entry;
    if (explained) return explained;
  }
  return undefined;
}

export function unknownMetricError(message: string, reason: string): ErrorEntry | undefined {
  const api = metricsApiOf(message, reason);
  const short = tellingPart(message);
  if (!api || short === '') return undefined;
  const { group, server, details } = api;
  const own =
    group === 'metrics.k8s.io' ? '`kubectl top pods` shows whether metrics-server has metrics of the pods.' : undefined;
  return {
    short,
    means: `The controller asked ${group} for the metric. This API is served by ${server}.`,
    advice: [
      `Replicast does not know this error. ${checkService(group)}`,
      own ?? details ?? 'The log of the adapter has the details.',
    ].join(' '),
    field: ['spec', 'metrics'],
  };
}

function hasInOrder(compact: string, words: readonly string[]): boolean {
  let at = 0;
  for (const word of words) {
    const needle = withoutSpaces(word);
    const found = compact.indexOf(needle, at);
    if (found < 0) return false;
    at = found + needle.length;
  }
  return true;
}

const checkPods = '`kubectl get pods --selector` with the selector of the workload shows all pods that count';
const containerAdvice = 'Compare containerResource.container with the containers of the workload.';
const notInstalled = 'the custom resource is not installed in this cluster';

const controllerErrors: readonly ErrorPattern[] = [
  { words: ['missing request for', 'in container', 'of pod'], entry: missingRequestOfContainer },
  { words: ['missing pod-level request for'], entry: missingRequest },
  { words: ['missing request for'], entry: missingRequest },
  {
    words: ['did not receive metrics for'],
    entry: {
      short: 'no pod that the controller counts has metrics',
      means:
        'The controller read metrics, but none is from a pod that counts. Pods that are Pending, failed or being deleted do not count. For cpu, pods that have not become ready yet do not count either.',
      causes: [
        'the pods have just started: the error ends when they are ready and have metrics',
        'the readiness probe of the pods fails',
        'the metrics belong to other pods',
      ],
      advice: `${checkPods}; \`kubectl top pods\` shows which pods have metrics.`,
    },
  },
  {
    words: ['no metrics returned from resource metrics API'],
    entry: {
      short: 'no pod of the target has metrics',
      means: 'metrics.k8s.io answered, but without a CPU or memory value for any pod of the target.',
      causes: [
        'the pods have just started: the first metrics take about a minute',
        'metrics-server cannot read the kubelets, because of certificates, addresses or the network',
        'no pod of the target runs',
      ],
      advice:
        '`kubectl top pods` must show the pods of the target. If it does not, the log of metrics-server says why.',
    },
  },
  {
    words: ['no metrics returned matched known pods'],
    entry: {
      short: 'the requests of the measured pods are 0',
      means: 'Metrics were read, but the requests of the pods with metrics add up to 0, so there is no percentage.',
      causes: ['the metrics belong to pods that no longer exist', 'the pods do not have the measured container'],
      advice: 'Give the measured containers a request, or use averageValue.',
      field: ['spec', 'metrics'],
    },
  },
  {
    words: ['no pods returned by selector'],
    entry: {
      short: 'the target has no pods',
      means: 'The selector of the target matches no pod, so there is nothing to measure.',
      causes: [
        'a quota or an admission webhook prevents the creation of pods',
        'the selector does not match the labels of the pods',
      ],
      advice: '`kubectl describe` of the target shows why it has no pods.',
      field: ['spec', 'scaleTargetRef'],
    },
  },
  {
    words: ['could not find the requested resource', 'pods.metrics.k8s.io'],
    entry: {
      short: 'the cluster does not serve metrics.k8s.io',
      means: 'The cluster has no metrics.k8s.io, the API that provides the CPU and memory of pods.',
      causes: ['metrics-server is not installed', 'metrics-server is installed, but its APIService is not registered'],
      advice: `Install metrics-server. ${checkService('metrics.k8s.io')}`,
    },
  },
  { words: ['unable to handle the request', 'metrics.k8s.io'], entry: ({ api }) => noAnswer(api) },
  {
    words: ['no custom metrics API', 'registered'],
    entry: {
      short: 'the cluster does not serve custom.metrics.k8s.io',
      means: 'The cluster has no custom.metrics.k8s.io, the API that provides Pods and Object metrics.',
      causes: ['no adapter, such as prometheus-adapter, is installed', 'the APIService is not registered'],
      advice: `Install an adapter. ${checkService('custom.metrics.k8s.io')}`,
    },
  },
  {
    words: ['no external metrics API', 'registered'],
    entry: {
      short: 'the cluster does not serve external.metrics.k8s.io',
      means: 'The cluster has no external.metrics.k8s.io, the API that provides External metrics.',
      causes: ['no adapter, such as KEDA, is installed', 'the APIService is not registered'],
      advice: `Install an adapter. ${checkService('external.metrics.k8s.io')}`,
    },
  },
  {
    words: ['could not find the metric'],
    entry: {
      short: 'the adapter does not have this metric',
      means: 'custom.metrics.k8s.io answers, but it has no metric of this name for these objects.',
      causes: [
        'no rule of the adapter gives the metric this name',
        'the series of the metric lack the labels (namespace, pod) by which the adapter finds the objects',
        'nothing exports the metric',
      ],
      advice: '`kubectl get --raw /apis/custom.metrics.k8s.io/v1beta1` lists the metrics of the adapter.',
      field: ['spec', 'metrics'],
    },
  },
  {
    words: ['no metrics returned from custom metrics API'],
    entry: {
      short: 'no pod of the target has this metric',
      means: 'The adapter knows the metric, but has no value for any pod of the target.',
      causes: [
        'the HPA, its target and the pods with the metric are not in one namespace, or the selector of the target does not match these pods',
        'the pods do not export the metric at the moment, for example before the first request',
      ],
      advice: 'Query the custom metrics API, with the namespace of the HPA and the pod selector of the target.',
      field: ['spec', 'metrics'],
    },
  },
  {
    words: ['no matching metrics found for'],
    entry: ({ api }) => ({
      short: 'the source of the external metric gives no value',
      means: 'The adapter has this metric, but its source gave no value for it.',
      causes: [
        'the adapter cannot read the source: the address is wrong, credentials or permissions are missing, or the source is down',
        'the query matches nothing',
      ],
      advice: api?.details ?? 'The log of the adapter says why.',
      field: ['spec', 'metrics'],
    }),
  },
  {
    words: ['no metrics returned from external metrics API'],
    entry: {
      short: 'the external metric has no series',
      means: 'external.metrics.k8s.io answered without any series.',
      causes: ['the selector of the metric matches no series', 'the source has no data for the metric at the moment'],
      advice: 'Compare the name and selector of the metric with the metrics that the adapter serves.',
      field: ['spec', 'metrics'],
    },
  },
  { words: ['no matches for kind'], entry: noMatches },
  { words: ['no matches for'], entry: noMatches },
  {
    words: ['the spec replicas field', 'does not exist'],
    entry: {
      short: 'the target has no replicas field: spec.replicas is not set',
      means:
        'The target exists, but has no scale, because the replicas field, which specReplicasPath names, is not set.',
      causes: [
        'the manifest of the custom resource (such as an Argo Rollout) leaves spec.replicas out, and its controller does not set it',
        'specReplicasPath in the definition of the resource names another field',
      ],
      advice:
        'Set spec.replicas of the target once, for example with `kubectl patch --type merge`, and leave it out of the manifest that you apply. Newer versions of Argo Rollouts set spec.replicas themselves.',
      field: ['spec', 'scaleTargetRef'],
    },
  },
  {
    words: ['metrics obtained for', 'of pods'],
    entry: ({ message }) => ({
      short: `heapster has metrics of only a part of the pods: ${/metrics obtained for (\d{1,9}\/\d{1,9})/.exec(message)?.[1] ?? 'not of all'}`,
      means: 'Kubernetes 1.5 and earlier need the CPU usage of every pod, but heapster has it only for some pods.',
      causes: [
        'the pods have just started',
        'heapster does not run, or cannot read the kubelets',
        'a pod of the target does not run',
      ],
      advice: '`kubectl top pods` must show all pods of the target. If a pod is missing, the log of heapster says why.',
    }),
  },
  { words: ['do not have request for'], entry: missingRequest },
  {
    words: ['unexpected GroupVersion string'],
    entry: {
      short: 'scaleTargetRef.apiVersion cannot be read',
      means: 'The apiVersion of scaleTargetRef is not of the form `group/version`.',
      advice: 'For a Deployment or StatefulSet write `apps/v1`.',
      field: ['spec', 'scaleTargetRef', 'apiVersion'],
    },
  },
  {
    words: ['are controlled by multiple HPAs'],
    entry: ambiguous,
  },
  { words: ['are controlled by more than one HPA'], entry: ambiguous },
  { words: ['missing a selector'], entry: missingSelector() },
  { words: ['selector is required'], entry: missingSelector() },
  {
    words: ["couldn't convert selector"],
    entry: {
      short: 'the selector of the target cannot be parsed',
      means: 'The scale of the target has a selector that is not valid, so the controller cannot find its pods.',
      advice: 'Correct status.selector in the scale subresource of the target.',
      field: ['spec', 'scaleTargetRef'],
    },
  },
  {
    words: ['not present in metrics for pod'],
    entry: {
      short: 'a pod has no metrics of the measured container',
      means:
        'The metrics of a pod lack the container that the ContainerResource metric measures. Up to Kubernetes 1.32 one such pod makes the whole metric fail.',
      causes: ['the container of a pod restarts or has just started', 'the name of the container is wrong'],
      advice: containerAdvice,
      field: ['spec', 'metrics'],
    },
  },
  {
    words: ['container', 'not found in Pod'],
    entry: {
      short: 'a pod does not have the measured container',
      means: 'A selected pod has no container with the name in the ContainerResource metric.',
      causes: ['the name of the container is wrong', 'a pod of another workload has the labels of the selector'],
      advice: containerAdvice,
      field: ['spec', 'metrics'],
    },
  },
  {
    words: ['neither a value target nor an average value target was set'],
    entry: {
      short: 'target.type of the Object metric does not match the field that is set',
      means: 'target.type of the Object metric selects the field that the controller reads. This field is not set.',
      advice: 'Use type: Value with value, or type: AverageValue with averageValue.',
      field: ['spec', 'metrics'],
    },
  },
  {
    words: ['invalid resource metric source'],
    entry: {
      short: 'the target of the Resource metric is not set',
      means: 'The metric has neither averageUtilization nor averageValue.',
      advice: 'Set one of these fields.',
      field: ['spec', 'metrics'],
    },
  },
  {
    words: ['is forbidden', 'exceeded quota'],
    entry: {
      short: 'a quota refuses the change',
      means: 'A ResourceQuota of the namespace does not allow the change that the controller requested.',
      advice: '`kubectl describe quota` shows what is used up.',
    },
  },
  {
    words: ['system:anonymous'],
    entry: {
      short: 'the metrics API treats the controller as an anonymous user',
      means:
        'The extension API server does not accept the identity that the API server passes on, so the controller counts as system:anonymous.',
      causes: [
        'the aggregation layer is not set up: the flags --requestheader-… or the proxy certificate of the API server are missing or wrong',
        'metrics-server or the adapter was started without delegated authentication',
      ],
      advice: 'Configure the aggregation layer. Do not give permissions to system:anonymous.',
    },
  },
  {
    words: ['is forbidden', 'user'],
    entry: noPermission,
  },
  {
    words: ['admission webhook', 'denied the request'],
    entry: ({ message }) => {
      const [, reason = ''] = /denied the request: (.{1,400})/s.exec(message) ?? [];
      return {
        short: `an admission webhook refuses the change${reason === '' ? '' : `: ${tellingPart(reason)}`}`,
        means: 'A webhook of the cluster refuses the change of the controller.',
        advice: 'The message names the webhook and its reason.',
      };
    },
  },
  {
    words: ['the object has been modified'],
    entry: {
      short: 'another writer changed the object at the same moment',
      means: 'Another writer changed the object after the controller had read it. The next sync tries again.',
      causes: [
        'a deployment tool, an operator or a person changes the workload',
        'two autoscalers have the same target',
      ],
      advice: 'Do nothing if this happens now and then.',
    },
  },
];

const missingTarget: ErrorEntry = {
  short: 'the target does not exist',
  means: 'There is no object of this kind and name in the namespace of the HPA.',
  causes: [
    'the name in scaleTargetRef is wrong, or a release tool has added a prefix to the name of the workload',
    'the workload is of another kind, such as a StatefulSet instead of a Deployment',
    'the HPA and its target are in different namespaces',
    'the workload was deleted, or is not created yet',
  ],
  advice: 'Compare scaleTargetRef with the output of `kubectl get` for its kind in the namespace.',
  field: ['spec', 'scaleTargetRef', 'name'],
};

/** These patterns are tested last, because messages that fit another pattern may also contain these words. */
const apiServerErrors: readonly ErrorPattern[] = [
  { words: ['could not find the requested resource'], entry: notServed },
  {
    words: ['not found'],
    // A message with an `api` is about a metric, its source or an object of the adapter, and not about the scale
    // target.
    entry: ({ api }) => (api ? undefined : missingTarget),
  },
];

const patterns = [...delegationErrors, ...sourceErrors, ...controllerErrors, ...serverErrors, ...apiServerErrors];

const requestCauses = [
  'a container of the workload, often an injected sidecar or an init container that keeps running, has no request',
  'a pod of another workload, such as a Job, a CronJob or a StatefulSet, has the labels that the selector of the target matches: only labels count, not the owner',
];
const requestAdvice = `Give every container of every selected pod a request, or make the selector narrower. ${checkPods}.`;

function missingRequest({ message }: FoundError): ErrorEntry {
  const resource =
    /(?:missing (?:pod-level )?|do not have )request for (\w{1,40})/.exec(message)?.[1] ?? 'the resource';
  return {
    short: `a selected pod has a container without a request for ${resource}`,
    means: `averageUtilization is a percentage of the request. A pod that the selector of the target matches has a container without a request for ${resource}, and one such pod makes the whole metric fail.`,
    causes: requestCauses,
    advice: requestAdvice,
    field: ['spec', 'metrics'],
  };
}

function missingRequestOfContainer(found: FoundError): ErrorEntry {
  const entry = missingRequest(found);
  const { message } = found;
  const named = /in container (\S{1,253}) of Pod (\S{1,253})/.exec(message);
  if (!named) return entry;
  const [, container = '', pod = ''] = named;
  return { ...entry, short: `${entry.short}: ${container} of ${pod}` };
}

interface UnknownKind {
  kind: string;
  where: string;
  group: string;
}

/**
 * Reads `no matches for kind "Rollout" in version "argoproj.io/v1"`. Older releases print `no matches for apps/,
 * Kind=X`.
 */
function unknownKindIn(message: string): UnknownKind | undefined {
  const [, rest] = message.replace(/\s+/g, ' ').split('no matches for ', 2);
  if (rest === undefined) return undefined;
  if (rest.startsWith('kind "')) {
    const [, kind = '', words = '', name = ''] = rest.split('"');
    const isGroup = words === ' in group ';
    return { kind, where: `in ${isGroup ? 'group' : 'version'} "${name}"`, group: isGroup ? name : groupOf(name) };
  }
  const [name, [kind = ''] = []] = [rest.split(',')[0] ?? '', /^\w{1,100}/.exec(rest.split('Kind=')[1] ?? '') ?? []];
  if (kind === '') return undefined;
  const where = name.endsWith('/') ? `in group "${name.slice(0, -1)}"` : `in version "${name}"`;
  return { kind, where, group: groupOf(name) };
}

function groupOf(version: string): string {
  return version.includes('/') ? version.slice(0, version.indexOf('/')) : '';
}

function noMatches({ message, api }: FoundError): ErrorEntry {
  const unknown = unknownKindIn(message);
  if (api) return noMatchesOfMetric(unknown);
  const what = unknown ? `kind ${unknown.kind} ${unknown.where}` : 'kind of the target';
  return {
    short: `the API server does not know the ${what}`,
    means: `The API server does not serve ${unknown ? `kind ${unknown.kind}` : 'the kind of the target'} in the group of scaleTargetRef.apiVersion.`,
    causes: noMatchesCauses(unknown?.group),
    advice: 'For a Deployment or StatefulSet write `apiVersion: apps/v1` in scaleTargetRef.',
    field: ['spec', 'scaleTargetRef', 'apiVersion'],
  };
}

function noMatchesCauses(group: string | undefined): string[] {
  if (group === '')
    return [
      'scaleTargetRef has no apiVersion, so the controller looks in the core group; Deployments and StatefulSets are in `apps`',
    ];
  if (group === 'extensions')
    return ['`extensions/v1beta1` was removed in Kubernetes 1.16; a Deployment is in `apps/v1` now'];
  return ['apiVersion or kind of scaleTargetRef is misspelled, or the version was removed', notInstalled];
}

function ambiguous({ message }: FoundError): ErrorEntry {
  const names = betweenBrackets(message);
  return {
    ...selectorFailures.AmbiguousSelector,
    short: `several HPAs select the same pods${names === undefined ? '' : `: ${names}`}`,
    means: `Since Kubernetes 1.26 no HPA scales while another HPA selects some of the same pods${names === undefined ? '' : ` (${names})`}.`,
  };
}

function betweenBrackets(message: string): string | undefined {
  const start = message.indexOf('[');
  const end = message.indexOf(']', start);
  return start < 0 || end <= start + 1 ? undefined : message.slice(start + 1, end).replace(/\s+/g, ' ');
}

function noPermission({ api }: FoundError): ErrorEntry {
  const isServedByAdapter = api !== undefined && api.group !== 'metrics.k8s.io';
  return {
    short: 'the controller has no permission',
    means: 'The API server refuses the request, because the account of the controller has no permission (RBAC).',
    causes: isServedByAdapter
      ? [
          `the ClusterRole and binding that allow the HPA controller to read ${api.group} are missing: KEDA, the Datadog cluster agent and other adapters install them`,
          'the subject of the binding is not the account in the message: some managed clusters use another account',
        ]
      : ['the ClusterRole system:controller:horizontal-pod-autoscaler lacks this resource'],
    advice: isServedByAdapter
      ? `Bind a ClusterRole that allows get and list for all resources in ${api.group} to the account in the message.`
      : 'The message names a permission and an account: grant this permission to this account.',
  };
}

function missingSelector(): ErrorEntry {
  return {
    short: 'the scale of the target has no selector',
    means: 'The scale of the target does not say which pods belong to the target, so no metric can be read.',
    causes: [
      'the target is a custom resource without labelSelectorPath in its definition',
      'the controller of the target does not fill in the field to which labelSelectorPath points',
    ],
    advice: 'Correct the custom resource, or set scaleTargetRef to the Deployment or StatefulSet that it creates.',
    field: ['spec', 'scaleTargetRef'],
  };
}

function noMatchesOfMetric(unknown: UnknownKind | undefined): ErrorEntry {
  const isOldIngress = unknown?.kind === 'Ingress' && unknown.group === 'extensions';
  return {
    short: `the object of the metric is of a kind that the cluster does not serve${unknown ? `: ${unknown.kind} ${unknown.where}` : ''}`,
    means: 'In describedObject, the metric names a kind and group that the cluster does not serve.',
    causes: isOldIngress
      ? ['`extensions/v1beta1` was removed for Ingress in Kubernetes 1.22; an Ingress is in `networking.k8s.io/v1` now']
      : ['apiVersion or kind of describedObject is misspelled, or the version was removed', notInstalled],
    advice: isOldIngress
      ? 'Write `apiVersion: networking.k8s.io/v1` in describedObject.'
      : '`kubectl api-resources` lists the kinds and their groups: correct apiVersion and kind of describedObject.',
    field: ['spec', 'metrics'],
  };
}

function notServed({ message, api }: FoundError): ErrorEntry {
  if (!api)
    return {
      short: 'the API server does not serve what was requested',
      means: 'The requested resource is missing: the kind of the target has no scale subresource or is not served.',
      advice: 'Use a kind with a scale subresource, such as Deployment or StatefulSet.',
      field: ['spec', 'scaleTargetRef'],
    };
  const { group, server, details } = api;
  const metric = requestedMetric(message);
  return {
    short: `${group} ${metric === undefined ? 'does not have the metric' : `does not have ${metric}`}, or is not served`,
    means:
      'The API server answered 404 (not found): either nothing serves this API, or the program that serves it does not have this metric.',
    causes: [
      `${server} is not installed, or does not serve ${group}`,
      `the program that serves ${group} has no metric of this name in this namespace`,
      ...(group === 'external.metrics.k8s.io'
        ? ['another program serves external.metrics.k8s.io, which only one program can serve at a time']
        : []),
    ],
    advice: [
      `\`kubectl get apiservice v1beta1.${group}\` shows which service serves this API; \`kubectl get --raw /apis/${group}/v1beta1\` lists the metrics of this service.`,
      details,
    ]
      .filter((text) => text !== undefined)
      .join(' '),
    field: ['spec', 'metrics'],
  };
}

/** Returns NAME if the message contains `(get NAME.external.metrics.k8s.io)`. */
function requestedMetric(message: string): string | undefined {
  const start = message.lastIndexOf('(get ');
  const end = message.indexOf('.external.metrics.k8s.io)', start);
  const name = message.slice(start + '(get '.length, Math.max(0, end));
  return start < 0 || end < 0 || name === '' || /\s/.test(name) ? undefined : name;
}

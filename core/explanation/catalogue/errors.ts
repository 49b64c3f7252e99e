// The errors inside the messages of conditions and events: of metrics APIs, of the API server, of the controller itself.
// They are found by their words, whatever breaks the lines of a pasted text.
import type { CatalogueEntry } from './entry.ts';

export interface ErrorEntry extends CatalogueEntry {
  /** Why nothing scales, as a clause: `the target does not exist`. */
  short: string;
}

interface ErrorPattern {
  /** All of these occur in the message, in this order. */
  words: readonly string[];
  entry: ErrorEntry | ((message: string) => ErrorEntry);
}

/** Undefined for an error that the catalogue does not know. */
export function explainError(message: string): ErrorEntry | undefined {
  const compact = withoutSpaces(message);
  const found = patterns.find(({ words }) => hasInOrder(compact, words));
  if (!found) return undefined;
  return typeof found.entry === 'function' ? found.entry(message) : found.entry;
}

/** A terminal breaks lines in the middle of words. */
function withoutSpaces(text: string): string {
  return text.replace(/\s/g, '').toLowerCase();
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
const checkService = (api: string) =>
  `\`kubectl get apiservice ${api}\` shows whether the server of this API is available, and why not.`;

const noAnswer = (api: string, server: string): ErrorEntry => ({
  short: `the server of ${api} does not answer`,
  means: `${api} is registered, but the API server cannot reach the server behind it.`,
  causes: [
    `${server} is not running or not ready`,
    'a firewall or network policy between the API server and its pods',
    'its certificate is not accepted',
  ],
  advice: checkService(api.startsWith('metrics') ? 'v1beta1.metrics.k8s.io' : `v1beta1.${api}`),
});

const patterns: readonly ErrorPattern[] = [
  { words: ['missing request for', 'in container', 'of pod'], entry: missingRequestOfContainer },
  { words: ['missing pod-level request for'], entry: missingRequest },
  { words: ['missing request for'], entry: missingRequest },
  {
    words: ['did not receive metrics for'],
    entry: {
      short: 'there are metrics, but of no pod that counts',
      means:
        'Metrics were read, but none of a pod that counts: pods that are Pending, being deleted or failed do not count, and for cpu neither do pods that have not become ready yet.',
      causes: [
        'the pods have just started: this ends by itself when they are ready and measured',
        'the readiness probe of the pods fails',
        'the metrics are those of other pods',
      ],
      advice: `${checkPods}; \`kubectl top pods\` shows which have metrics.`,
    },
  },
  {
    words: ['no metrics returned from resource metrics API'],
    entry: {
      short: 'no pod of the target has metrics',
      means: 'metrics.k8s.io answered, but it has no CPU and memory of any pod of the target.',
      causes: [
        'the pods have just started: the first metrics take about a minute',
        'metrics-server cannot read the kubelets: their certificates, their addresses or the network',
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
      means: 'Metrics were read, but the requests of the pods that have them add up to 0, so there is no percentage.',
      causes: ['the metrics are those of pods that no longer exist', 'the measured container is not in the pods'],
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
        'the pods cannot be created: a quota, an admission webhook',
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
      means: 'The cluster has no metrics.k8s.io, which has the CPU and memory of pods.',
      causes: ['metrics-server is not installed', 'metrics-server is installed, but its APIService is not registered'],
      advice: `Install metrics-server. ${checkService('v1beta1.metrics.k8s.io')}`,
    },
  },
  {
    words: ['unable to handle the request', 'pods.metrics.k8s.io'],
    entry: noAnswer('metrics.k8s.io', 'metrics-server'),
  },
  {
    words: ['unable to handle the request', 'external.metrics.k8s.io'],
    entry: noAnswer('external.metrics.k8s.io', 'the adapter (such as KEDA or the Datadog cluster agent)'),
  },
  {
    words: ['unable to handle the request', 'custom.metrics.k8s.io'],
    entry: noAnswer('custom.metrics.k8s.io', 'the adapter (such as prometheus-adapter)'),
  },
  {
    words: ['no custom metrics API', 'registered'],
    entry: {
      short: 'the cluster does not serve custom.metrics.k8s.io',
      means: 'The cluster has no custom.metrics.k8s.io, from which Pods and Object metrics are read.',
      causes: ['no adapter, such as prometheus-adapter, is installed', 'its APIService is not registered'],
      advice: `Install an adapter. ${checkService('v1beta1.custom.metrics.k8s.io')}`,
    },
  },
  {
    words: ['no external metrics API', 'registered'],
    entry: {
      short: 'the cluster does not serve external.metrics.k8s.io',
      means: 'The cluster has no external.metrics.k8s.io, from which External metrics are read.',
      causes: ['no adapter, such as KEDA, is installed', 'its APIService is not registered'],
      advice: `Install an adapter. ${checkService('v1beta1.external.metrics.k8s.io')}`,
    },
  },
  {
    words: ['could not find the metric'],
    entry: {
      short: 'the adapter does not have this metric',
      means: 'custom.metrics.k8s.io answers, but it has no metric of this name for these objects.',
      causes: [
        'no rule of the adapter gives the metric this name',
        'its series lack the labels (namespace, pod) by which the adapter finds the objects',
        'nothing exports the metric',
      ],
      advice: '`kubectl get --raw /apis/custom.metrics.k8s.io/v1beta1` lists what the adapter has.',
      field: ['spec', 'metrics'],
    },
  },
  {
    words: ['no metrics returned from custom metrics API'],
    entry: {
      short: 'no pod of the target has this metric',
      means: 'The adapter knows the metric, but has no value of any pod of the target.',
      causes: [
        'the HPA, its target and the pods with the metric are not in one namespace, or the selector of the target does not match these pods',
        'the pods do not export the metric at the moment, for example before the first request',
      ],
      advice: 'Ask the adapter for the metric in the namespace of the HPA with the selector of the target.',
      field: ['spec', 'metrics'],
    },
  },
  {
    words: ['no matching metrics found for'],
    entry: {
      short: 'the source of the external metric gives no value',
      means: 'The adapter has this metric, but its source gave no value for it.',
      causes: [
        'the adapter cannot read the source: a wrong address, missing credentials or permissions, or the source is down',
        'the query matches nothing',
      ],
      advice: 'The log of the adapter says why (for KEDA: the operator, and `kubectl describe scaledobject`).',
      field: ['spec', 'metrics'],
    },
  },
  {
    words: ['no metrics returned from external metrics API'],
    entry: {
      short: 'the external metric has no series',
      means: 'external.metrics.k8s.io answered without any series.',
      causes: ['the selector of the metric matches no series', 'the source has no data for the metric at the moment'],
      advice: 'Compare name and selector of the metric with what the adapter serves.',
      field: ['spec', 'metrics'],
    },
  },
  { words: ['no matches for kind', '"Deployment"', 'in group'], entry: noMatches },
  { words: ['no matches for kind'], entry: noMatches },
  { words: ['no matches for'], entry: noMatches },
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
      means: 'The scale of the target has a selector that is not valid, so its pods are not known.',
      advice: 'Correct status.selector in the scale of the target.',
      field: ['spec', 'scaleTargetRef'],
    },
  },
  {
    words: ['not present in metrics for pod'],
    entry: {
      short: 'a pod has no metrics of the measured container',
      means:
        'The ContainerResource metric measures a container that the metrics of a pod do not have. Up to Kubernetes 1.32 one such pod fails the metric for all.',
      causes: ['the container of a pod restarts or has just started', 'the name of the container is wrong'],
      advice: 'Compare containerResource.container with the containers of the workload.',
      field: ['spec', 'metrics'],
    },
  },
  {
    words: ['container', 'not found in Pod'],
    entry: {
      short: 'a pod does not have the measured container',
      means: 'A matched pod has no container of the name that the ContainerResource metric measures.',
      causes: ['the name of the container is wrong', 'a pod of another workload has the labels of the selector'],
      advice: 'Compare containerResource.container with the containers of the workload.',
      field: ['spec', 'metrics'],
    },
  },
  {
    words: ['neither a value target nor an average value target was set'],
    entry: {
      short: 'target.type of the Object metric names another field than the one that is set',
      means: 'For an Object metric target.type decides which field is read, and that field is not set.',
      advice: 'Use type: Value with value, or type: AverageValue with averageValue.',
      field: ['spec', 'metrics'],
    },
  },
  {
    words: ['invalid resource metric source'],
    entry: {
      short: 'the target of the Resource metric is not set',
      means: 'The metric has neither averageUtilization nor averageValue.',
      advice: 'Set one of them.',
      field: ['spec', 'metrics'],
    },
  },
  {
    words: ['is forbidden', 'exceeded quota'],
    entry: {
      short: 'a quota refuses the change',
      means: 'A ResourceQuota of the namespace refuses what the controller writes.',
      advice: '`kubectl describe quota` shows what is used up.',
    },
  },
  {
    words: ['system:anonymous'],
    entry: {
      short: 'the metrics API takes the controller for an anonymous user',
      means:
        'The server of the metrics API does not accept the identity that the API server passes on, so the controller counts as system:anonymous.',
      causes: [
        'the aggregation layer is not set up: the flags --requestheader-… of the API server, or the certificate of its proxy',
        'metrics-server or the adapter was started without delegated authentication',
      ],
      advice: 'Configure the aggregation layer. Do not give permissions to system:anonymous.',
    },
  },
  {
    words: ['is forbidden', 'user'],
    entry: {
      short: 'the controller has no permission',
      means: 'The API server refuses the request, because the account of the controller has no permission (RBAC).',
      causes: [
        'the ClusterRole system:controller:horizontal-pod-autoscaler lacks this resource',
        'the adapter needs a role of its own',
      ],
      advice: 'Give the account in the message the permission that the message names.',
    },
  },
  {
    words: ['admission webhook', 'denied the request'],
    entry: {
      short: 'an admission webhook refuses the change',
      means: 'A webhook of the cluster refuses what the controller writes.',
      advice: 'The message names the webhook and its reason.',
    },
  },
  {
    words: ['the object has been modified'],
    entry: {
      short: 'another writer changed the object at the same moment',
      means: 'Somebody else wrote the same object between the read and the write. The next sync tries again.',
      causes: ['a deployment tool, an operator or a person changes the workload', 'two autoscalers have one target'],
      advice: 'Nothing if it happens now and then.',
    },
  },
  {
    words: ['could not find the requested resource'],
    entry: {
      short: 'the API server does not serve what was requested',
      means:
        'The API server has no such resource: for a target, its kind has no scale; for a metric, its metrics API is not registered.',
      advice:
        'For a target use a kind with a scale, such as a Deployment or StatefulSet; for a metric install its adapter.',
      field: ['spec', 'scaleTargetRef'],
    },
  },
  { words: ['context deadline exceeded'], entry: unreachable() },
  { words: ['i/o timeout'], entry: unreachable() },
  { words: ['connection refused'], entry: unreachable() },
  { words: ['no endpoints available for service'], entry: unreachable() },
  { words: ['failed to get pod resource metrics'], entry: unreachable() },
  { words: ['x509:'], entry: unreachable() },
  { words: ['googleapi:'], entry: sourceRefuses() },
  {
    words: ['not found'],
    entry: {
      short: 'the target does not exist',
      means: 'There is no object of this kind and name in the namespace of the HPA.',
      causes: [
        'the name in scaleTargetRef is wrong, or a release tool has added a prefix to the name of the workload',
        'the workload is of another kind, such as a StatefulSet instead of a Deployment',
        'the HPA and its target are in different namespaces',
        'the workload was deleted, or is not created yet',
      ],
      advice: 'Compare scaleTargetRef with `kubectl get` of that kind in the namespace.',
      field: ['spec', 'scaleTargetRef', 'name'],
    },
  },
];

const requestCauses = [
  'a container of the workload has no request, often an injected sidecar or an init container that keeps running',
  'a pod of another workload, such as a Job, a CronJob or a StatefulSet, has the labels that the selector of the target matches: only labels count, not the owner',
];
const requestAdvice = `Give every container of every matched pod a request, or make the selector narrower. ${checkPods}.`;

function missingRequest(message: string): ErrorEntry {
  const resource = /missing (?:pod-level )?request for (\w{1,40})/.exec(message)?.[1] ?? 'the resource';
  return {
    short: `a matched pod has a container without a request for ${resource}`,
    means: `averageUtilization is a percentage of the request. A pod that the selector of the target matches has a container without a request for ${resource}, and one such pod fails the metric for all.`,
    causes: requestCauses,
    advice: requestAdvice,
    field: ['spec', 'metrics'],
  };
}

function missingRequestOfContainer(message: string): ErrorEntry {
  const entry = missingRequest(message);
  const named = /in container (\S{1,253}) of Pod (\S{1,253})/.exec(message);
  if (!named) return entry;
  const [, container = '', pod = ''] = named;
  return { ...entry, short: `${entry.short}: ${container} of ${pod}` };
}

function noMatches(message: string): ErrorEntry {
  const compact = message.replace(/\s+/g, ' ');
  const found = /no matches for kind "([^"]{1,100})" in (?:group|version) "([^"]{0,100})"/.exec(compact);
  const [, kind = 'this kind', group] = found ?? [];
  return {
    short: `the API server knows no ${kind}${group === undefined ? '' : ` in group "${group}"`}`,
    means: `The API server does not serve kind ${kind} in the group of scaleTargetRef.apiVersion.`,
    causes:
      group === ''
        ? [
            'apiVersion is missing in scaleTargetRef, which means the core group; a Deployment or StatefulSet is in `apps`',
          ]
        : group === 'extensions'
          ? ['`extensions/v1beta1` was removed in Kubernetes 1.16; a Deployment is in `apps/v1` now']
          : [
              'apiVersion or kind of scaleTargetRef is misspelt',
              'the custom resource is not installed in this cluster',
            ],
    advice: 'For a Deployment or StatefulSet write `apiVersion: apps/v1` in scaleTargetRef.',
    field: ['spec', 'scaleTargetRef', 'apiVersion'],
  };
}

function ambiguous(message: string): ErrorEntry {
  const names = betweenBrackets(message);
  return {
    short: `several HPAs select the same pods${names === undefined ? '' : `: ${names}`}`,
    means: `Since Kubernetes 1.26 no HPA scales while another one selects some of the same pods${names === undefined ? '' : ` (${names})`}.`,
    causes: [
      'two HPAs, or an HPA and a KEDA ScaledObject, have the same target',
      'the selectors of two workloads match the same pods: only labels count, not the owner',
    ],
    advice: 'Keep one HPA for each workload, with all metrics in it, and give each workload a selector of its own.',
    field: ['spec', 'scaleTargetRef'],
  };
}

function betweenBrackets(message: string): string | undefined {
  const start = message.indexOf('[');
  const end = message.indexOf(']', start);
  return start < 0 || end <= start + 1 ? undefined : message.slice(start + 1, end).replace(/\s+/g, ' ');
}

function missingSelector(): ErrorEntry {
  return {
    short: 'the scale of the target has no selector',
    means: 'The scale of the target does not say which pods belong to it, so no metric can be read.',
    causes: [
      'the target is a custom resource without labelSelectorPath in its definition',
      'its controller does not fill in the field to which labelSelectorPath points',
    ],
    advice: 'Correct the custom resource, or let the HPA target the Deployment or StatefulSet that it creates.',
    field: ['spec', 'scaleTargetRef'],
  };
}

function unreachable(): ErrorEntry {
  return {
    short: 'the server of the metrics or of the API cannot be reached',
    means: 'A server that the controller needs did not answer in time, or its connection failed.',
    causes: ['it is overloaded or restarts', 'the network or a certificate between the two'],
    advice: 'If it stays: `kubectl get apiservice` shows which API is not available.',
  };
}

function sourceRefuses(): ErrorEntry {
  return {
    short: 'the source of the metric refuses the query',
    means: 'The adapter passed the query on, and the source of the metric answered with an error.',
    causes: ['the source has no metric of this name or type', 'the adapter has no permission there'],
    advice: 'Compare the name of the metric with the source, and check which adapter serves external.metrics.k8s.io.',
    field: ['spec', 'metrics'],
  };
}

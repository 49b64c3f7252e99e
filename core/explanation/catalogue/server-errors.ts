// The errors of the API server, of the servers to which it forwards requests (`NewGenericServerResponse` of
// apimachinery), and of a connection to them.
import type { ErrorEntry, ErrorPattern, FoundError } from './error-entry.ts';
import { checkService, type MetricsApi } from './metrics-api.ts';
import { tellingPart } from './telling-part.ts';

/**
 * Errors of a server whose own requests to the Kubernetes API server fail, such as a SubjectAccessReview of the caller.
 * Other patterns also match these errors, so these patterns come first.
 */
export const delegationErrors: readonly ErrorPattern[] = [
  { words: ['Internal Server Error', 'subjectaccessreviews', 'is forbidden'], entry: mayNotCheck },
  { words: ['Internal Server Error', 'subjectaccessreviews'], entry: cannotCheck },
  {
    words: ['Internal Server Error', 'could not find the requested resource', 'has prevented the request'],
    entry: tooOld,
  },
];

export const serverErrors: readonly ErrorPattern[] = [
  { words: ['http:heapster:'], entry: heapster() },
  { words: ['failed to get pod resource metrics'], entry: heapster() },
  { words: ['no endpoints available for service', 'heapster'], entry: heapster() },
  { words: ['unable to return a response in the time allotted'], entry: tooLate },
  { words: ['too many requests'], entry: tooMany },
  { words: ['Unauthorized'], entry: unauthorized },
  { words: ['asked for the client to provide credentials'], entry: unauthorized },
  { words: ['does not allow access to the requested resource'], entry: forbidden() },
  { words: ['Forbidden'], entry: ({ api }) => (api ? forbidden() : undefined) },
  { words: ['an error on the server (', 'has prevented the request from succeeding'], entry: internalError },
  { words: ['etcdserver:'], entry: etcd },
  { words: ['x509:'], entry: certificate },
  { words: ['no endpoints available for service'], entry: noEndpoints },
  { words: ['unable to handle the request'], entry: ({ api }) => noAnswer(api) },
  { words: ['service unavailable'], entry: ({ api }) => noAnswer(api) },
  { words: ['context deadline exceeded'], entry: unreachable },
  { words: ['Client.Timeout exceeded'], entry: unreachable },
  { words: ['TLS handshake timeout'], entry: unreachable },
  { words: ['i/o timeout'], entry: unreachable },
  { words: ['connection refused'], entry: unreachable },
  { words: ['connection reset by peer'], entry: unreachable },
  { words: ['no route to host'], entry: unreachable },
  { words: ['client connection lost'], entry: unreachable },
  { words: ['no such host'], entry: unreachable },
];

/**
 * Matches the URL of a request to a metrics API in an error of the controller's own client, such as `Get
 * "https://10.0.0.1/apis/metrics.k8s.io/…"`. Such an error means that the controller's request to the API server
 * failed.
 */
const ownRequest = /\bGet "?https?:\/\/[^"\s]{1,300}\/apis\/(?:custom\.|external\.)?metrics\.k8s\.io[/"]/;

const serverOf = (api: MetricsApi | undefined) => (api ? `the server of ${api.group}` : 'the API server');
const nameOf = (api: MetricsApi | undefined) => api?.server ?? 'the server';
const checkOf = (api: MetricsApi | undefined) =>
  api ? checkService(api.group) : '`kubectl get apiservice` shows which API is not available.';

const controlPlaneAdvice =
  'Do nothing if this happens now and then. If the error stays, the cause is in the control plane, not in this HPA.';

export function noAnswer(api: MetricsApi | undefined): ErrorEntry {
  return {
    short: `${serverOf(api)} does not answer`,
    means: api
      ? `${api.group} is registered, but its server is not ready or cannot be reached.`
      : 'The API server cannot handle the request at the moment.',
    causes: [
      `${nameOf(api)} is not running or not ready${api?.source === 'KEDA' ? ', or cannot reach the KEDA operator (port 9666)' : ''}`,
      `a firewall or network policy blocks traffic from the API server to the pods of ${nameOf(api)}${api?.source === 'KEDA' ? ' (port 6443 in KEDA)' : ''}`,
      `the certificate of ${nameOf(api)} is not accepted`,
    ],
    advice: [checkOf(api), api?.details].filter((text) => text !== undefined).join(' '),
  };
}

function mayNotCheck({ api }: FoundError): ErrorEntry {
  return {
    short: `${serverOf(api)} has no permission to check the caller (subjectaccessreviews)`,
    means: `For each request, ${api?.server ?? 'this server'} must ask the API server whether the caller has the permission, but has no permission to ask.`,
    causes: [
      'the ClusterRoleBinding of system:auth-delegator to the service account is missing, or names another account or namespace',
    ],
    advice: 'Bind the ClusterRole system:auth-delegator to the service account in the message.',
  };
}

function cannotCheck({ api }: FoundError): ErrorEntry {
  return {
    short: `${serverOf(api)} cannot reach the API server to check the caller (subjectaccessreviews)`,
    means: `For each request, ${api?.server ?? 'this server'} must ask the API server whether the caller has the permission. The API server did not answer.`,
    causes: [
      `the pods of ${nameOf(api)} cannot reach the service kubernetes, because of a network policy, a proxy or DNS`,
      'the API server is overloaded',
    ],
    advice: `The log of ${nameOf(api)} shows the request that fails. ${checkOf(api)}`,
  };
}

function tooOld({ api }: FoundError): ErrorEntry {
  return {
    short: `${serverOf(api)} needs an API that the API server does not serve`,
    means: `${api?.server ?? 'This server'} got the request, but failed, because it uses an API that the API server does not serve.`,
    causes: [
      `${nameOf(api)} is too old for this release of Kubernetes: 1.22 removed authorization.k8s.io/v1beta1, for example`,
    ],
    advice: `Upgrade ${nameOf(api)} to a version for your Kubernetes release.`,
  };
}

function tooLate({ api }: FoundError): ErrorEntry {
  return {
    short: `${serverOf(api)} does not answer in time`,
    means: 'The API server forwarded the request, but got no answer in time.',
    causes: [
      ...(api?.group === 'metrics.k8s.io' ? [] : ['the source of the metric answers slowly']),
      `${nameOf(api)} is overloaded or has too little CPU`,
      `the network between the API server and the pods of ${nameOf(api)} is slow`,
    ],
    advice: [checkOf(api), api?.details].filter((text) => text !== undefined).join(' '),
  };
}

function tooMany({ api }: FoundError): ErrorEntry {
  return {
    short: `too many requests: the API server${api ? `, or the server of ${api.group},` : ''} is overloaded`,
    means: 'A server refused the request to protect itself (429). The next sync tries again.',
    causes: [
      'the list and watch requests of a client fill the priority level of the refused request',
      ...(api ? [`${api.server}, or the source of the metric, limits the rate of requests`] : []),
    ],
    advice:
      'Do nothing if this happens now and then. If the error stays, find the client with the most requests: `kubectl get --raw /debug/api_priority_and_fairness/dump_priority_levels`.',
  };
}

function unauthorized({ api }: FoundError): ErrorEntry {
  const isResource = api?.group === 'metrics.k8s.io';
  return {
    short: `${serverOf(api)} does not accept the credentials of the request (Unauthorized)`,
    means: 'A server on the way to the metric does not know the caller (401). A missing permission would be a 403.',
    causes: [
      'the client certificate that kube-apiserver presents to the extension API server (--proxy-client-cert-file) has expired, or is not signed by the CA that the extension API server trusts (--requestheader-client-ca-file)',
      'the certificate or token of the controller manager has expired, for example a year after kubeadm created the cluster',
      ...(isResource ? [] : ['the source of the metric does not accept the credentials of the adapter']),
    ],
    advice: `Check the certificates (\`kubeadm certs check-expiration\`) and restart ${isResource ? 'metrics-server' : 'the adapter'} after a renewal. ${checkOf(api)}`,
  };
}

function forbidden(): ErrorEntry {
  return {
    short: 'access is forbidden',
    means: 'A server on the way to the metric knows the caller, but the caller has no permission (403).',
    causes: [
      'the controller lacks a role for this API',
      'the adapter has no permission for the source of the metric, or an intermediate proxy refuses the request',
    ],
    advice: 'The log of the extension API server says which request was refused.',
  };
}

function internalError(found: FoundError): ErrorEntry {
  const { message, api } = found;
  const answerText = between(message, 'an error on the server ("', '") has prevented');
  // The text in the quotes is the answer of the server; `unknown` means that the answer is missing.
  const inner = answerText === 'unknown' ? '' : answerText;
  if (/Unauthorized/.test(inner)) return unauthorized(found);
  if (/x509:/.test(inner)) return certificate({ ...found, message: inner });
  if (/dial tcp|timeout|deadline exceeded|connection refused/i.test(inner)) return noAnswer(api);
  return {
    short: `${serverOf(api)} answers with an internal error${inner === '' ? ' that it does not name' : `: ${tellingPart(inner.replaceAll('\\"', '"'))}`}`,
    means: 'The server got the request and failed (5xx).',
    causes: [
      `${nameOf(api)} restarts, runs out of memory or has an error`,
      `something between the API server and ${nameOf(api)}, such as a proxy, sends this answer`,
    ],
    advice: [`Read the error in the log of ${nameOf(api)}.`, checkOf(api), api?.details]
      .filter((text) => text !== undefined)
      .join(' '),
  };
}

function between(text: string, before: string, after: string): string {
  const start = text.indexOf(before) + before.length;
  const end = text.indexOf(after, start);
  return start < before.length || end < 0 ? '' : text.slice(start, end);
}

function etcd({ message }: FoundError): ErrorEntry {
  return {
    short: `the etcd of the cluster fails: ${tellingPart(message).replace(/^.*etcdserver: /, '')}`,
    means: 'The API server could not read from or write to etcd. The next sync tries again.',
    causes: ['etcd is overloaded or its disks are slow', 'etcd elects a new leader, for example in an upgrade'],
    advice: controlPlaneAdvice,
  };
}

function certificate({ message, api }: FoundError): ErrorEntry {
  const text = message.replace(/\s+/g, ' ');
  const [, problem = ''] = /x509: ([^"]{1,300})/.exec(text) ?? [];
  const isExpired = problem.includes('expired');
  const isOwn = ownRequest.test(text);
  const renewed = 'the certificate has expired and was not renewed, or the server was not restarted after the renewal';
  const signed = isOwn
    ? 'the controller manager does not know the authority that signed the certificate of the API server, for example after the control plane got new certificates'
    : `the certificate of ${nameOf(api)} was replaced, and its clients know only the authority that signed the old certificate (caBundle of the APIService)`;
  return {
    short: `${isOwn ? 'the certificate of the API server' : 'a certificate'} is not accepted: ${tellingPart(problem)}`,
    means: isOwn
      ? 'The controller does not trust the server that it reached at the address of the API server, so it gets no metrics.'
      : 'A connection on the way to the metric fails, because the certificate of the server is not accepted.',
    causes: [
      isExpired ? renewed : signed,
      ...(isExpired ? ['a clock is wrong'] : ['the certificate is for another address']),
    ],
    advice: isOwn
      ? 'Check the certificates of the control plane (`kubeadm certs check-expiration`) and the CA certificate in the kubeconfig of the controller manager.'
      : `${isExpired ? 'Renew the certificate, and restart the server that uses it. ' : ''}${checkOf(api)}`,
  };
}

function noEndpoints({ message, api }: FoundError): ErrorEntry {
  const [, service] = /no endpoints available for service "([^"]{1,253})"/.exec(message.replace(/\s+/g, ' ')) ?? [];
  return {
    short: service === undefined ? `${serverOf(api)} has no ready pods` : `the service ${service} has no ready pods`,
    means: 'A service on the way to the metric has no pod that is ready, so nothing can answer.',
    causes: ['the pods of the service do not run or are not ready', 'the selector of the service matches no pod'],
    advice: `\`kubectl get endpoints -A\` and the events of the pods say why. ${checkOf(api)}`,
  };
}

function unreachable({ message, api }: FoundError): ErrorEntry {
  if (ownRequest.test(message.replace(/\s+/g, ' ')))
    return {
      short: `the controller cannot reach the API server: ${tellingPart(message).replace(/^.*": /, '')}`,
      means: 'The request of the controller failed before it reached the extension API server.',
      causes: ['the API server is overloaded, restarting or being upgraded', 'the network of the control plane fails'],
      advice: controlPlaneAdvice,
    };
  return {
    short: `${api ? serverOf(api) : 'a server that the controller needs'} cannot be reached`,
    means: 'A server that the controller needs did not answer in time, or the connection to it failed.',
    causes: [
      `${nameOf(api)} is overloaded or is restarting`,
      ...(api?.group === 'external.metrics.k8s.io' || api?.group === 'custom.metrics.k8s.io'
        ? [`${api.server} cannot reach the source of the metric`]
        : []),
      'the network between the controller and this server fails, or a certificate is not accepted',
    ],
    advice: [`If the error persists: ${checkOf(api)}`, api?.details].filter((text) => text !== undefined).join(' '),
  };
}

function heapster(): ErrorEntry {
  return {
    short: 'heapster, from which this controller reads CPU and memory, does not answer',
    means:
      'Kubernetes 1.8 and earlier, and later releases with --horizontal-pod-autoscaler-use-rest-clients=false, read CPU and memory from the service heapster in kube-system.',
    causes: [
      'heapster is not installed in kube-system, or does not run',
      'the control plane cannot reach the pods of heapster',
    ],
    advice:
      '`kubectl -n kube-system get service,pods` shows whether heapster is there. From Kubernetes 1.9 on, install metrics-server instead and remove the flag --horizontal-pod-autoscaler-use-rest-clients=false.',
  };
}

import { withoutSpaces } from './without-spaces.ts';

export interface MetricsApi {
  group: 'metrics.k8s.io' | 'custom.metrics.k8s.io' | 'external.metrics.k8s.io';
  server: string;
  source: 'KEDA' | 'Datadog' | undefined;
  /** A sentence with a command that shows more about this metric; undefined if no command is certain to fit. */
  details: string | undefined;
}

/**
 * Reasons of conditions and events about the scale target. A message with such a reason is not searched for a metrics
 * API, because the name of the target in the message may look like a metrics API.
 */
const ofTarget = new Set([
  'FailedGetScale',
  'FailedUpdateScale',
  'FailedRescale',
  'AmbiguousSelector',
  'InvalidSelector',
]);

export function metricsApiOf(message: string, reason = ''): MetricsApi | undefined {
  if (ofTarget.has(reason)) return undefined;
  const compact = withoutSpaces(message);
  const group = groupIn(compact) ?? groupOfReason(reason);
  if (group === 'external.metrics.k8s.io') return externalApi(message, compact);
  if (group === undefined) return undefined;
  const server = group === 'metrics.k8s.io' ? 'metrics-server' : 'the adapter (such as prometheus-adapter)';
  return { group, server, source: undefined, details: undefined };
}

function groupIn(compact: string): MetricsApi['group'] | undefined {
  const has = (...words: string[]) => words.some((word) => compact.includes(word));
  if (has('external.metrics.k8s.io', 'externalmetric', 'datadogmetric')) return 'external.metrics.k8s.io';
  if (has('custom.metrics.k8s.io', 'custommetricsapi')) return 'custom.metrics.k8s.io';
  if (has('metrics.k8s.io', 'resourcemetric', 'unabletogetmetricsforresource', 'heapster')) return 'metrics.k8s.io';
  return has('unabletogetmetric') ? 'custom.metrics.k8s.io' : undefined;
}

function groupOfReason(reason: string): MetricsApi['group'] | undefined {
  switch (reason) {
    case 'FailedGetResourceMetric':
    case 'FailedGetContainerResourceMetric':
    case 'FailedGetMetrics':
      return 'metrics.k8s.io';
    case 'FailedGetPodsMetric':
    case 'FailedGetObjectMetric':
      return 'custom.metrics.k8s.io';
    case 'FailedGetExternalMetric':
      return 'external.metrics.k8s.io';
    default:
      return undefined;
  }
}

function externalApi(message: string, compact: string): MetricsApi {
  const group = 'external.metrics.k8s.io';
  if (compact.includes('scaledobject')) {
    const [, name] = /scaledobject\.keda\.sh\/name: ?([a-z0-9.-]{1,253}),/.exec(message) ?? [];
    const details = `\`kubectl describe scaledobject${name === undefined ? '' : ` ${name}`}\` and \`kubectl -n keda logs deploy/keda-operator\` say more.`;
    return { group, server: "KEDA's metrics server", source: 'KEDA', details };
  }
  if (compact.includes('datadogmetric')) {
    const at = message.indexOf('datadogmetric@');
    const [, namespace, name] = /^datadogmetric@([a-z0-9-]{1,63}):([a-z0-9.-]{1,253})/.exec(message.slice(at)) ?? [];
    const which = namespace === undefined ? '' : ` -n ${namespace} ${name}`;
    const details = `\`kubectl describe datadogmetric${which}\` says more.`;
    return { group, server: 'the Datadog cluster agent', source: 'Datadog', details };
  }
  const server = 'the adapter (such as KEDA, the Datadog cluster agent or prometheus-adapter)';
  return { group, server, source: undefined, details: undefined };
}

export function checkService(group: string): string {
  const version = group === 'metrics.k8s.io' ? 'v1beta1.metrics.k8s.io' : `v1beta1.${group}`;
  return `\`kubectl get apiservice ${version}\` shows whether this API is available, and if not, why.`;
}

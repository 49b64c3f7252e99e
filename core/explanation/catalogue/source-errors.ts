// The errors of programs that serve external.metrics.k8s.io, in the words of their sources: KEDA's metrics service,
// `metrics_retriever.go` of the Datadog agent, adapters of cloud providers.
import type { ErrorEntry, ErrorPattern, FoundError } from './error-entry.ts';
import { tellingPart } from './telling-part.ts';

const external = 'external.metrics.k8s.io';
const onlyOne = `only one program can serve ${external}`;
const metrics = ['spec', 'metrics'] as const;
const queryAdvice = 'Try the query in the metrics explorer of Datadog.';

const sentences = (...parts: (string | undefined)[]) => parts.filter((part) => part !== undefined).join(' ');

export const sourceErrors: readonly ErrorPattern[] = [
  {
    words: ['scaledObject name is not specified'],
    entry: {
      short: `KEDA serves ${external}, and this metric belongs to no ScaledObject`,
      means: `KEDA got the request, but the metric has no selector scaledobject.keda.sh/name, so KEDA does not know the ScaledObject of the metric.`,
      causes: [
        `KEDA was installed beside another adapter, such as the adapter of Google Cloud or Datadog, and took over the API: ${onlyOne}`,
        'the HPA was written by hand with the metric of a ScaledObject',
      ],
      advice: `\`kubectl get apiservice v1beta1.${external}\` shows which service serves this API. Scale this workload with a ScaledObject, or give the API back to the other adapter.`,
      field: metrics,
    },
  },
  { words: ['no matches for kind', '"ScaledObject"'], entry: kedaVersions },
  {
    words: ['exactly one ScaledObject should match'],
    entry: {
      short: 'KEDA finds no ScaledObject of this name, or several',
      means: 'The selector of the metric must match exactly one ScaledObject of the namespace.',
      causes: ['the ScaledObject was deleted, but its HPA was not', 'the HPA was copied to another namespace'],
      advice: '`kubectl get scaledobject` in the namespace of the HPA shows what KEDA finds.',
      field: metrics,
    },
  },
  { words: ['sts:AssumeRole'], entry: awsRole },
  { words: ['WebIdentityErr'], entry: awsRole },
  { words: ['AccessDenied'], entry: awsDenied },
  { words: ['is not authorized to perform'], entry: awsDenied },
  {
    words: ['DatadogMetric is invalid', 'Outdated result from backend'],
    entry: (found) =>
      datadog(found, {
        short: 'the newest value that Datadog has is too old',
        means: 'Datadog answered, but its newest value of the query is older than the maxAge of the metric.',
        causes: [
          'the values of the metric are minutes late, as is usual for cloud integrations (AWS, Google Cloud, Azure)',
          'the rollup of the query is longer than maxAge, which is 2 min by default',
          'nothing reports the metric at the moment',
        ],
        advice:
          'Raise maxAge in the spec of the DatadogMetric (or DD_EXTERNAL_METRICS_PROVIDER_MAX_AGE of the cluster agent), or find out why the metric has no newer value.',
      }),
  },
  {
    words: ['DatadogMetric is invalid', 'No data from backend'],
    entry: (found) =>
      datadog(found, {
        short: 'Datadog has no data for the query',
        means: 'Datadog answered, but without any value for the query.',
        causes: ['the name or a tag of the query is wrong', 'nothing reports the metric at the moment'],
        advice: queryAdvice,
      }),
  },
  {
    words: ['DatadogMetric is invalid', 'Invalid metric (from backend)'],
    entry: (found) =>
      datadog(found, {
        short: 'Datadog gives no valid value for the query',
        means: 'The cluster agent asked Datadog, and the answer has no valid value for this query.',
        causes: ['the query has an error, a wrong metric name or a tag that no series has', 'the metric has no data'],
        advice: queryAdvice,
      }),
  },
  {
    words: ['DatadogMetric is invalid', 'Global error'],
    entry: (found) =>
      datadog(found, {
        short: 'the Datadog cluster agent gets no answer to any query from Datadog',
        means: 'All queries of the cluster agent fail, so the cause is not this metric.',
        causes: [
          'the API key or application key is missing or wrong, or belongs to another Datadog site',
          'the network to Datadog fails, or the rate limit of Datadog is reached',
        ],
        advice: 'The log of the cluster agent has the error of Datadog.',
      }),
  },
  {
    words: ['DatadogMetric is invalid'],
    entry: (found) =>
      datadog(found, {
        short: `the DatadogMetric is invalid: ${tellingPart(afterLast(found.message, 'err: '))}`,
        means: 'The cluster agent has no valid value for the query of this DatadogMetric.',
        advice: 'The Error condition of the DatadogMetric has the reason.',
      }),
  },
  {
    words: ['DatadogMetric not found'],
    entry: (found) =>
      datadog(found, {
        short: 'there is no DatadogMetric of this name',
        means: 'The cluster agent takes its metrics from DatadogMetric objects, and none has this name.',
        causes: ['the name `datadogmetric@NAMESPACE:NAME` in the HPA is wrong', 'the DatadogMetric was deleted'],
        advice: '`kubectl get datadogmetric -A` lists all DatadogMetrics.',
      }),
  },
  { words: ['could not find the descriptor for metric'], entry: googleRefuses },
  { words: ['googleapi:'], entry: googleRefuses },
  {
    words: ['Internal error occurred', 'unable to fetch metrics'],
    entry: ({ api }) =>
      api && {
        short: 'the adapter cannot fetch the metric from its source',
        means: `${api.group} answers, but the query of the adapter to its source, such as Prometheus, fails.`,
        causes: [
          'the address of the source in the adapter is wrong (--prometheus-url), or the source is down',
          'the source refuses the query of the rule (metricsQuery)',
        ],
        advice: 'The log of the adapter has the query and the error of the source.',
        field: metrics,
      },
  },
  { words: ['error when getting metric values'], entry: kedaSource },
  { words: ['error when getting scalers'], entry: kedaSource },
  {
    words: ['rpc error', 'code =', 'Unavailable'],
    entry: {
      short: "KEDA's metrics server cannot reach the KEDA operator",
      means: `${external} answers, but its server cannot reach the program that reads the sources. In KEDA that program is the operator, at port 9666.`,
      causes: [
        'the operator is not running, is restarting, or is waiting to become the leader',
        'a network policy blocks the connection between the metrics server and the operator',
        'the certificates of the metrics server and the operator do not match, for example after an upgrade of only one of them',
      ],
      advice: '`kubectl -n keda get pods` and `kubectl -n keda logs deploy/keda-operator` show the cause.',
    },
  },
];

function afterLast(text: string, words: string): string {
  const at = text.lastIndexOf(words);
  return at < 0 ? text : text.slice(at + words.length);
}

/**
 * Whether the request was for a metric of KEDA. Another adapter may have received this request and returned the error.
 */
function isOfKeda({ api }: FoundError): boolean {
  return api?.source === 'KEDA';
}

const takenOver = (name: string) => `${name} serves ${external} instead of KEDA: ${onlyOne}`;
const whoServes = `\`kubectl get apiservice v1beta1.${external}\` shows which service serves this API.`;

function datadog(found: FoundError, entry: ErrorEntry): ErrorEntry {
  const isKeda = isOfKeda(found);
  return {
    ...entry,
    causes: [...(isKeda ? [takenOver('the Datadog cluster agent')] : []), ...(entry.causes ?? [])],
    advice: isKeda ? sentences(whoServes, entry.advice) : sentences(entry.advice, found.api?.details),
    field: metrics,
  };
}

function kedaVersions({ message }: FoundError): ErrorEntry {
  const isFirst = message.includes('keda.k8s.io');
  return {
    short: `KEDA's metrics server finds no API for ScaledObjects${isFirst ? ' of KEDA 1 (keda.k8s.io)' : ''}`,
    means: `The program that serves ${external} looks for ScaledObjects in an API that the cluster does not have.`,
    causes: [
      ...(isFirst ? ['an adapter of KEDA 1 is still installed beside the resources of KEDA 2 (keda.sh)'] : []),
      'the custom resource definitions of KEDA are missing, or have another version than the metrics server of KEDA',
      'the metrics server cannot read the APIs of the cluster at the moment, because the network or DNS fails',
    ],
    advice: `Install KEDA's operator, its metrics server and its CRDs in one and the same version. \`kubectl get crd scaledobjects.keda.sh\` shows the CRDs. ${whoServes}`,
  };
}

function kedaSource({ message, api }: FoundError): ErrorEntry {
  const part = tellingPart(message);
  const isEmpty = /encountered error$|error when getting (?:metric values|scalers)$/.test(part.trim());
  const cause = isEmpty ? '' : `: ${part}`;
  return {
    short: `KEDA cannot read the source of the metric${cause}`,
    means:
      'KEDA got the request, but its scaler got no value from the source of the metric (queue, database, Prometheus …).',
    causes: sourceCauses(part),
    advice: sentences(
      isEmpty ? 'The message does not contain the error of the source.' : undefined,
      api?.details ?? kedaDetails,
    ),
    field: metrics,
  };
}

function sourceCauses(error: string): string[] {
  const address = 'the address or the query in the trigger of the ScaledObject is wrong';
  const down = 'the source is down, or the KEDA operator cannot reach it because of the network, DNS or a certificate';
  const credentials = 'the credentials of the trigger (TriggerAuthentication) are missing, wrong or expired';
  if (/\b40[13]\b|unauthorized|forbidden|denied|credential|authenticat/i.test(error)) return [credentials, address];
  if (/no such host/i.test(error)) return [address, down];
  if (/dial tcp|timeout|deadline exceeded|refused|x509|reset by peer/i.test(error)) return [down, address];
  return [address, down, credentials];
}

const kedaDetails = '`kubectl describe scaledobject` and `kubectl -n keda logs deploy/keda-operator` say more.';

function awsRole({ api }: FoundError): ErrorEntry {
  return {
    short: 'AWS STS does not allow the program that reads the metric to assume its IAM role (sts:AssumeRole…)',
    means: 'The program that reads the metric (for KEDA the operator) asked AWS STS for its role, and was refused.',
    causes: [
      'the trust policy of the role does not name the service account of the program (for KEDA: keda:keda-operator) or the OIDC provider of this cluster',
      'the annotation eks.amazonaws.com/role-arn of the service account is missing or names another role, or the pods have not been restarted since it was set',
    ],
    advice: sentences(
      'Compare the trust policy of the role with the namespace and name of the service account.',
      api?.details,
    ),
    field: metrics,
  };
}

function awsDenied({ message, api }: FoundError): ErrorEntry {
  const [, action] = /not authorized to perform: ?([a-z0-9-]{1,40}:\w{1,60})/i.exec(message) ?? [];
  return {
    short: `the source of the metric denies access${action === undefined ? '' : `: ${action}`}`,
    means: 'The program that reads the metric reached the source, but has no permission to read it.',
    causes: [
      'the role or key lacks a permission for this resource',
      'the trigger uses an unexpected identity, such as the identity of the operator instead of the workload',
    ],
    advice: sentences('Grant the permission in the message to the identity in the message.', api?.details),
    field: metrics,
  };
}

function googleRefuses(found: FoundError): ErrorEntry {
  const isKeda = isOfKeda(found);
  return {
    short: isKeda
      ? "Google's adapter answers for a KEDA metric that it does not know"
      : 'the source of the metric refuses the query',
    means: 'The adapter passed the query on to Google Cloud Monitoring, which answered with an error.',
    causes: [
      ...(isKeda ? [takenOver('the adapter of Google Cloud')] : []),
      'the source has no metric of this name or type',
      'the adapter has no permission to read the metric',
    ],
    advice: isKeda
      ? `${whoServes} Remove the other adapter, or let KEDA serve the API.`
      : 'Compare the name of the metric with the source, and check which adapter serves external.metrics.k8s.io.',
    field: metrics,
  };
}

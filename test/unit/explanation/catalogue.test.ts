// Every reason in the reference, in the simulator's sources and in the recordings has an entry.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { explainError, unknownMetricError } from '../../../core/explanation/catalogue/errors.ts';
import { horizontalConditions } from '../../../core/explanation/catalogue/horizontal-conditions.ts';
import { horizontalEvents } from '../../../core/explanation/catalogue/horizontal-events.ts';
import { conditionEntry, eventEntry } from '../../../core/explanation/catalogue/lookup.ts';
import { tellingPart } from '../../../core/explanation/catalogue/telling-part.ts';
import { watermarkConditions, watermarkEvents } from '../../../core/explanation/catalogue/watermark.ts';
import type { AutoscalerKind } from '../../../core/model/autoscaler.ts';
import { linesOf, recordingsIn, recordingsOf, wholeSetFolders } from '../../support/recordings.ts';

const section = (file: string, from: string, to: string) => {
  const text = readFileSync(`docs/behavior/${file}`, 'utf8');
  return text.slice(text.indexOf(from), text.indexOf(to));
};

/** Words in backticks with two capitals: `FailedGetScale`. */
const reasonsIn = (text: string) => [
  ...new Set(Array.from(text.matchAll(/`([A-Z][a-z]+(?:[A-Z][A-Za-z]*)+)`/g), ([, reason = '']) => reason)),
];

describe('the reference', () => {
  const horizontal = reasonsIn(section('hpa.md', '### 1.6 Conditions', '## 2. Per-metric'));
  /** Conditions, and a feature gate: no reasons. */
  const types = ['AbleToScale', 'ScalingActive', 'ScalingLimited', 'HPAScaleToZero'];

  test('has reasons', () => expect(horizontal.length).toBeGreaterThan(25));

  test.each(horizontal.filter((reason) => !types.includes(reason)))('%s of an HPA is explained', (reason) => {
    const known = Object.hasOwn(horizontalConditions, reason) || Object.hasOwn(horizontalEvents, reason);
    expect(known).toBe(true);
  });

  const rows = section('wpa.md', '### 5.1 Conditions', '### 5.2 Events')
    .split('\n')
    .filter((line) => line.startsWith('|'));
  test.each(reasonsIn(rows.join('\n')))('%s of a WPA is explained', (reason) => {
    const isType = rows.some((row) => row.startsWith(`| \`${reason}\``));
    const known = Object.keys(watermarkConditions).some((key) => key.split(' ').includes(reason));
    expect(isType || known).toBe(true);
  });
});

test("every reason in the simulator's sources is explained", () => {
  const sources = ['core/simulator/hpa', 'core/simulator/watermark'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(path.join(folder, file), 'utf8')),
  );
  const calls = sources.flatMap((text) => [
    ...Array.from(text.matchAll(/emitWarning\(\s*'(\w+)'/g), ([, reason = '']) => reason),
    ...Array.from(
      text.matchAll(/setCondition\(\s*(?:pass, |sync, )?'\w+',\s*'\w+',\s*'([^']+)'/g),
      ([, reason = '']) => reason,
    ),
    ...Array.from(text.matchAll(/\['(?:Normal|Warning)', '(\w+)'/g), ([, reason = '']) => reason),
  ]);
  expect(new Set(calls).size).toBeGreaterThan(10);
  const keys = [horizontalConditions, horizontalEvents, watermarkConditions, watermarkEvents].flatMap(Object.keys);
  const known = new Set(keys.flatMap((key) => [key, ...key.split(' ')]));
  expect(calls.filter((reason) => !known.has(reason))).toEqual([]);
});

type Said = [
  kind: AutoscalerKind,
  what: 'condition' | 'event',
  type: string,
  status: string,
  reason: string,
  message: string,
];

function saidIn(folder: string, file: string): Said[] {
  const kind = file.startsWith('wpa') ? 'WatermarkPodAutoscaler' : 'HorizontalPodAutoscaler';
  const said = new Map<string, Said>();
  const add = (one: Said) =>
    said.set(one.slice(0, 5).join(' ') + (one[3] === 'False' || one[1] === 'event' ? one[5] : ''), one);
  for (const line of linesOf(folder, file))
    for (const { expect: { status, events = [] } = {} } of (JSON.parse(line) as { ticks: { expect?: Recorded }[] })
      .ticks) {
      for (const [type, reason, message] of events) add([kind, 'event', type, type, reason, message]);
      for (const [type, state, reason, message] of status?.conditions ?? [])
        add([kind, 'condition', type, state, reason, message]);
    }
  return [...said.values()];
}
interface Recorded {
  status?: { conditions?: [string, string, string, string][] };
  events?: [string, string, string][];
}

describe('the recordings', () => {
  const golden = path.resolve(import.meta.dirname, '../../golden/traces');
  const names = /^(?:hpa|wpa).*\.jsonl\.gz$/;
  const files = [
    ...recordingsIn(golden, names).map((file): [string, string] => [file, golden]),
    ...recordingsOf(wholeSetFolders('traces'), names),
  ];

  test.each(files)('everything that the controllers said in %s is explained', (file, folder) => {
    const said = saidIn(folder, file);
    expect(said.length).toBeGreaterThan(0);
    const unknown = said.filter(([kind, what, type, status, reason]) =>
      what === 'event' ? !eventEntry(kind, { reason }) : !conditionEntry(kind, { type, status, reason }),
    );
    expect(unknown).toEqual([]);
  });
});

describe('errors in messages', () => {
  test.each([
    [
      'failed to get cpu utilization: missing request for cpu in container istio-proxy of Pod web-7d9-x2',
      'istio-proxy of web-7d9-x2',
    ],
    [
      'failed to get memory utilization: missing pod-level request for memory in Pod web-1',
      'without a request for memory',
    ],
    [
      'did not receive metrics for targeted pods (pods might be unready)',
      'no pod that the controller counts has metrics',
    ],
    ['did not receive metrics for any ready pods', 'no pod that the controller counts has metrics'],
    ['no metrics returned matched known pods', 'requests of the measured pods are 0'],
    ['no pods returned by selector while calculating replica count', 'the target has no pods'],
    [
      'unable to get metrics for resource cpu: no metrics returned from resource metrics API',
      'no pod of the target has metrics',
    ],
    [
      'unable to fetch metrics from custom metrics API: no custom metrics API (custom.metrics.k8s.io) registered',
      'does not serve custom.metrics',
    ],
    ['the server could not find the metric orders for pods', 'the adapter does not have this metric'],
    ['no metrics returned from external metrics API', 'no series'],
    [
      'the server is currently unable to handle the request (get queue.external.metrics.k8s.io)',
      'the server of external.metrics.k8s.io',
    ],
    [
      'the server is currently unable to handle the request (get pods.custom.metrics.k8s.io *)',
      'the server of custom.metrics.k8s.io',
    ],
    ['pods.metrics.k8s.io is forbidden: User "system:anonymous" cannot list resource "pods"', 'anonymous'],
    [
      'orders.external.metrics.k8s.io is forbidden: User "system:serviceaccount:kube-system:horizontal-pod-autoscaler" cannot list',
      'no permission',
    ],
    [
      'failed to get container metrics: container app not present in metrics for pod shop/web-1',
      'no metrics of the measured container',
    ],
    ['container app not found in Pod web-1', 'does not have the measured container'],
    ['invalid object metric source: neither a value target nor an average value target was set', 'target.type'],
    ['pods by selector app=web are controlled by more than one HPA (e.g. [shop/api shop/web])', 'shop/api shop/web'],
    ['selector is required', 'no selector'],
    ["couldn't convert selector into a corresponding internal selector object: x", 'cannot be parsed'],
    ['unexpected GroupVersion string: a/b/c', 'apiVersion cannot be read'],
    ['no matches for kind "Rollout" in group "argoproj.io"', 'does not know the kind Rollout in group "argoproj.io"'],
    [
      'Operation cannot be fulfilled on deployments.apps "web": the object has been modified; please apply your changes',
      'another writer',
    ],
    ['admission webhook "x" denied the request: too many', 'webhook refuses the change: too many'],
    [
      'error when getting metric values metric:a encountered error: status: 401',
      'cannot read the source of the metric: status: 401',
    ],
    ['Get "https://10.0.0.1": context deadline exceeded', 'cannot be reached'],
    ['googleapi: Error 404: Could not find descriptor for metric', 'refuses the query'],
    ['failed to get CPU consumption and request: metrics obtained for 2/5 of pods', 'only a part of the pods: 2/5'],
    ['failed to get CPU consumption and request: some pods do not have request for cpu', 'without a request for cpu'],
    ['Internal error occurred: the spec replicas field ".spec.replicas" does not exist', 'spec.replicas is not set'],
    [
      'unable to get metric backlog: unable to fetch metrics from custom metrics API: Internal error occurred: unable to fetch metrics',
      'the adapter cannot fetch the metric from its source',
    ],
  ])('%s', (message, short) => expect(explainError(message)?.short).toContain(short));

  test('are found whatever breaks the lines of a text', () => {
    const wrapped = 'failed to get cpu util\nization: missing req\n  uest for cpu';
    expect(explainError(wrapped)?.short).toContain('without a request');
  });

  test('that are not known are not guessed', () => {
    expect(explainError('the moon is in the wrong house')).toBeUndefined();
    expect(explainError('')).toBeUndefined();
  });
});

test('the texts of the catalogue are whole sentences', () => {
  for (const catalogue of [horizontalConditions, horizontalEvents, watermarkConditions, watermarkEvents])
    for (const [reason, { means, advice = 'None.', causes = [] }] of Object.entries(catalogue)) {
      expect(means, reason).toMatch(/^[A-Za-z].*\.$/s);
      expect(advice, reason).toMatch(/^[A-Z`].*\.$/s);
      for (const cause of causes) expect(cause, reason).not.toMatch(/\.$/);
    }
});

describe('errors on the way to a metric', () => {
  const cpu = (error: string) =>
    `failed to get cpu utilization: unable to get metrics for resource cpu: unable to fetch metrics from resource metrics API: ${error}`;
  const keda = (error: string) =>
    `unable to get external metric shop/s1-kafka-orders/&LabelSelector{MatchLabels:map[string]string{scaledobject.keda.sh/name: checkout,},MatchExpressions:[]LabelSelectorRequirement{},}: unable to fetch metrics from external metrics API: ${error}`;
  const datadog = (error: string) =>
    `unable to get external metric shop/datadogmetric@shop:backlog/nil: unable to fetch metrics from external metrics API: Internal error occurred: DatadogMetric is invalid, err: ${error}, query: avg:queue.size{team:pay}`;

  test.each([
    [
      cpu(
        'the server was unable to return a response in the time allotted, but may still be processing the request (get pods.metrics.k8s.io)',
      ),
      'the server of metrics.k8s.io does not answer in time',
      /v1beta1\.metrics\.k8s\.io/,
    ],
    [
      cpu('the server has received too many requests and has asked us to try again later (get pods.metrics.k8s.io)'),
      'too many requests: the API server, or the server of metrics.k8s.io, is overloaded',
      /now and then/,
    ],
    [
      cpu('Unauthorized'),
      'the server of metrics.k8s.io does not accept the credentials of the request (Unauthorized)',
      /certs check-expiration/,
    ],
    [
      cpu(
        'an error on the server ("Internal Server Error: \\"/apis/metrics.k8s.io/v1beta1/namespaces/shop/pods\\": Unauthorized") has prevented the request from succeeding (get pods.metrics.k8s.io)',
      ),
      'the server of metrics.k8s.io does not accept the credentials of the request (Unauthorized)',
      /certs check-expiration/,
    ],
    [
      cpu('an error on the server ("unknown") has prevented the request from succeeding (get pods.metrics.k8s.io)'),
      'the server of metrics.k8s.io answers with an internal error that it does not name',
      /log of metrics-server/,
    ],
    [cpu('service unavailable'), 'the server of metrics.k8s.io does not answer', /v1beta1\.metrics\.k8s\.io/],
    [
      cpu(
        'Get "https://10.43.0.1:443/apis/metrics.k8s.io/v1beta1/namespaces/shop/pods?labelSelector=app%3Dcheckout": dial tcp 10.43.0.1:443: connect: connection refused',
      ),
      'the controller cannot reach the API server: dial tcp 10.43.0.1:443: connect: connection refused',
      /control plane/,
    ],
    [
      cpu(
        'Get "https://10.43.0.1:443/apis/metrics.k8s.io/v1beta1/namespaces/shop/pods": x509: certificate signed by unknown authority',
      ),
      'the certificate of the API server is not accepted: certificate signed by unknown authority',
      /kubeconfig of the controller manager/,
    ],
    [
      'failed to get cpu utilization: unable to calculate ready pods: unable to get pods while calculating replica count: etcdserver: leader changed',
      'the etcd of the cluster fails: leader changed',
      /control plane/,
    ],
    [
      keda(
        'rpc error: code = Unavailable desc = connection error: desc = "transport: Error while dialing: dial tcp 10.0.6.7:9666: connect: connection refused"',
      ),
      "KEDA's metrics server cannot reach the KEDA operator",
      /keda-operator/,
    ],
    [
      keda(
        'rpc error: code = Unknown desc = error when getting metric values metric:s1-kafka-orders encountered error',
      ),
      'KEDA cannot read the source of the metric',
      /does not contain the error of the source.*kubectl describe scaledobject checkout.*logs deploy\/keda-operator/,
    ],
    [
      keda(
        'rpc error: code = Unknown desc = error when getting metric values metric:s1-kafka-orders encountered error: dial tcp: lookup kafka.shop.svc: no such host',
      ),
      'KEDA cannot read the source of the metric: dial tcp: lookup kafka.shop.svc: no such host',
      /kubectl describe scaledobject checkout/,
    ],
    [
      keda(
        'rpc error: code = Unknown desc = error when getting metric values metric:s1-kafka-orders encountered error: operation error SQS: GetQueueAttributes, AccessDenied: User: arn:aws:sts::1:assumed-role/keda is not authorized to perform: sqs:GetQueueAttributes on resource: x',
      ),
      'the source of the metric denies access: sqs:GetQueueAttributes',
      /^Grant the permission in the message/,
    ],
    [
      keda(
        'rpc error: code = Unknown desc = error when getting metric values WebIdentityErr: failed to retrieve credentials caused by: AccessDenied: Not authorized to perform sts:AssumeRoleWithWebIdentity',
      ),
      'AWS STS does not allow the program that reads the metric to assume its IAM role (sts:AssumeRole…)',
      /trust policy/,
    ],
    [
      keda('the server could not find the requested resource (get s1-kafka-orders.external.metrics.k8s.io)'),
      'external.metrics.k8s.io does not have s1-kafka-orders, or is not served',
      /get apiservice v1beta1\.external\.metrics\.k8s\.io/,
    ],
    [
      keda('no matches for kind "ScaledObject" in version "keda.k8s.io/v1alpha1"'),
      "KEDA's metrics server finds no API for ScaledObjects of KEDA 1 (keda.k8s.io)",
      /get crd scaledobjects\.keda\.sh/,
    ],
    [
      'unable to get external metric shop/backlog/nil: unable to fetch metrics from external metrics API: scaledObject name is not specified',
      'KEDA serves external.metrics.k8s.io, and this metric belongs to no ScaledObject',
      /shows which service serves this API/,
    ],
    [
      keda(
        'the server could not find the descriptor for metric s1-kafka-orders: googleapi: Error 400: Invalid metric name',
      ),
      "Google's adapter answers for a KEDA metric that it does not know",
      /let KEDA serve the API/,
    ],
    [
      datadog('Outdated result from backend'),
      'the newest value that Datadog has is too old',
      /maxAge.*describe datadogmetric -n shop backlog/,
    ],
    [datadog('Invalid metric (from backend)'), 'Datadog gives no valid value for the query', /metrics explorer/],
    [datadog('No data from backend'), 'Datadog has no data for the query', /metrics explorer/],
    [
      datadog('Global error (all queries) from backend'),
      'the Datadog cluster agent gets no answer to any query from Datadog',
      /log of the cluster agent/,
    ],
    [
      'unable to get metric hits: Ingress on shop front/unable to fetch metrics from custom metrics API: no matches for kind "Ingress" in group "extensions"',
      'the object of the metric is of a kind that the cluster does not serve: Ingress in group "extensions"',
      /networking\.k8s\.io\/v1/,
    ],
    [
      'unable to get metrics for resource cpu: unable to fetch metrics from API: the server could not find the requested resource (get services http:heapster:)',
      'heapster, from which this controller reads CPU and memory, does not answer',
      /install metrics-server instead/,
    ],
  ])('%s', (message, short, advice) => {
    const entry = explainError(message);
    expect(entry?.short).toBe(short);
    expect(entry?.advice).toMatch(advice);
    expect([entry?.advice, ...(entry?.causes ?? [])].join(' ')).not.toContain('scaleTargetRef');
  });

  test.each([
    ['status: 401 response: Unauthorized', /credentials of the trigger/],
    ['dial tcp: lookup kafka.shop.svc: no such host', /address or the query/],
    ['context deadline exceeded', /source is down/],
  ])('what the source of KEDA says decides about the first cause: %s', (error, cause) => {
    const message = keda(
      `rpc error: code = Unknown desc = error when getting metric values metric:a encountered error: ${error}`,
    );
    expect(explainError(message)?.causes?.[0]).toMatch(cause);
  });

  test('one that is not known keeps its last part, and says where more is to be found', () => {
    const message = keda('the moon is in the wrong house');
    expect(explainError(message, 'FailedGetExternalMetric')).toBeUndefined();
    const entry = unknownMetricError(message, 'FailedGetExternalMetric');
    expect(entry?.short).toBe('the moon is in the wrong house');
    expect(entry?.advice).toMatch(/Replicast does not know this error.*kubectl describe scaledobject checkout/);
  });

  test('the kind of metric is that of the reason where the message does not have it', () => {
    const advice = (reason: string) => unknownMetricError('bad weather', reason)?.advice;
    expect(advice('FailedGetResourceMetric')).toContain('kubectl top pods');
    expect(advice('FailedGetPodsMetric')).toContain('v1beta1.custom.metrics.k8s.io');
    expect(advice('FailedGetExternalMetric')).toContain('v1beta1.external.metrics.k8s.io');
    expect(advice('FailedGetScale')).toBeUndefined();
  });

  test('an object that is not found is the target only where the target was read', () => {
    const missing = 'deployments/scale.apps "datadogmetric-agent" not found';
    expect(explainError(missing, 'FailedGetScale')?.short).toBe('the target does not exist');
    expect(explainError(cpu('pods "x" not found'), 'FailedGetResourceMetric')).toBeUndefined();
  });
});

describe('the telling part of a message', () => {
  test.each([
    ['', ''],
    ['Unauthorized', 'Unauthorized'],
    ['the HPA was unable to compute the replica count: bad weather', 'bad weather'],
    ['the HPA was unable to compute the replica count: ', 'the HPA was unable to compute the replica count:'],
    [`unable to do it: ${'x'.repeat(100)}: the end`, `unable to do it: ${'x'.repeat(100)}: the end`.slice(17)],
    ['y'.repeat(130), `${'y'.repeat(119)}…`],
    ['unable to get external metric shop/a/&LabelSelector{MatchLabels:map', 'unable to get external metric shop/a'],
  ])('%j', (message, part) => expect(tellingPart(message)).toBe(part));
});

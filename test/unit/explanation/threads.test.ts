// Problems that people have asked about in public, with the cause that their thread found. The texts are written anew:
// other names, numbers and ages, the same words of the controller.
import { describe, expect, test } from 'vitest';
import { explainDescribe, explainObject } from '../../../core/explanation/explain.ts';
import type { Explanation } from '../../../core/explanation/explanation.ts';
import { analyzeFile, autoscalersOf } from '../../../core/language/analyze-file.ts';

interface Thread {
  url: string;
  /** The cause that the thread found. */
  found: string;
  text: string;
  headline: string;
  /** In this order of the causes, or in the reasons where the text proves it. */
  says: RegExp;
  place: 'first cause' | 'a cause' | 'a reason' | 'the headline' | 'the next change';
}

const able =
  "AbleToScale     True    SucceededGetScale        the HPA controller was able to get the target's current scale";
const failing = (reason: string, error: string) =>
  `  ScalingActive   False   ${reason}  the HPA was unable to compute the replica count: ${error}`;

const head = (
  metric: string,
  { min = 1, max = 10, pods = '2 current / 2 desired', reference = 'Deployment/checkout' } = {},
) => `
Name:                                                  checkout
Namespace:                                             shop
Labels:                                                team=payments
                                                       tier=backend
Annotations:                                           <none>
CreationTimestamp:                                     Mon, 04 May 2026 08:15:00 +0200
Reference:                                             ${reference}
Metrics:                                               ( current / target )
${metric}
Min replicas:                                          ${min}
Max replicas:                                          ${max}
${reference.split('/')[0]} pods:                                       ${pods}
Conditions:
  Type            Status  Reason                   Message
  ----            ------  ------                   -------
`;
const cpu = (current: string, target = '60%') =>
  `  resource cpu on pods  (as a percentage of request):  ${current} / ${target}`;
const memory = (current: string, target: string) =>
  `  resource memory on pods  (as a percentage of request):  ${current} / ${target}`;

const threads: readonly Thread[] = [
  {
    url: 'https://github.com/kubernetes/kubernetes/issues/79365',
    found: 'the pods of a CronJob had the labels of the selector, and no request',
    text: `${head(cpu('<unknown>', '75%'))}  ${able}
${failing('FailedGetResourceMetric', 'missing request for cpu')}
Events:
  Type     Reason                        Age                   From                       Message
  ----     ------                        ----                  ----                       -------
  Warning  FailedComputeMetricsReplicas  31m (x14 over 34m)    horizontal-pod-autoscaler  failed to get cpu utilization: missing request for cpu
  Warning  FailedGetResourceMetric       2m41s (x120 over 34m)  horizontal-pod-autoscaler  missing request for cpu
`,
    headline: 'stays at 2: a matched pod has a container without a request for cpu',
    says: /pod of another workload, such as a Job, a CronJob/,
    place: 'a cause',
  },
  {
    url: 'https://github.com/kubernetes/kubernetes/issues/108920',
    found: 'a StatefulSet had the same labels as the Deployment, and its pod no request',
    text: `${head(`${memory('<unknown>', '80%')}\n${cpu('<unknown>')}`)}  ${able}
${failing('FailedGetResourceMetric', 'failed to get memory utilization: missing request for memory')}
Events:           <none>
`,
    headline: 'stays at 2: a matched pod has a container without a request for memory',
    says: /pod of another workload.*StatefulSet/,
    place: 'a cause',
  },
  {
    url: 'https://github.com/kubernetes-sigs/metrics-server/issues/41',
    found: 'metrics.k8s.io was not registered: metrics-server was not set up completely',
    text: `Events:
  Type     Reason                        Age                 From                       Message
  ----     ------                        ----                ----                       -------
  Warning  FailedComputeMetricsReplicas  21m (x13 over 27m)  horizontal-pod-autoscaler  failed to get cpu utilization: unable to get metrics for resource cpu: unable to fetch metrics from API: the server could not find the requested resource (get pods.metrics.k8s.io)
  Warning  FailedGetResourceMetric       2m (x44 over 27m)   horizontal-pod-autoscaler  unable to get metrics for resource cpu: unable to fetch metrics from API: the server could not find the requested resource (get pods.metrics.k8s.io)
`,
    headline: 'does not scale: the cluster does not serve metrics.k8s.io',
    says: /metrics-server is not installed/,
    place: 'first cause',
  },
  {
    url: 'https://github.com/geerlingguy/raspberry-pi-dramble/issues/128',
    found: 'metrics-server did not run after an upgrade and had to be deployed anew',
    text: `${head(cpu('<unknown>', '50%'), { pods: '1 current / 0 desired' })}  ${able}
${failing('FailedGetResourceMetric', 'unable to get metrics for resource cpu: unable to fetch metrics from resource metrics API: the server is currently unable to handle the request (get pods.metrics.k8s.io)')}
Events:
  Type     Reason                   Age                  From                       Message
  ----     ------                   ----                 ----                       -------
  Warning  FailedGetResourceMetric  61s (x290 over 74m)  horizontal-pod-autoscaler  unable to get metrics for resource cpu: unable to fetch metrics from resource metrics API: the server is currently unable to handle the request (get pods.metrics.k8s.io)
`,
    headline: 'stays at 1: the server of metrics.k8s.io does not answer',
    says: /^metrics-server is not running/,
    place: 'first cause',
  },
  {
    url: 'https://github.com/kubernetes-sigs/metrics-server/issues/389',
    found: 'scaleTargetRef.apiVersion was extensions/v1beta1, which 1.16 removed',
    text: `${head(cpu('<unknown>', '50%'), { pods: '0 current / 0 desired' })}  AbleToScale  False   FailedGetScale  the HPA controller was unable to get the target's current scale: no matches for kind "Deployment" in group "extensions"
Events:
  Type     Reason          Age                   From                       Message
  ----     ------          ----                  ----                       -------
  Warning  FailedGetScale  4s (x18 over 4m21s)   horizontal-pod-autoscaler  no matches for kind "Deployment" in group "extensions"
`,
    headline: 'does not scale: the API server knows no Deployment in group "extensions"',
    says: /extensions\/v1beta1.* was removed in Kubernetes 1.16/,
    place: 'first cause',
  },
  {
    url: 'https://github.com/kubernetes/kubernetes/issues/86032',
    found: 'scaleTargetRef had no apiVersion',
    text: `apiVersion: v1
items:
- apiVersion: autoscaling/v2beta2
  kind: HorizontalPodAutoscaler
  metadata: { name: billing, namespace: shop }
  spec:
    maxReplicas: 8
    metrics:
    - resource:
        name: memory
        target: { averageValue: 400Mi, type: AverageValue }
      type: Resource
    minReplicas: 2
    scaleTargetRef: { kind: Deployment, name: billing }
  status:
    conditions:
    - lastTransitionTime: "2026-05-04T07:13:22Z"
      message: 'the HPA controller was unable to get the target''s current scale:
        no matches for kind "Deployment" in group ""'
      reason: FailedGetScale
      status: "False"
      type: AbleToScale
    currentMetrics: null
    currentReplicas: 0
    desiredReplicas: 0
kind: List
`,
    headline: 'does not scale: the API server knows no Deployment in group ""',
    says: /apiVersion is missing in scaleTargetRef/,
    place: 'first cause',
  },
  {
    url: 'https://github.com/bitnami/charts/issues/32869',
    found: 'the workload was a StatefulSet, and scaleTargetRef named a Deployment',
    text: `${head(cpu('<unknown>'), { pods: '0 current / 0 desired' })}  AbleToScale  False   FailedGetScale  the HPA controller was unable to get the target's current scale: deployments/scale.apps "checkout" not found
Events:           <none>
`,
    headline: 'does not scale: the target does not exist',
    says: /another kind, such as a StatefulSet instead of a Deployment/,
    place: 'a cause',
  },
  {
    url: 'https://github.com/kedacore/keda/issues/5825',
    found: 'an HPA and the HPA of a ScaledObject had one target',
    text: `${head(cpu('41%'.concat(' (82m)')))}  ${able}
  ScalingActive   False   AmbiguousSelector        the HPA was unable to compute the replica count: pods by selector app=checkout are controlled by multiple HPAs: [shop/keda-hpa-checkout shop/checkout]
Events:
  Type     Reason             Age                 From                       Message
  ----     ------             ----                ----                       -------
  Warning  AmbiguousSelector  9s (x33 over 8m9s)  horizontal-pod-autoscaler  pods by selector app=checkout are controlled by multiple HPAs: [shop/keda-hpa-checkout shop/checkout]
`,
    headline: 'stays at 2: several HPAs select the same pods: shop/keda-hpa-checkout shop/checkout',
    says: /an HPA and a KEDA ScaledObject, have the same target/,
    place: 'first cause',
  },
  {
    url: 'https://github.com/kedacore/keda/issues/3052',
    found: 'the manifest set replicas to 0 at every sync of Argo CD',
    text: `${head('  "s0-aws-sqs-orders" (target average value):  <unknown> / 5', { pods: '0 current / 0 desired' })}  ${able}
  ScalingActive   False   ScalingDisabled          scaling is disabled since the replica count of the target is zero
Events:           <none>
`,
    headline: 'paused: the target has 0 replicas',
    says: /a tool such as Argo CD or Helm, has set replicas to 0/,
    place: 'first cause',
  },
  {
    url: 'https://github.com/knative-extensions/eventing-kafka-broker/issues/2170',
    found: 'the definition of the custom resource lacked the selector of its scale',
    text: `apiVersion: autoscaling/v1
kind: HorizontalPodAutoscaler
metadata:
  name: orders-source
  annotations:
    autoscaling.alpha.kubernetes.io/conditions: '[{"type":"AbleToScale","status":"True","lastTransitionTime":"2026-05-09T08:00:00Z","reason":"SucceededGetScale","message":"the HPA controller was able to get the target''s current scale"},{"type":"ScalingActive","status":"False","lastTransitionTime":"2026-05-09T08:00:00Z","reason":"InvalidSelector","message":"the HPA target''s scale is missing a selector"}]'
    autoscaling.alpha.kubernetes.io/metrics: '[{"type":"External","external":{"metricName":"s0-kafka-orders","targetAverageValue":"10"}}]'
spec:
  maxReplicas: 10
  minReplicas: 1
  scaleTargetRef: { apiVersion: sources.knative.dev/v1beta1, kind: KafkaSource, name: orders }
status: { currentReplicas: 1, desiredReplicas: 0 }
`,
    headline: 'stays at 1: the scale of the target has no selector',
    says: /custom resource without labelSelectorPath in its definition/,
    place: 'first cause',
  },
  {
    url: 'https://github.com/kubernetes/kubernetes/issues/78761',
    found: 'ceil(4 × 80 ÷ 100) is 4 again, so a metric below its target does not scale down',
    text: `${head(memory('80% (167772160)', '100%'), { min: 1, max: 6, pods: '4 current / 4 desired' })}  AbleToScale     True    ReadyForNewScale    recommended size matches current size
  ScalingActive   True    ValidMetricFound    the HPA was able to successfully calculate a replica count from memory resource utilization (percentage of request)
  ScalingLimited  False   DesiredWithinRange  the desired count is within the acceptable range
Events:           <none>
`,
    headline: 'steady at 4: the metrics recommend 4',
    says: /scales down from 4 when memory is below 76 %/,
    place: 'the next change',
  },
  {
    url: 'https://github.com/kubernetes/kubernetes/issues/96938',
    found: 'metrics-server had no metrics of some pods, which count as 0',
    text: `${head(cpu('112% (2240m)', '90%'), { min: 4, max: 20, pods: '9 current / 9 desired' })}  AbleToScale     True    ReadyForNewScale    recommended size matches current size
  ScalingActive   True    ValidMetricFound    the HPA was able to successfully calculate a replica count from cpu resource utilization (percentage of request)
  ScalingLimited  False   DesiredWithinRange  the desired count is within the acceptable range
Events:           <none>
`,
    headline: 'stays at 9 although cpu is at 124 % of its target',
    says: /^pods without metrics, which count as 0/,
    place: 'first cause',
  },
  {
    url: 'https://github.com/prometheus-community/helm-charts/issues/4574',
    found: 'the HPA was in the namespace of Prometheus, the pods with the metric in another one',
    text: `${head('  "orders_per_second" on pods:  <unknown> / 4')}  ${able}
${failing('FailedGetPodsMetric', 'unable to get metric orders_per_second: no metrics returned from custom metrics API')}
Events:           <none>
`,
    headline: 'stays at 2: no pod of the target has this metric',
    says: /not in one namespace/,
    place: 'first cause',
  },
  {
    url: 'https://github.com/kedacore/keda/issues/3031',
    found: 'the adapter had no permission to read the source of the metric',
    text: `${head('  "s0-azure-log-analytics" (target average value):  <unknown> / 5')}  ${able}
${failing('FailedGetExternalMetric', 'unable to get external metric shop/s0-azure-log-analytics/&LabelSelector{MatchLabels:map[string]string{scaledobject.keda.sh/name: checkout,},MatchExpressions:[]LabelSelectorRequirement{},}: unable to fetch metrics from external metrics API: no matching metrics found for s0-azure-log-analytics')}
Events:           <none>
`,
    headline: 'stays at 2: the source of the external metric gives no value',
    says: /missing credentials or permissions/,
    place: 'first cause',
  },
  {
    url: 'https://github.com/kubernetes/kubernetes/issues/116387',
    found: 'TooFewReplicas is right: the metrics recommend fewer replicas than minReplicas',
    text: `${head(cpu('0% (5m)', '50%'), { min: 3, max: 6, pods: '3 current / 3 desired' })}  AbleToScale     True    ReadyForNewScale    recommended size matches current size
  ScalingActive   True    ValidMetricFound    the HPA was able to successfully calculate a replica count from cpu resource utilization (percentage of request)
  ScalingLimited  True    TooFewReplicas      the desired replica count is less than the minimum replica count
Events:           <none>
`,
    headline: 'held at 3: minReplicas 3 limits it, the metrics recommend fewer',
    says: /recommend fewer replicas than minReplicas/,
    place: 'a reason',
  },
];

function explanationOf(text: string): Explanation | undefined {
  const [described] = explainDescribe(text, {});
  if (described) return described.explanation;
  const [found] = [...analyzeFile(text, 'hpa.yaml')].flatMap(autoscalersOf);
  return found && explainObject(found.autoscaler.object, {});
}

function textsAt({ verdict, next }: Explanation, place: Thread['place']): readonly string[] {
  switch (place) {
    case 'first cause':
      return verdict.causes.slice(0, 1);
    case 'a cause':
      return verdict.causes;
    case 'a reason':
      return verdict.reasons.map(({ text }) => text);
    case 'the headline':
      return [verdict.headline];
    case 'the next change':
      return next().map(({ text }) => text);
  }
}

describe('the explanation names the cause that the thread found', () => {
  test.each(threads.map((thread) => [thread.found, thread] as const))('%s', (_, { text, headline, says, place }) => {
    const explanation = explanationOf(text);
    expect(explanation?.verdict.headline).toBe(headline);
    expect(explanation && textsAt(explanation, place)).toContainEqual(expect.stringMatching(says));
  });

  test.each(threads.map(({ url, text }) => [url, text] as const))(
    'every condition and event is known: %s',
    (_, text) => {
      const { conditions = [], events = [] } = explanationOf(text) ?? {};
      expect(conditions.length + events.length).toBeGreaterThan(0);
      for (const { title, entry } of [...conditions, ...events]) expect(entry, title).toBeDefined();
    },
  );
});

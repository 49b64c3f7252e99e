// Public questions, with the cause that their thread found and the controller's words. The names are changed.
import { describe, expect, test } from 'vitest';
import { analyzeFile, autoscalersOf } from '../../../core/analysis/analyze-file.ts';
import { explainDescribe, explainObject } from '../../../core/explanation/explain.ts';
import type { Explanation } from '../../../core/explanation/explanation.ts';

interface Thread {
  url: string;
  found: string;
  text: string;
  headline: string;
  /** One of the causes, or a reason where the text proves it. */
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
    headline: 'stays at 2: a selected pod has a container without a request for cpu',
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
    headline: 'stays at 2: a selected pod has a container without a request for memory',
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
    headline: 'does not scale: the API server does not know the kind Deployment in group "extensions"',
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
    headline: 'does not scale: the API server does not know the kind Deployment in group ""',
    says: /scaleTargetRef has no apiVersion/,
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
    says: /^pods without metrics: while the metric is above its target, each of them counts as 0/,
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
    says: /credentials or permissions are missing/,
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
    headline: 'held at 3: the metrics recommend fewer than minReplicas 3',
    says: /recommend fewer replicas than minReplicas/,
    place: 'a reason',
  },
  {
    url: 'https://github.com/kedacore/keda/issues/4378',
    found: 'KEDA and the adapter of Google Cloud were both installed, and only one can serve external metrics',
    text: `${head('  "s0-gcp-ps-invoices" (target average value):  <unknown> / 5')}  AbleToScale     True    ReadyForNewScale         recommended size matches current size
${failing('FailedGetExternalMetric', 'unable to get external metric shop/s0-gcp-ps-invoices/&LabelSelector{MatchLabels:map[string]string{scaledobject.keda.sh/name: checkout,},MatchExpressions:[]LabelSelectorRequirement{},}: unable to fetch metrics from external metrics API: the server could not find the descriptor for metric s0-gcp-ps-invoices: googleapi: Error 400: Invalid metric name: %!s(MISSING), badRequest')}
Events:           <none>
`,
    headline: "stays at 2: Google's adapter answers for a KEDA metric that it does not know",
    says: /instead of KEDA: only one program can serve/,
    place: 'first cause',
  },
  {
    url: 'https://github.com/DataDog/datadog-operator/pull/451',
    found: 'the binding that lets the HPA controller read external metrics was missing',
    text: `${head('  "datadogmetric@shop:visits" (target value):  <unknown> / 9')}  ${able}
${failing('FailedGetExternalMetric', 'unable to get external metric shop/datadogmetric@shop:visits/nil: unable to fetch metrics from external metrics API: datadogmetric@shop:visits.external.metrics.k8s.io is forbidden: User "system:serviceaccount:kube-system:horizontal-pod-autoscaler" cannot list resource "datadogmetric@shop:visits" in API group "external.metrics.k8s.io" in the namespace "shop"')}
Events:           <none>
`,
    headline: 'stays at 2: the controller has no permission',
    says: /binding that allow the HPA controller to read external\.metrics\.k8s\.io are missing/,
    place: 'first cause',
  },
  {
    url: 'https://github.com/kubernetes-sigs/metrics-server/issues/1105',
    found: 'the client certificates of the aggregation layer were no longer valid, a year after the cluster was made',
    text: `${head(cpu('<unknown>'))}  ${able}
${failing('FailedGetResourceMetric', 'failed to get cpu utilization: unable to get metrics for resource cpu: unable to fetch metrics from resource metrics API: an error on the server ("Internal Server Error: \\"/apis/metrics.k8s.io/v1beta1/namespaces/shop/pods?labelSelector=app%3Dcheckout\\": Unauthorized") has prevented the request from succeeding (get pods.metrics.k8s.io)')}
Events:           <none>
`,
    headline: 'stays at 2: the server of metrics.k8s.io does not accept the credentials of the request (Unauthorized)',
    says: /client certificate .* has expired/,
    place: 'first cause',
  },
  {
    url: 'https://github.com/GoogleCloudPlatform/k8s-stackdriver/issues/440',
    found: 'the adapter was too old for Kubernetes 1.22',
    text: `${head('  "pubsub.googleapis.com|subscription|num_undelivered_messages" (target average value):  <unknown> / 2')}  ${able}
${failing('FailedGetExternalMetric', 'unable to get external metric shop/pubsub.googleapis.com|subscription|num_undelivered_messages/&LabelSelector{MatchLabels:map[string]string{resource.labels.subscription_id: invoices,},MatchExpressions:[]LabelSelectorRequirement{},}: unable to fetch metrics from external metrics API: an error on the server ("Internal Server Error: \\"/apis/external.metrics.k8s.io/v1beta1/namespaces/shop/x\\": the server could not find the requested resource") has prevented the request from succeeding (get pubsub.googleapis.com|subscription|num_undelivered_messages.external.metrics.k8s.io)')}
Events:           <none>
`,
    headline: 'stays at 2: the server of external.metrics.k8s.io needs an API that the API server does not serve',
    says: /too old for this release of Kubernetes: 1\.22/,
    place: 'first cause',
  },
  {
    url: 'https://github.com/kedacore/charts/issues/646',
    found: 'the role of the service account of KEDA lacked subjectaccessreviews',
    text: `${head('  "s0-prometheus" (target average value):  <unknown> / 20')}  ${able}
${failing('FailedGetExternalMetric', 'unable to get external metric shop/s0-prometheus/&LabelSelector{MatchLabels:map[string]string{scaledobject.keda.sh/name: checkout,},MatchExpressions:[]LabelSelectorRequirement{},}: unable to fetch metrics from external metrics API: an error on the server ("Internal Server Error: \\"/apis/external.metrics.k8s.io/v1beta1/namespaces/shop/s0-prometheus\\": subjectaccessreviews.authorization.k8s.io is forbidden: User \\"system:serviceaccount:keda:keda-operator\\" cannot create resource \\"subjectaccessreviews\\" in API group \\"authorization.k8s.io\\" at the cluster scope") has prevented the request from succeeding')}
Events:           <none>
`,
    headline:
      'stays at 2: the server of external.metrics.k8s.io has no permission to check the caller (subjectaccessreviews)',
    says: /system:auth-delegator to the service account is missing/,
    place: 'first cause',
  },
  {
    url: 'https://github.com/kubernetes/kubernetes/issues/108524',
    found: 'the adapter got no answer from the API server about subjectaccessreviews',
    text: `Events:
  Type     Reason                   Age                  From                       Message
  ----     ------                   ----                 ----                       -------
  Warning  FailedGetExternalMetric  55s (x31 over 12m)   horizontal-pod-autoscaler  unable to get external metric shop/s0-prometheus-gpu/&LabelSelector{MatchLabels:map[string]string{scaledobject.keda.sh/name: checkout,},MatchExpressions:[]LabelSelectorRequirement{},}: unable to fetch metrics from external metrics API: an error on the server ("Internal Server Error: \\"/apis/external.metrics.k8s.io/v1beta1/namespaces/shop/s0-prometheus-gpu\\": Post \\"https://10.43.0.1:443/apis/authorization.k8s.io/v1/subjectaccessreviews?timeout=10s\\": net/http: request canceled (Client.Timeout exceeded while awaiting headers)") has prevented the request from succeeding (get s0-prometheus-gpu.external.metrics.k8s.io)
`,
    headline:
      'does not scale: the server of external.metrics.k8s.io cannot reach the API server to check the caller (subjectaccessreviews)',
    says: /cannot reach the service kubernetes/,
    place: 'first cause',
  },
  {
    url: 'https://github.com/argoproj/argo-cd/issues/5105',
    found: 'the manifest in Git had replicas, and Argo CD set them again after every scaling',
    text: `${head(cpu('<unknown>', '1%'), { min: 3, pods: '1 current / 3 desired' })}  AbleToScale  True    SucceededRescale  the HPA controller was able to update the target scale to 3
Events:
  Type    Reason             Age                   From                       Message
  ----    ------             ----                  ----                       -------
  Normal  SuccessfulRescale  48s (x330 over 17h)   horizontal-pod-autoscaler  New size: 3; reason: Current number of replicas below Spec.MinReplicas
`,
    headline: 'repeatedly scaled below minReplicas 3 by something else: 330 times in 17 h',
    says: /GitOps tool \(Argo CD, Flux\).*manifest of the workload that has `replicas`/,
    place: 'first cause',
  },
  {
    url: 'https://github.com/argoproj/argo-rollouts/issues/119',
    found: 'the Rollout had no spec.replicas, and its controller did not set it',
    text: `${head(cpu('<unknown>', '70%'), { pods: '0 current / 0 desired', reference: 'Rollout/checkout' })}  AbleToScale  False   FailedGetScale  the HPA controller was unable to get the target's current scale: Internal error occurred: the spec replicas field ".spec.replicas" does not exist
Events:           <none>
`,
    headline: 'does not scale: the target has no replicas field: spec.replicas is not set',
    says: /\(such as an Argo Rollout\) leaves spec\.replicas out/,
    place: 'first cause',
  },
  {
    url: 'https://github.com/DataDog/datadog-agent/pull/3005',
    found: 'metrics of cloud integrations arrive minutes late, later than maxAge',
    text: `${head('  "datadogmetric@shop:backlog" (target average value):  <unknown> / 30')}  ${able}
${failing('FailedGetExternalMetric', 'unable to get external metric shop/datadogmetric@shop:backlog/nil: unable to fetch metrics from external metrics API: Internal error occurred: DatadogMetric is invalid, err: Outdated result from backend, query: avg:gcp.pubsub.subscription.backlog{team:pay}.rollup(30)')}
Events:           <none>
`,
    headline: 'stays at 2: the newest value that Datadog has is too old',
    says: /minutes late, as is usual for cloud integrations/,
    place: 'first cause',
  },
  {
    url: 'https://github.com/kubernetes/autoscaler/issues/1741',
    found: 'memory was close to its target, so that three replicas were still recommended',
    text: `${head(`${memory('46% (497025024)', '50%')}\n${cpu('0% (3m)', '50%')}`, { min: 2, max: 5, pods: '3 current / 3 desired', reference: 'StatefulSet/checkout' })}  AbleToScale     True    ReadyForNewScale    recommended size matches current size
  ScalingActive   True    ValidMetricFound    the HPA was able to successfully calculate a replica count from memory resource utilization (percentage of request)
  ScalingLimited  False   DesiredWithinRange  the desired count is within the acceptable range
Events:           <none>
`,
    headline: 'steady at 3: the metrics recommend 3',
    says: /scales down from 3 when memory is below 34 %/,
    place: 'the next change',
  },
  {
    url: 'https://github.com/kubernetes/kubernetes/issues/55205',
    found: 'the control plane could not reach the pod of heapster',
    text: `Name:\t\t\tcheckout
Reference:\t\tDeployment/checkout
Min replicas:\t\t1
Max replicas:\t\t9
Events:
  FirstSeen\tLastSeen\tCount\tFrom\t\t\tSubObjectPath\tType\t\tReason\t\t\tMessage
  ---------\t--------\t-----\t----\t\t\t-------------\t--------\t------\t\t\t-------
  37m\t\t<invalid>\t180\thorizontal-pod-autoscaler\t\t\tWarning\t\tFailedGetResourceMetric\t\tunable to get metrics for resource cpu: failed to get pod resource metrics: an error on the server ("Error: 'dial tcp 10.32.7.6:8082: getsockopt: no route to host'") has prevented the request from succeeding (get services http:heapster:)
`,
    headline: 'does not scale: heapster, from which this controller reads CPU and memory, does not answer',
    says: /cannot reach the pods of heapster/,
    place: 'a cause',
  },
  {
    url: 'https://github.com/kubernetes-sigs/prometheus-adapter/issues/665',
    found: 'prometheus-adapter served only custom metrics: nothing served external.metrics.k8s.io',
    text: `${head('  "jobs_waiting" (target average value):  <unknown> / 900')}  ${able}
${failing('FailedGetExternalMetric', 'unable to get external metric shop/jobs_waiting/nil: unable to fetch metrics from external metrics API: the server could not find the requested resource (get jobs_waiting.external.metrics.k8s.io)')}
Events:           <none>
`,
    headline: 'stays at 2: external.metrics.k8s.io does not have jobs_waiting, or is not served',
    says: /prometheus-adapter\) is not installed, or does not serve external\.metrics\.k8s\.io/,
    place: 'first cause',
  },
  {
    url: 'https://github.com/kedacore/keda/issues/6201',
    found: "KEDA's metrics server could not reach the operator",
    text: `${head('  "s0-prometheus" (target average value):  <unknown> / 20')}  ${able}
${failing('FailedGetExternalMetric', 'unable to get external metric shop/s0-prometheus/&LabelSelector{MatchLabels:map[string]string{scaledobject.keda.sh/name: checkout,},MatchExpressions:[]LabelSelectorRequirement{},}: unable to fetch metrics from external metrics API: the server is currently unable to handle the request (get s0-prometheus.external.metrics.k8s.io)')}
Events:           <none>
`,
    headline: 'stays at 2: the server of external.metrics.k8s.io does not answer',
    says: /cannot reach the KEDA operator \(port 9666\)/,
    place: 'first cause',
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

// The autoscaler waits 20 s for pods to be ready, and the workload's probe decides whether that is right.

export const delayedWatermark = `apiVersion: datadoghq.com/v1alpha1
kind: WatermarkPodAutoscaler
metadata: { name: web, namespace: shop }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  maxReplicas: 9
  algorithm: average
  readinessDelaySeconds: 20
  metrics: [{ type: Resource, resource: { name: cpu, metricSelector: {}, highWatermark: 400m, lowWatermark: 200m } }]
`;

export const probedAfter = (seconds: number) => `apiVersion: apps/v1
kind: Deployment
metadata: { name: web, namespace: shop }
spec: { template: { spec: { containers: [{ name: web, readinessProbe: { initialDelaySeconds: ${seconds} } }] } } }
`;

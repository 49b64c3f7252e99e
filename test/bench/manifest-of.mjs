// The manifests of the benchmarks: autoscalers with comments, of about 20 lines each.

/** @param {number} count */
export function manifestOf(count) {
  return joined(count, autoscaler);
}

/** @param {number} count */
export function scaledObjectsOf(count) {
  return joined(count, scaledObject);
}

/** @param {number} count @param {(number: number) => string} one */
function joined(count, one) {
  return Array.from({ length: count }, (_, i) => one(i)).join('---\n');
}

/** @param {number} number */
const autoscaler = (number) => `# The shop's front end ${number}: most visitors come at noon.
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: web-${number}
  namespace: shop
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: web-${number}
  minReplicas: 1 # at night
  maxReplicas: 20
  metrics:
    - type: Resource
      resource:
        name: cpu
        target:
          type: Utilization
          averageUtilization: 60 # of the request
  behavior:
    scaleUp:
      stabilizationWindowSeconds: 0
    scaleDown:
      stabilizationWindowSeconds: 300
`;

/** @param {number} number */
const scaledObject = (number) => `# The shop's workers ${number}: most orders come at noon.
apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata:
  name: web-${number}
  namespace: shop
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: web-${number}
  minReplicaCount: 1 # at night
  maxReplicaCount: 20
  advanced:
    horizontalPodAutoscalerConfig:
      behavior:
        scaleUp:
          stabilizationWindowSeconds: 0
        scaleDown:
          stabilizationWindowSeconds: 300
  triggers:
    - type: rabbitmq
      metadata:
        queueName: orders
        mode: QueueLength
        value: "60" # messages for each worker
        host: amqp://orders
`;

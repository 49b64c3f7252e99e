// The manifest of the benchmarks: autoscalers with comments, of about 20 lines each.

/** @param {number} count */
export function manifestOf(count) {
  return Array.from({ length: count }, (_, i) => autoscaler(i)).join('---\n');
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

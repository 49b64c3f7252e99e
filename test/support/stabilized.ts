// A scale-down that waits for the stabilization window, 60 s after the last scale-up.

export const stabilizedManifest = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: live
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: live }
  minReplicas: 2
  maxReplicas: 10
  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: 60 } }
status:
  currentReplicas: 6
  desiredReplicas: 6
  lastScaleTime: "2026-05-04T09:00:00Z"
  currentMetrics:
    - type: Resource
      resource: { name: cpu, current: { averageUtilization: 20, averageValue: 40m } }
  conditions:
    - type: AbleToScale
      status: "True"
      reason: ScaleDownStabilized
      message: recent recommendations were higher than current one, applying the highest recent recommendation
    - type: ScalingActive
      status: "True"
      reason: ValidMetricFound
      message: the HPA was able to successfully calculate a replica count from cpu resource utilization (percentage of request)
`;

export const stabilizedDescribe = `$ kubectl describe hpa live
Name:                                                  live
Namespace:                                             shop
Reference:                                             Deployment/live
Metrics:                                               ( current / target )
  resource cpu on pods  (as a percentage of request):  20% (40m) / 60%
Min replicas:                                          2
Max replicas:                                          10
Deployment pods:                                       6 current / 6 desired
Conditions:
  Type            Status  Reason               Message
  ----            ------  ------               -------
  AbleToScale     True    ScaleDownStabilized  recent recommendations were higher than current one, applying the highest recent recommendation
  ScalingActive   True    ValidMetricFound     the HPA was able to successfully calculate a replica count from cpu resource utilization (percentage of request)
Events:
  Type    Reason             Age  From                       Message
  ----    ------             ---  ----                       -------
  Normal  SuccessfulRescale  60s  horizontal-pod-autoscaler  New size: 6; reason: cpu resource utilization (percentage of request) above target
`;

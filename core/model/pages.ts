export const pages = {
  deployment: 'https://kubernetes.io/docs/concepts/workloads/controllers/deployment/',
  statefulSet: 'https://kubernetes.io/docs/concepts/workloads/controllers/statefulset/',
  walkthrough: 'https://kubernetes.io/docs/tasks/run-application/horizontal-pod-autoscale-walkthrough/',
  concept: 'https://kubernetes.io/docs/concepts/workloads/autoscaling/horizontal-pod-autoscale/',
  reference: 'https://kubernetes.io/docs/reference/kubernetes-api/autoscaling/horizontal-pod-autoscaler-v2/',
  names: 'https://kubernetes.io/docs/concepts/overview/working-with-objects/names/',
  labels: 'https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/',
  annotations: 'https://kubernetes.io/docs/concepts/overview/working-with-objects/annotations/',
  namespaces: 'https://kubernetes.io/docs/concepts/overview/working-with-objects/namespaces/',
  quantities: 'https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/quantity/',
} as const;

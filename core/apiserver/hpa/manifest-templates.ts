import type { ManifestTemplate } from '../kind-description.ts';

const cpuMetric = `    - type: Resource
      resource:
        name: cpu
        target:
          type: Utilization
          averageUtilization: \${6:70}
`;

const podsMetric = `    - type: Pods
      pods:
        metric:
          name: \${6:requests_per_second}
        target:
          type: AverageValue
          averageValue: "\${7:100}"
`;

const externalMetric = `    - type: External
      external:
        metric:
          name: \${6:queue_length}
        target:
          type: AverageValue
          averageValue: "\${7:30}"
`;

function manifestWith(version: string, metric: string): string {
  return `apiVersion: autoscaling/${version}
kind: HorizontalPodAutoscaler
metadata:
  name: \${1:web}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: \${2:Deployment}
    name: \${3:web}
  minReplicas: \${4:2}
  maxReplicas: \${5:10}
  metrics:
${metric}`;
}

export function hpaManifestTemplates(version: 'v2' | 'v2beta2'): readonly [ManifestTemplate, ...ManifestTemplate[]] {
  return [
    {
      label: 'HorizontalPodAutoscaler on cpu',
      detail: 'Keeps the average usage at a share of what the pods request.',
      manifest: manifestWith(version, cpuMetric),
    },
    {
      label: 'HorizontalPodAutoscaler on a metric of the pods',
      detail: 'Keeps the average of a metric that each pod reports, such as requests per second, at a target.',
      manifest: manifestWith(version, podsMetric),
    },
    {
      label: 'HorizontalPodAutoscaler on an external metric',
      detail: 'Divides a number from outside the cluster, such as the length of a queue, among the pods.',
      manifest: manifestWith(version, externalMetric),
    },
  ];
}

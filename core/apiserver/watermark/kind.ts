import { isReleaseAtLeast } from '../../model/watermark/releases.ts';
import { watermarkRoot } from '../../model/watermark/root.ts';
import type { KindDescription } from '../kind-description.ts';
import { readWatermarkPodAutoscaler } from './read-wpa.ts';

const externalMetric = `    - type: External
      external:
        metricName: \${6:requests_per_second}
        metricSelector:
          matchLabels:
            service: \${7:web}
        highWatermark: \${8:400}
        lowWatermark: \${9:150}
`;

const cpuMetric = `    - type: Resource
      resource:
        name: cpu
        metricSelector:
          matchLabels:
            app: \${6:web}
        highWatermark: \${7:400m}
        lowWatermark: \${8:200m}
`;

function manifestWith(metric: string): string {
  return `apiVersion: datadoghq.com/v1alpha1
kind: WatermarkPodAutoscaler
metadata:
  name: \${1:web}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: \${2:Deployment}
    name: \${3:web}
  minReplicas: \${4:2}
  maxReplicas: \${5:10}
  algorithm: average
  tolerance: 50m
  scaleUpLimitFactor: 50
  scaleDownLimitFactor: 50
  upscaleForbiddenWindowSeconds: 60
  downscaleForbiddenWindowSeconds: 300
  metrics:
${metric}`;
}

export const watermarkPodAutoscalerKind: KindDescription = {
  apiVersion: 'datadoghq.com/v1alpha1',
  kind: 'WatermarkPodAutoscaler',
  exclusiveGroups: ['datadoghq.com'],
  diagnosticCodes: ['wpa/controller-refuses', 'wpa/readiness-delay-name', 'wpa/unquoted-decimal'],
  replacedApiCodes: {
    'yaml-bool-trap': 'api/wrong-type',
    'wpa/readiness-delay-name': 'api/unknown-field',
    'wpa/unquoted-decimal': 'api/wrong-type',
  },
  shortName: 'wpa',
  templates: [
    {
      label: 'WatermarkPodAutoscaler on an external metric',
      detail: 'Keeps an external metric, divided by the number of pods, between two watermarks.',
      manifest: manifestWith(externalMetric),
    },
    {
      label: 'WatermarkPodAutoscaler on cpu',
      detail: 'Keeps the CPU per pod, in cores and not in percent, between two watermarks.',
      manifest: manifestWith(cpuMetric),
    },
  ],
  controllerReleases: { product: 'WPA controller', selected: ({ wpa }) => wpa, has: isReleaseAtLeast },
  directionPaths: { scaleUp: ['spec', 'scaleUpLimitFactor'], scaleDown: ['spec', 'scaleDownLimitFactor'] },
  get root() {
    return watermarkRoot;
  },
  read: readWatermarkPodAutoscaler,
};

import { scaledObjectRoot } from '../../model/keda/root.ts';
import type { KindDescription } from '../kind-description.ts';
import { generationOf } from './generated.ts';
import { generatedHorizontal } from './generated-horizontal.ts';
import { causePath, horizontalPath } from './horizontal-path.ts';
import { readScaledObjectManifest } from './read-scaled-object.ts';

const prometheusTrigger = `    - type: prometheus
      metadata:
        serverAddress: \${5:http://prometheus.monitoring:9090}
        query: \${6:sum(rate(http_requests_total[2m]))}
        threshold: "\${7:100}"
`;

const cpuTrigger = `    - type: cpu
      metricType: Utilization
      metadata:
        value: "\${5:60}"
`;

const cronTrigger = `    - type: cron
      metadata:
        timezone: \${5:Europe/Berlin}
        start: \${6:0 8 * * 1-5}
        end: \${7:0 18 * * 1-5}
        desiredReplicas: "\${8:5}"
`;

function manifestWith(trigger: string, min: string): string {
  return `apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata:
  name: \${1:web}
spec:
  scaleTargetRef:
    name: \${2:web}
  minReplicaCount: \${3:${min}}
  maxReplicaCount: \${4:10}
  triggers:
${trigger}`;
}

const behavior = ['spec', 'advanced', 'horizontalPodAutoscalerConfig', 'behavior'];

export const scaledObjectKind: KindDescription = {
  apiVersion: 'keda.sh/v1alpha1',
  kind: 'ScaledObject',
  exclusiveGroups: ['keda.sh'],
  diagnosticCodes: ['keda/webhook-refuses', 'keda/webhook-warns', 'keda/operator-refuses', 'keda/hpa-refused'],
  replacedApiCodes: { 'yaml-bool-trap': 'api/wrong-type' },
  shortName: 'so',
  templates: [
    {
      label: 'ScaledObject on a Prometheus query',
      detail:
        'KEDA scales the target up from 0 while the result of the query is above 0, and creates an HPA that scales the target further.',
      manifest: manifestWith(prometheusTrigger, '0'),
    },
    {
      label: 'ScaledObject on cpu',
      detail: 'KEDA makes an HPA that keeps the cpu of the pods at a percentage of their requests.',
      manifest: manifestWith(cpuTrigger, '2'),
    },
    {
      label: 'ScaledObject on a schedule',
      detail: 'Keeps at least N replicas between two times of a schedule.',
      manifest: manifestWith(cronTrigger, '0'),
    },
  ],
  directionPaths: { scaleUp: [...behavior, 'scaleUp'], scaleDown: [...behavior, 'scaleDown'] },
  get root() {
    return scaledObjectRoot();
  },
  read: readScaledObjectManifest,
  newestPath: horizontalPath,
  generate: generatedHorizontal,
  asHorizontal: (object) => generationOf(object).generated.horizontal,
  causePath: (path, object) => causePath(path, generationOf(object)),
};

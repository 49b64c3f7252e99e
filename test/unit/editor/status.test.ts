// People paste the status, which the controller writes, with an exported object.
import { expect, test } from 'vitest';
import { analyzeDocument } from '../../../core/analysis/analyze-document.ts';
import { newestApiServerRules } from '../../../core/apiserver/apiserver-rules.ts';
import { createOrUpdate } from '../../../core/apiserver/create-or-update.ts';
import { convertDocument } from '../../../core/lint/convert/convert.ts';
import { readDocument } from '../../../core/text/read/read-document.ts';
import { toValue } from '../../../core/text/tree.ts';
import { checkCompletion, diagnosticsOf, hoverOf } from '../../support/marked.ts';
import { yaml } from '../../support/yaml.ts';

const first = `apiVersion: extensions/v1beta1
kind: HorizontalPodAutoscaler
metadata:
  name: web
spec:
  scaleRef:
    kind: ReplicationController
    name: web
    subresource: scale
  maxReplicas: 10
  cpuUtilization:
    targetPercentage: 60
status:
  lastScaleTime: "2015-11-01T10:00:00Z"
  currentReplicas: 3
  desiredReplicas: 4
  currentCPUUtilizationPercentage: 78
`;

function convert(text: string, to: 'v2' | 'v1' | 'extensions/v1beta1') {
  return convertDocument(analyzeDocument(text, { json: false }), to).text;
}

test('the status of the first version is kept in autoscaling/v2, and the API server accepts the result', () => {
  const newest = toValue(readDocument(convert(first, 'v2')).root);
  expect(newest).toMatchObject({
    status: {
      lastScaleTime: '2015-11-01T10:00:00Z',
      currentReplicas: 3,
      desiredReplicas: 4,
      currentMetrics: [{ type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: 78 } } }],
    },
  });
  expect(newest).not.toHaveProperty('status.currentCPUUtilizationPercentage');
  expect(createOrUpdate(newest, { rules: newestApiServerRules }).verdict).toBe('accepted');
});

test('the status of the first version is the same after a conversion to autoscaling/v2 and back', () => {
  const back = convert(convert(first, 'v2'), 'extensions/v1beta1');
  expect(toValue(readDocument(back).root)).toMatchObject({ status: toStatus(first) });
  expect(toValue(readDocument(convert(first, 'v1')).root)).toMatchObject({ status: toStatus(first) });
});

function toStatus(text: string): unknown {
  return (toValue(readDocument(text).root) as { status: unknown }).status;
}

const heads = {
  'autoscaling/v2': 'autoscaling/v2\nkind: HorizontalPodAutoscaler',
  'autoscaling/v2beta2': 'autoscaling/v2beta2\nkind: HorizontalPodAutoscaler',
  'autoscaling/v2beta1': 'autoscaling/v2beta1\nkind: HorizontalPodAutoscaler',
  'autoscaling/v1': 'autoscaling/v1\nkind: HorizontalPodAutoscaler',
  'extensions/v1beta1': 'extensions/v1beta1\nkind: HorizontalPodAutoscaler',
  'datadoghq.com/v1alpha1': 'datadoghq.com/v1alpha1\nkind: WatermarkPodAutoscaler',
} as const;
const spec = 'metadata: { name: web }\nspec: { maxReplicas: 3 }';

test.each(Object.keys(heads) as (keyof typeof heads)[])(
  '%s: an unknown field in the status is reported at its place',
  (version) => {
    const text = `apiVersion: ${heads[version]}
${spec}
status:
  currentReplicas: 3
  desiredReplica: 3
`;
    const unknown = diagnosticsOf(text).filter(({ code }) => code === 'api/unknown-field');
    expect(unknown.map(({ message, range }) => [message, range.start.line])).toEqual([
      ['unknown field "status.desiredReplica": did you mean desiredReplicas?', 6],
    ]);
  },
);

test('an unknown field deep in the status is reported, and a value of the wrong type', () => {
  const text = yaml`
    apiVersion: autoscaling/v2
    kind: HorizontalPodAutoscaler
    metadata: { name: web }
    spec: { maxReplicas: 3, scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web } }
    status:
      currentReplicas: "3"
      currentMetrics:
        - type: Resource
          resource: { name: cpu, current: { averageUtilisation: 50 } }
  `;
  expect(
    diagnosticsOf(text)
      .filter(({ severity }) => severity === 1)
      .map(({ message }) => message),
  ).toEqual([
    'status.currentReplicas must be an integer, not the string "3": remove the quotes',
    'unknown field "status.currentMetrics[0].resource.current.averageUtilisation": did you mean averageUtilization?',
  ]);
});

test('a release that reads objects leniently keeps nothing of a status, so an unknown field in it is no matter', () => {
  const text = `apiVersion: autoscaling/v1
kind: HorizontalPodAutoscaler
${spec}
status:
  other: 3
`;
  const reported = (kubernetes: string) =>
    diagnosticsOf(text, { kubernetes }).filter(({ code }) =>
      ['api/unknown-field', 'api/dropped-field'].includes(String(code)),
    );
  expect(reported('1.20')).toEqual([]);
  expect(reported('1.37')).toHaveLength(1);
});

test('values of the wrong type in the status of a WatermarkPodAutoscaler are no error: the API server drops them unread', () => {
  const text = `apiVersion: ${heads['datadoghq.com/v1alpha1']}
${spec}
status: { currentReplicas: many }
`;
  expect(diagnosticsOf(text).filter(({ code }) => code === 'api/wrong-type')).toEqual([]);
});

test.each<[keyof typeof heads, string, string]>([
  ['autoscaling/v2', 'desired<|>Replicas: 3', 'The count that the controller last decided on'],
  [
    'autoscaling/v2',
    'currentMetrics: [{ type: Resource, resource: { current: { average<|>Utilization: 3 } } }]',
    'truncated to whole percents',
  ],
  [
    'autoscaling/v2',
    'currentMetrics: [{ type: External, external: { current: { average<|>Value: 3 } } }]',
    'the replicas that the workload reports',
  ],
  ['autoscaling/v2', 'conditions: [{ ty<|>pe: AbleToScale }]', '`ScalingLimited`'],
  [
    'autoscaling/v2beta2',
    'currentMetrics: [{ type: Pods, pods: { me<|>tric: { name: a } } }]',
    'The metric that was read.',
  ],
  [
    'autoscaling/v2beta1',
    'currentMetrics: [{ type: Resource, resource: { current<|>AverageUtilization: 3 } }]',
    'truncated to whole percents',
  ],
  [
    'autoscaling/v2beta1',
    'currentMetrics: [{ type: Object, object: { tar<|>get: { kind: Ingress } } }]',
    'The measured object.',
  ],
  ['autoscaling/v1', 'current<|>CPUUtilizationPercentage: 3', 'CPU usage ÷ requests'],
  ['extensions/v1beta1', 'current<|>CPUUtilizationPercentage: 3', 'CPU usage ÷ requests'],
  ['datadoghq.com/v1alpha1', 'scaling<|>EventsCount: 3', 'Number of times that lastScaleTime was set.'],
  [
    'datadoghq.com/v1alpha1',
    'currentMetrics: [{ type: External, external: { current<|>Value: 3 } }]',
    'compared with the watermarks',
  ],
])('%s: the hover of %s explains the field', (version, field, words) => {
  expect(hoverOf(`apiVersion: ${heads[version]}\n${spec}\nstatus:\n  ${field}\n`)).toContain(words);
});

test('the hover explains the statuses in the annotations of autoscaling/v1', () => {
  const text = (annotation: string) => yaml`
    apiVersion: autoscaling/v1
    kind: HorizontalPodAutoscaler
    metadata:
      name: web
      annotations:
        autoscaling.alpha.kubernetes.io/${annotation}
    spec: { maxReplicas: 3 }
  `;
  expect(hoverOf(text(`conditions: '[{"rea<|>son":"ValidMetricFound"}]'`))).toContain('in one word');
  expect(
    hoverOf(text(`current-metrics: '[{"type":"Resource","resource":{"current<|>AverageValue":"5m"}}]'`)),
  ).toContain('The average per pod');
});

test('completion suggests no status, which the API server would drop', () => {
  checkCompletion(
    yaml`
      apiVersion: autoscaling/v2
      kind: HorizontalPodAutoscaler
      metadata: { name: web }
      spec: { maxReplicas: 3 }
      <|>
    `,
    [],
  );
});

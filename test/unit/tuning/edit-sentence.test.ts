// Every edit that a search may propose has a sentence.
import { describe, expect, test } from 'vitest';
import { formatPath } from '../../../core/model/path.ts';
import type { ObjectValue } from '../../../core/model/value.ts';
import { editSentence } from '../../../core/tuning/edit-sentence.ts';
import { fieldGroups } from '../../../core/tuning/field-groups.ts';
import { withValues } from '../../../core/tuning/tunable-fields.ts';
import { fieldsOf, hpaObject, subjectOf, wpaObject } from '../../support/tuning.ts';

const policies = [
  { type: 'Pods', value: 1, periodSeconds: 60 },
  { type: 'Percent', value: 10, periodSeconds: 60 },
];
const behavior = {
  scaleUp: { stabilizationWindowSeconds: 60, selectPolicy: 'Min', policies, tolerance: '50m' },
  scaleDown: { stabilizationWindowSeconds: 600, policies, tolerance: 0.2 },
};
const average = { type: 'AverageValue', averageValue: '500m' };
const metrics = [
  { type: 'Resource', resource: { name: 'cpu', target: average } },
  { type: 'External', external: { metric: { name: 'load' }, target: { type: 'Value', value: 100 } } },
];
const older = (apiVersion: string, spec: ObjectValue) => ({
  ...hpaObject(),
  apiVersion,
  spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }, maxReplicas: 9, ...spec },
});
const scaled: ObjectValue = {
  apiVersion: 'keda.sh/v1alpha1',
  kind: 'ScaledObject',
  metadata: { name: 'web' },
  spec: {
    scaleTargetRef: { name: 'web' },
    minReplicaCount: 1,
    maxReplicaCount: 20,
    advanced: { horizontalPodAutoscalerConfig: { behavior } },
    triggers: [
      { type: 'cpu', metricType: 'Utilization', metadata: { value: '80' } },
      { type: 'prometheus', metadata: { serverAddress: 'http://p:9090', query: 'up', threshold: '100' } },
      { type: 'kafka', metadata: { bootstrapServers: 'k:9092', consumerGroup: 'g', topic: 't', lagThreshold: '50' } },
    ],
  },
};

const objects: Readonly<Record<string, ObjectValue>> = {
  'an HPA': hpaObject({ behavior }),
  'an HPA without behavior': hpaObject({ metrics }),
  'an HPA of v1': older('autoscaling/v1', { minReplicas: 1, targetCPUUtilizationPercentage: 80 }),
  'an HPA of v2beta1': older('autoscaling/v2beta1', {
    metrics: [{ type: 'Resource', resource: { name: 'cpu', targetAverageUtilization: 80 } }],
  }),
  'a WatermarkPodAutoscaler': wpaObject(),
  'a WatermarkPodAutoscaler that writes everything': wpaObject({
    tolerance: '100m',
    scaleUpLimitFactor: '20',
    scaleDownLimitFactor: 30,
    upscaleForbiddenWindowSeconds: 60,
    downscaleForbiddenWindowSeconds: 300,
    upscaleDelayAboveWatermarkSeconds: 30,
    downscaleDelayBelowWatermarkSeconds: 60,
  }),
  'a ScaledObject': scaled,
};

function sentenceOf(object: ObjectValue, name: string, to: unknown): string {
  const subject = subjectOf(object);
  const field = fieldsOf(subject, fieldGroups).find(({ path }) => formatPath(path).endsWith(name));
  const value = field?.others.find((other) => JSON.stringify(other) === JSON.stringify(to));
  if (!field || value === undefined) throw new Error(`${name} is never ${JSON.stringify(to)}`);
  const after = subject.read(withValues(object, [{ path: field.path, to: value }]));
  if (!after) throw new Error('the edited object is refused');
  const edit = { path: field.path, from: field.present, fallback: field.fallback, to: value };
  return editSentence(edit, { before: subject.autoscaler, after, edits: [edit] });
}

describe('of each field with each value there is a sentence', () => {
  test.each(Object.keys(objects))('for %s', (name) => {
    const object = objects[name] as ObjectValue;
    const subject = subjectOf(object);
    const fields = fieldsOf(subject, fieldGroups);
    expect(fields.length).toBeGreaterThan(1);
    for (const { path, present: from, fallback, others } of fields)
      for (const to of others) {
        const after = subject.read(withValues(object, [{ path, to }]));
        if (!after) continue;
        const edit = { path, from, fallback, to };
        const sentence = editSentence(edit, { before: subject.autoscaler, after, edits: [edit] });
        expect(sentence, formatPath(path)).toMatch(/^[A-Z][^{}]+[^.]\.$/);
        expect(sentence).not.toMatch(/undefined|NaN|null|object/);
      }
  });
});

describe('the sentence', () => {
  test.each<[object: string, field: string, to: unknown, sentence: string]>([
    [
      'an HPA without behavior',
      'scaleUp.stabilizationWindowSeconds',
      60,
      'Scales up only to the lowest recommendation of the last 60 s, not at once, which is the default: shorter peaks add no pods. As soon as behavior is set, the default policies of scaleUp apply: +4 pods or ×2 per 15 s, the larger, instead of doubling (or 4 pods) at each sync.',
    ],
    [
      'an HPA',
      'scaleUp.stabilizationWindowSeconds',
      0,
      'Scales up at the first sync that recommends more, not after 60 s: pods are added sooner.',
    ],
    [
      'an HPA',
      'scaleDown.stabilizationWindowSeconds',
      300,
      'Scales down only to the highest recommendation of the last 5 min, not 10 min: pods are removed sooner after a peak.',
    ],
    [
      'an HPA',
      'scaleUp.tolerance',
      '200m',
      'Scales up when a metric is more than 20 % above its target, not 5 %: smaller deviations above the target add no pods.',
    ],
    [
      'an HPA',
      'scaleUp.policies',
      [{ type: 'Pods', value: 10, periodSeconds: 15 }],
      'May scale up by +10 pods per 15 s, instead of +1 pod or +10 % per 60 s, the smaller.',
    ],
    [
      'an HPA',
      'scaleUp.selectPolicy',
      'Max',
      'The policy with the largest change applies, not the one with the smallest: the HPA scales up faster.',
    ],
    [
      'an HPA without behavior',
      'scaleDown.policies',
      [{ type: 'Pods', value: 2, periodSeconds: 60 }],
      'May scale down by 2 pods per 60 s, instead of any number at once. As soon as behavior is set, the default policies of scaleUp apply: +4 pods or ×2 per 15 s, the larger, instead of doubling (or 4 pods) at each sync.',
    ],
    ['an HPA', 'averageUtilization', 60, 'The target is 60 % of the request, not 80 %: more pods at the same load.'],
    ['an HPA without behavior', 'averageValue', '750m', 'The target is 750m, not 500m: fewer pods at the same load.'],
    ['an HPA', 'maxReplicas', 30, 'Never has more than 30 pods, not 20 pods: serves a higher load, at a higher cost.'],
    ['a ScaledObject', 'threshold', '80', 'The target is 80, not 100: more pods at the same load.'],
    [
      'a WatermarkPodAutoscaler',
      'highWatermark',
      '54',
      'The high watermark is 54, not 60: scales up earlier, to more pods.',
    ],
    [
      'a WatermarkPodAutoscaler',
      'scaleUpLimitFactor',
      100,
      'One scaling adds at most 100 % of the pods, not 50 %, which is the default: adds pods faster.',
    ],
    [
      'a WatermarkPodAutoscaler that writes everything',
      'downscaleForbiddenWindowSeconds',
      60,
      'The autoscaler waits at least 60 s after a scaling before it removes pods, not 5 min: removes pods more often.',
    ],
    [
      'a WatermarkPodAutoscaler that writes everything',
      'upscaleDelayAboveWatermarkSeconds',
      60,
      'Adds pods only when a metric has been above its high watermark for 60 s, not 30 s: shorter peaks add no pods.',
    ],
    [
      'a WatermarkPodAutoscaler that writes everything',
      'spec.tolerance',
      '50m',
      'Scales when a metric is more than 5 % outside its watermarks, not 10 %: reacts to smaller changes of the load, too.',
    ],
  ])('of %s with %s: %j', (object, field, to, sentence) => {
    expect(sentenceOf(objects[object] as ObjectValue, field, to)).toBe(sentence);
  });

  test('says once, of several edits, that a first behavior also has the default policies of scaleUp', () => {
    const subject = subjectOf(objects['an HPA without behavior'] as ObjectValue);
    const edits = [
      { path: ['spec', 'behavior', 'scaleDown', 'stabilizationWindowSeconds'], from: undefined, fallback: 300, to: 60 },
      { path: ['spec', 'behavior', 'scaleUp', 'stabilizationWindowSeconds'], from: undefined, fallback: 0, to: 60 },
    ];
    const after = subject.read(withValues(hpaObject({ metrics }), edits));
    if (!after) throw new Error('the edited object is refused');
    const note = edits.map((edit) =>
      editSentence(edit, { before: subject.autoscaler, after, edits }).includes('As soon as'),
    );
    expect(note).toEqual([true, false]);
  });
});

// `kubectl describe wpa` prints fields that kubectl does not know, and lists without marks.
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readDescribe } from '../../../core/explanation/describe/read-describe.ts';
import { explainDescribe, explainObject } from '../../../core/explanation/explain.ts';
import type { Explanation } from '../../../core/explanation/explanation.ts';
import { pageOf } from '../../../core/explanation/page-text.ts';
import type { ObjectValue } from '../../../core/model/value.ts';
import { describeText } from '../../support/describe.ts';
import { describeCustomText } from '../../support/describe-custom.ts';
import { sampleOf } from '../../support/effort.ts';
import { linesOf } from '../../support/recordings.ts';

const web = `Name:         web
Namespace:    shop
Labels:       app=web
Annotations:  wpa.datadoghq.com/lifecycle-control.enabled: true
API Version:  datadoghq.com/v1alpha1
Kind:         WatermarkPodAutoscaler
Metadata:
  Creation Timestamp:  2026-05-04T08:15:00Z
  Generation:          3
  Managed Fields:
    API Version:  datadoghq.com/v1alpha1
    Fields Type:  FieldsV1
    Name:         none
    fieldsV1:
      f:spec:
        .:
        f:maxReplicas:
    Manager:  kubectl
Spec:
  Algorithm:                       average
  Downscale Forbidden Window Seconds:  300
  Max Replicas:                    20
  Metrics:
    External:
      High Watermark:  400m
      Low Watermark:   150m
      Metric Name:     requests
      Metric Selector:
        Match Labels:
          Service:  web
    Type:           External
    External:
      High Watermark:  10
      Low Watermark:   5
      Metric Name:     queue
      Metric Selector:
        Match Labels:
          Service:  web
    Type:           External
  Min Replicas:     2
  Scale Target Ref:
    API Version:  apps/v1
    Kind:         Deployment
    Name:         web-deployment
  Tolerance:      10m
Status:
  Conditions:
    Last Transition Time:  2026-05-04T09:00:00Z
    Message:               the WPA controller was able to update the target scale to 6: fine
    Reason:                SuccessfulScale
    Status:                True
    Type:                  AbleToScale
    Last Transition Time:  2026-05-04T09:00:00Z
    Reason:                qualified
    Status:                True
    Type:                  AboveHighWatermark
  Current Metrics:
    External:
      Current Value:  600m
      Metric Name:    requests
      Metric Selector:
        Match Labels:
          Service:     web
    Type:              External
  Current Replicas:    4
  Desired Replicas:    6
  Last Scale Time:     2026-05-04T09:00:00Z
  Observed Generation: 3
Events:
  Type    Reason   Age               From                    Message
  ----    ------   ----              ----                    -------
  Normal  Scaling  15s (x3 over 2h)  WatermarkPodAutoscaler  New size: 6; reason: requests above target
`;

const metric = (name: string, high: string, low: string) => ({
  type: 'External',
  external: {
    metricName: name,
    metricSelector: { matchLabels: { Service: 'web' } },
    highWatermark: high,
    lowWatermark: low,
  },
});

test('everything that the description of the fields knows is read', () => {
  const [found] = readDescribe(web);
  expect(found?.kind).toBe('WatermarkPodAutoscaler');
  expect(found?.object).toEqual({
    apiVersion: 'datadoghq.com/v1alpha1',
    kind: 'WatermarkPodAutoscaler',
    metadata: { name: 'web', namespace: 'shop', generation: 3 },
    spec: {
      algorithm: 'average',
      downscaleForbiddenWindowSeconds: 300,
      minReplicas: 2,
      maxReplicas: 20,
      metrics: [metric('requests', '400m', '150m'), metric('queue', '10', '5')],
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web-deployment' },
      tolerance: '10m',
    },
    status: {
      conditions: [
        {
          lastTransitionTime: '2026-05-04T09:00:00Z',
          message: 'the WPA controller was able to update the target scale to 6: fine',
          reason: 'SuccessfulScale',
          status: 'True',
          type: 'AbleToScale',
        },
        {
          lastTransitionTime: '2026-05-04T09:00:00Z',
          reason: 'qualified',
          status: 'True',
          type: 'AboveHighWatermark',
        },
      ],
      currentMetrics: [
        {
          type: 'External',
          external: {
            currentValue: '600m',
            metricName: 'requests',
            metricSelector: { matchLabels: { Service: 'web' } },
          },
        },
      ],
      currentReplicas: 4,
      desiredReplicas: 6,
      lastScaleTime: '2026-05-04T09:00:00Z',
      observedGeneration: 3,
    },
  });
  expect(found?.events).toMatchObject([{ reason: 'Scaling', secondsAgo: 15, count: 3 }]);
});

test('every place is in the line that has it', () => {
  const lines = web.split('\n');
  const [found] = readDescribe(web);
  const lineAt = (path: string) => lines[found?.places.find((one) => one.path.join('.') === path)?.line ?? -1]?.trim();
  expect(lineAt('metadata.name')).toBe('Name:         web');
  expect(lineAt('spec.scaleTargetRef.name')).toBe('Name:         web-deployment');
  expect(lineAt('spec.metrics.1.external.highWatermark')).toBe('High Watermark:  10');
  expect(lineAt('status.conditions.1.type')).toBe('Type:                  AboveHighWatermark');
  expect(lineAt('events.0')).toMatch(/^Normal {2}Scaling/);
});

const headline = (text: string) =>
  explainDescribe(text, {}).map(({ explanation }) => [explanation.kind, explanation.verdict.headline]);

describe('the meaning stays', () => {
  const expected = headline(web);
  test.each([
    ['indented', web.replaceAll(/^/gm, '    ')],
    ['quoted', web.replaceAll(/^/gm, '> ')],
    ['CRLF', web.replaceAll('\n', '\r\n')],
    ['below a prompt', `$ kubectl describe wpa web\n${web}`],
    ['without the managed fields', web.replace(/ {2}Managed Fields:[\s\S]*?Manager: {2}kubectl\n/, '')],
  ])('%s', (_, text) => expect(headline(text)).toEqual(expected));

  test('without its head', () => expect(headline(web.slice(web.indexOf('Spec:')))).toEqual(expected));

  test('an HPA before or after it', () => {
    const hpa = describeText({
      metadata: { name: 'api' },
      spec: { scaleTargetRef: { kind: 'Deployment', name: 'api' }, maxReplicas: 4, metrics: [] },
      status: {
        currentReplicas: 1,
        desiredReplicas: 1,
        conditions: [
          { type: 'ScalingActive', status: 'True', reason: 'ValidMetricFound', message: 'the HPA was able' },
        ],
      },
    });
    const kinds = (text: string) => headline(text).map(([kind]) => kind);
    expect(kinds(`${web}\n\n${hpa}`)).toEqual(['WatermarkPodAutoscaler', 'HorizontalPodAutoscaler']);
    expect(kinds(`${hpa}\n\n${web}\n\n${web}`)).toEqual([
      'HorizontalPodAutoscaler',
      'WatermarkPodAutoscaler',
      'WatermarkPodAutoscaler',
    ]);
  });
});

interface Case {
  id: string;
  object: { metadata: { name: string } };
  ticks: {
    expect: {
      status?: {
        currentReplicas: number;
        desiredReplicas: number;
        lastScaleAt: number | null;
        currentMetrics: object[];
        conditions: [string, string, string, string][];
      };
    };
  }[];
}

const golden = path.resolve(import.meta.dirname, '../../golden/traces');
const cases = sampleOf(linesOf(golden, 'wpa-0.11.0.jsonl.gz')).map((line) => JSON.parse(line) as Case);

const facts = ({ verdict, next, conditions, observed }: Explanation) => ({
  verdict,
  next: next(),
  conditions: conditions.map(({ title, message }) => [title, message.trim()]),
  counts: [observed.minReplicas, observed.maxReplicas, observed.currentReplicas, observed.desiredReplicas],
  hasSpec: observed.autoscaler !== undefined,
});

test('every recorded state says the same as an object and as the text', () => {
  let compared = 0;
  for (const { id, object, ticks } of cases)
    for (const { expect: expected } of ticks) {
      if (!expected.status || expected.status.conditions.length === 0) continue;
      const { conditions, lastScaleAt, currentReplicas, desiredReplicas, currentMetrics } = expected.status;
      const whole = {
        ...object,
        status: {
          currentReplicas,
          desiredReplicas,
          currentMetrics,
          ...(lastScaleAt !== null && { lastScaleTime: new Date(lastScaleAt * 1000).toISOString() }),
          conditions: conditions.map(([type, state, reason, message]) => ({ type, status: state, reason, message })),
        },
      };
      const explained = explainObject(whole as unknown as ObjectValue, {});
      const [described] = explainDescribe(describeCustomText(whole), {});
      expect(described && facts(described.explanation), id).toEqual(explained && facts(explained));
      compared++;
    }
  expect(compared).toBeGreaterThan(50);
});

test.each([
  'High Watermark: 3\nAbleToScale',
  'Kind: WatermarkPodAutoscaler\nSpec:\nSpec:\n  Metrics:\nStatus:\n  Conditions:\n    Type: AbleToScale',
  `AbleToScale\n${'Kind: WatermarkPodAutoscaler\n'.repeat(3)}${' '.repeat(3000)}Name: x`,
  `AbleToScale\nHigh Watermark: 1\nSpec:\n${Array.from({ length: 2000 }, (_, i) => `${' '.repeat(i)}Metrics:`).join('\n')}`,
])('half a text gives no exception: %#', (text) => {
  for (const { explanation } of explainDescribe(text, {}))
    expect(JSON.stringify(pageOf(explanation))).not.toMatch(/undefined|NaN/);
});

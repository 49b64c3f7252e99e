// The lines above an autoscaler.

import { expect, test } from 'vitest';
import { newestRelease } from '../../../core/model/releases.ts';
import { lensesOf } from '../../support/marked.ts';

const head =
  'apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: { name: web }\nspec:\n  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }\n';
const above = (line: number, words: string) => [
  `${line}: ${words}`,
  `${line}: Simulate`,
  `${line}: Kubernetes ${newestRelease}`,
];

test.each([
  ['maxReplicas: 20', '1 → 4 → 8 → 16 → 20 in 45 s · 20 → 1 after 5 min'],
  ['maxReplicas: 20\n  behavior: {}', '1 → 5 → 10 → 20 in 30 s · 20 → 1 after 5 min'],
  ['maxReplicas: 3\n  minReplicas: 3', 'always 3: minReplicas and maxReplicas are equal'],
  ['maxReplicas: {{ .Values.max }}', 'not simulated: maxReplicas is {{ .Values.max }}'],
  ['maxReplicas: 20\n  extra: 1', '1 → 4 → 8 → 16 → 20 in 45 s · 20 → 1 after 5 min · refused by the API server'],
])('%s', (spec, words) => expect(lensesOf(`${head}  ${spec}\n`)).toEqual(above(1, words)));

test('what each direction allows', () => {
  const text = `${head}  maxReplicas: 20
  behavior:
    scaleUp: {}
    scaleDown:
      stabilizationWindowSeconds: 120
      policies:
        - { type: Pods, value: 2, periodSeconds: 60 }
`;
  const [sequence, ...others] = lensesOf(text);
  expect(sequence).toMatch(/^1: 1 → 5 → 10 → 20 in 30 s · 20 → 18 → 16 → … → 1 in \d+ min$/);
  expect(others).toEqual([
    '1: Simulate',
    `1: Kubernetes ${newestRelease}`,
    '8: scaleUp: +4 pods or ×2 per 15 s, the larger',
    '9: scaleDown: after 2 min, 2 pods per 60 s',
  ]);
});

test('a text that cannot be read says so', () => {
  expect(lensesOf(`${head}  maxReplicas: 20 : 3\n`)[0]).toMatch(/^1: not simulated: \w/);
});

test('what is not a number says what the server would say', () => {
  expect(lensesOf(`${head}  maxReplicas: many\n`)[0]).toMatch(/^1: not simulated: /);
});

test('every autoscaler of a file, and nothing else', () => {
  const service = 'kind: Service\n---\n';
  const list =
    'apiVersion: v1\nkind: List\nitems:\n- apiVersion: autoscaling/v2\n  kind: HorizontalPodAutoscaler\n  spec: { maxReplicas: 1 }\n- kind: Service\n';
  const v1 = `apiVersion: example.com/v1\nkind: HorizontalPodAutoscaler\n---\n`;
  expect(
    lensesOf(`${service}${v1}${head}  maxReplicas: 20\n---\n${list}`).map((line) => line.replace(/:.*/, '')),
  ).toEqual(['6', '6', '6', '16', '16', '16']);
});

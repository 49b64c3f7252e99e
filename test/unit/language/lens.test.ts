// The lenses above an autoscaler.
import { expect, test } from 'vitest';
import { newestRelease } from '../../../core/model/releases.ts';
import { lensesOf } from '../../support/marked.ts';

const head =
  'apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: { name: web }\nspec:\n  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }\n';
const above = (line: number, words: string) => [
  `${line}: ${words}`,
  `${line}: Simulate`,
  `${line}: assuming ${newestRelease}`,
];

test.each([
  ['maxReplicas: 20', '1 → 4 → 8 → 16 → 20 in 45 s · 20 → 1 after 5 min'],
  ['maxReplicas: 20\n  behavior: {}', '1 → 5 → 10 → 20 in 30 s · 20 → 1 after 5 min'],
  ['maxReplicas: 3\n  minReplicas: 3', 'always 3: minReplicas and maxReplicas are equal'],
  ['maxReplicas: {{ .Values.max }}', 'not simulated: maxReplicas is {{ .Values.max }}'],
  ['maxReplicas: 20\n  extra: 1', '1 → 4 → 8 → 16 → 20 in 45 s · 20 → 1 after 5 min · refused by the API server'],
])('the lens shows the envelope for %s', (spec, words) =>
  expect(lensesOf(`${head}  ${spec}\n`)).toEqual(above(1, words)),
);

test('the lens tooltip shows the limits of each direction', () => {
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
    `1: assuming ${newestRelease}`,
    '8: scaleUp: +4 pods or ×2 per 15 s, the larger',
    '9: scaleDown: after 2 min, 2 pods per 60 s',
  ]);
});

test('an unreadable text has a lens that says so', () => {
  expect(lensesOf(`${head}  maxReplicas: 20 : 3\n`)[0]).toMatch(/^1: not simulated: \w/);
});

test('an invalid number has a lens with the server’s message', () => {
  expect(lensesOf(`${head}  maxReplicas: many\n`)[0]).toMatch(/^1: not simulated: /);
});

test('every autoscaler of a file has a lens, and no other object has one', () => {
  const service = 'kind: Service\n---\n';
  const list =
    'apiVersion: v1\nkind: List\nitems:\n- apiVersion: autoscaling/v2\n  kind: HorizontalPodAutoscaler\n  spec: { maxReplicas: 1 }\n- kind: Service\n';
  const v1 = `apiVersion: example.com/v1\nkind: HorizontalPodAutoscaler\n---\n`;
  expect(
    lensesOf(`${service}${v1}${head}  maxReplicas: 20\n---\n${list}`).map((line) => line.replace(/:.*/, '')),
  ).toEqual(['6', '6', '6', '16', '16', '16']);
});

const releaseLens = (text: string, options: { kubernetes?: string; wpa?: string } = {}) =>
  lensesOf(text, options)
    .slice(0, 3)
    .map((line) => line.replace('1: ', ''));

test('the release lens names a chosen release, and otherwise the assumed one', () => {
  const text = `${head}  maxReplicas: 20\n`;
  expect(releaseLens(text)[2]).toBe(`assuming ${newestRelease}`);
  expect(releaseLens(text, { kubernetes: '1.34' })[2]).toBe('Kubernetes 1.34');
  // The object itself determines the rules.
  const first = text.replace('autoscaling/v2', 'extensions/v1beta1').replace('scaleTargetRef', 'scaleRef');
  expect(releaseLens(first, { kubernetes: '1.15' })[2]).toBe('Kubernetes 1.1');
});

test('an object that the release does not serve says so before its sequence', () => {
  const text = `${head.replace('autoscaling/v2', 'autoscaling/v2beta2')}  maxReplicas: 20\n  behavior: {}\n`;
  const sequence = '1 → 5 → 10 → 20 in 30 s · 20 → 1 after 5 min';
  expect(releaseLens(text)).toEqual([
    `assuming ${newestRelease}, which does not serve autoscaling/v2beta2 · ${sequence}`,
    'Simulate',
    'Choose release…',
  ]);
  expect(releaseLens(text, { kubernetes: '1.37' })).toEqual([
    `not served by Kubernetes 1.37: autoscaling/v2beta2 · ${sequence}`,
    'Simulate',
    'Kubernetes 1.37',
  ]);
  expect(releaseLens(text, { kubernetes: '1.22' })).toEqual([sequence, 'Simulate', 'Kubernetes 1.22']);
});

test('an object that is neither served nor readable is said to be not served', () => {
  const text = `${head.replace('autoscaling/v2', 'autoscaling/v2beta2')}  maxReplicas: many\n`;
  expect(releaseLens(text, { kubernetes: '1.37' })[0]).toBe('not served by Kubernetes 1.37: autoscaling/v2beta2');
});

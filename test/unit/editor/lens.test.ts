import { expect, test } from 'vitest';
import { analyzeDocument } from '../../../core/analysis/analyze-document.ts';
import { type FastestRun, fastestRunTooltip } from '../../../core/editor/lenses/code-lens.ts';
import { newestRelease } from '../../../core/model/release-names.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { lensesOf } from '../../support/marked.ts';
import { yaml } from '../../support/yaml.ts';

const head = yaml`
  apiVersion: autoscaling/v2
  kind: HorizontalPodAutoscaler
  metadata: { name: web }
  spec:
    scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
`;
const above = (line: number, words: readonly string[]) => [
  ...words.map((title) => `${line}: ${title}`),
  `${line}: Simulate`,
  `${line}: assuming ${newestRelease}`,
];

test.each([
  ['maxReplicas: 20', ['1 → 4 → 8 → 16 → 20 in 45 s', '20 → 1 after 5 min']],
  [
    yaml`
      maxReplicas: 20
      behavior: {}`,
    ['1 → 5 → 10 → 20 in 30 s', '20 → 1 after 5 min'],
  ],
  [
    yaml`
      maxReplicas: 3
      minReplicas: 3`,
    ['always 3: minReplicas and maxReplicas are equal'],
  ],
  [
    yaml`
      maxReplicas: 20
      extra: 1`,
    ['1 → 4 → 8 → 16 → 20 in 45 s · refused by the API server', '20 → 1 after 5 min'],
  ],
] as const)('the lenses show the fastest runs for %s', (spec, words) =>
  expect(
    lensesOf(yaml`
      ${head}
        ${spec}
    `),
  ).toEqual(above(1, words)),
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
  const [up, down, ...others] = lensesOf(text);
  expect([up, down]).toEqual(['1: 1 → 5 → 10 → 20 in 30 s', '1: 20 → 18 → 16 → … → 1 in 11 min']);
  expect(others).toEqual([
    '1: Simulate',
    `1: assuming ${newestRelease}`,
    '8: scaleUp: +4 pods or ×2 per 15 s, the larger',
    '9: scaleDown: after 2 min, 2 pods per 60 s',
  ]);
});

test('an autoscaler that is not simulated has one lens', () => {
  const behavior = '  behavior:\n    scaleUp: {}\n    scaleDown: {}\n';
  expect(lensesOf(`${head}  maxReplicas: {{ .Values.max }}\n${behavior}`)).toEqual([
    '1: not simulated: maxReplicas is {{ .Values.max }}',
  ]);
  expect(lensesOf(`${head}  minReplicas: 3\n  maxReplicas: 2\n${behavior}`)).toEqual([
    expect.stringMatching(/^1: not simulated: spec.maxReplicas: Invalid value: 2: .*…$/),
  ]);
});

test('the tooltip of a lens has what its title shortens', () => {
  const tooltipOf = (text: string, topic: FastestRun = 'fastestScaleUp') =>
    fastestRunTooltip(
      analyzeDocument(text, { json: false }),
      { position: { line: 0, character: 0 }, topic },
      { profile: newestReleaseProfile() },
    );
  expect(tooltipOf(`${head}  minReplicas: 3\n  maxReplicas: 2\n`)).toBe(
    'spec.maxReplicas: Invalid value: 2: must be greater than or equal to `minReplicas`',
  );
  expect(tooltipOf(`${head}  maxReplicas: 20\n`)).toBeUndefined();
  const slow = '  behavior: { scaleDown: { policies: [{ type: Pods, value: 2, periodSeconds: 60 }] } }\n';
  expect(tooltipOf(`${head}  maxReplicas: 20\n${slow}`)).toBeUndefined();
  expect(tooltipOf(`${head}  maxReplicas: 20\n${slow}`, 'fastestScaleDown')).toBe(
    '20 → 18 → 16 → 14 → 12 → 10 → 8 → 6 → 4 → 2 → 1',
  );
});

test('an unreadable text has a lens that says so', () => {
  expect(lensesOf(`${head}  maxReplicas: 20 : 3\n`)[0]).toMatch(/^1: not simulated: \w/);
});

test('an invalid number has a lens with the server’s message', () => {
  expect(lensesOf(`${head}  maxReplicas: many\n`)[0]).toMatch(/^1: not simulated: /);
});

test('every autoscaler of a file has a lens, and no other object has one', () => {
  const service = yaml`
    kind: Service
    ---
  `;
  const list = yaml`
    apiVersion: v1
    kind: List
    items:
    - apiVersion: autoscaling/v2
      kind: HorizontalPodAutoscaler
      spec: { maxReplicas: 1 }
    - kind: Service
  `;
  const v1 = yaml`
    apiVersion: example.com/v1
    kind: HorizontalPodAutoscaler
    ---
  `;
  expect(
    lensesOf(yaml`
      ${service}
      ${v1}
      ${head}
        maxReplicas: 20
      ---
      ${list}
    `).map((line) => line.replace(/:.*/, '')),
  ).toEqual(['6', '6', '6', '6', '16', '16', '16']);
});

const releaseLens = (text: string, options: { kubernetes?: string; wpa?: string } = {}) => {
  const titles = lensesOf(text, options).flatMap((line) => (line.startsWith('1: ') ? [line.slice(3)] : []));
  const count = titles.indexOf('Simulate');
  return [titles.slice(0, count).join(' · '), ...titles.slice(count)];
};

test('the release lens names a chosen release, and otherwise the assumed one', () => {
  const text = `${head}  maxReplicas: 20\n`;
  expect(releaseLens(text)[2]).toBe(`assuming ${newestRelease}`);
  expect(releaseLens(text, { kubernetes: '1.34' })[2]).toBe('Kubernetes 1.34');
  expect(releaseLens(text, { kubernetes: '1.38' })[2]).toBe('Kubernetes 1.38 (preview)');
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
  expect(lensesOf(text, { kubernetes: '1.37' })).toEqual(['1: not served by Kubernetes 1.37: autoscaling/v2beta2']);
});

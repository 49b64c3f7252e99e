// Inlay hints: defaults, units, and computed amounts.
import { describe, expect, test } from 'vitest';
import { analyzeDocument } from '../../../core/language/analyze-document.ts';
import { inlayHintsOf } from '../../../core/language/features/inlay-hints.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { checkHints, whole } from '../../support/marked.ts';

const target = '  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }\n';
const bounds = `${target}  minReplicas: 1\n  maxReplicas: 20\n`;
const cpu = (target: string) =>
  `  metrics:\n    - type: Resource\n      resource:\n        name: cpu\n        target: ${target}\n`;

describe('inlay hints for defaults are shown', () => {
  test('in a minimal spec', () =>
    checkHints(`spec:⟨ # default: minReplicas 1, metrics cpu 80 %⟩\n${target}  maxReplicas: 20\n`));

  test('nowhere if every field is written', () =>
    checkHints(`spec:\n${bounds}${cpu('{ type: Utilization, averageUtilization: 60 }⟨ # 60 % of the request⟩')}`));

  test('for the other direction', () =>
    checkHints(`spec:⟨ # default: metrics cpu 80 %⟩
${bounds}  behavior:⟨ # default: scaleUp⟩
    scaleDown:⟨ # default: policies any number at once⟩
      stabilizationWindowSeconds: 60
`));

  test('for both directions of an empty behavior, after its braces', () =>
    checkHints(`spec:⟨ # default: metrics cpu 80 %⟩
${bounds}  behavior: {}⟨ # default: scaleUp, scaleDown⟩
`));

  test('for the absent fields of a direction with policies', () =>
    checkHints(`spec:⟨ # default: metrics cpu 80 %⟩
${bounds}  behavior:⟨ # default: scaleUp⟩
    scaleDown:⟨ # default: window 300 s, selectPolicy Max⟩
      policies:
        - { type: Pods, value: 2, periodSeconds: 60 }
        - { type: Percent, value: 10, periodSeconds: 60 }
`));

  test('nowhere in a disabled direction', () =>
    checkHints(`spec:⟨ # default: metrics cpu 80 %⟩
${bounds}  behavior:⟨ # default: scaleUp⟩
    scaleDown:
      selectPolicy: Disabled
`));

  test('in flow style, after the braces', () =>
    checkHints(
      `apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: { name: web }\nspec: { scaleTargetRef: { kind: Deployment, name: web, apiVersion: apps/v1 }, maxReplicas: 3 }⟨ # default: minReplicas 1, metrics cpu 80 %⟩\n`,
    ));

  test('in JSON', () =>
    checkHints(
      '{ "apiVersion": "autoscaling/v2", "kind": "HorizontalPodAutoscaler", "metadata": { "name": "web" },\n  "spec": { "scaleTargetRef": { "apiVersion": "apps/v1", "kind": "Deployment", "name": "web" }, "maxReplicas": 3 } }⟨ // default: minReplicas 1, 1 more⟩',
      { json: true },
    ));

  test('nowhere in a template, which may write the fields', () =>
    checkHints(`spec:\n${target}  maxReplicas: {{ .Values.max }}\n`));

  test('nowhere in a kustomize patch, because the base may have the fields', () =>
    checkHints('spec:\n  maxReplicas: 20\n', { path: 'overlays/prod/hpa.yaml' }));

  test('nowhere in other objects', () => checkHints('kind: Service\nspec:\n  minReplicas: 3\n  periodSeconds: 10\n'));

  test('in the second document', () =>
    checkHints(
      `kind: Service\n---\n${whole(`spec:⟨ # default: minReplicas 1, metrics cpu 80 %⟩\n${target}  maxReplicas: 20\n`)}`,
    ));
});

describe('inlay hints for values', () => {
  const behavior = (rules: string) =>
    `spec:\n${bounds}${cpu('{ type: Utilization, averageUtilization: 60 }⟨ # 60 % of the request⟩')}  behavior:\n    scaleUp:⟨ # default: window 0 s⟩\n      policies:\n        - ${rules}\n    scaleDown: { selectPolicy: Disabled }\n`;

  test('show long durations in minutes', () =>
    checkHints(behavior('{ type: Pods, value: 1, periodSeconds: 600 }⟨ # 600 s = 10 min⟩')));
  test('say nothing of short durations: the key has the unit', () =>
    checkHints(behavior('{ type: Pods, value: 2, periodSeconds: 90 }')));
  test('warn about a period shorter than the sync period', () =>
    checkHints(behavior('{ type: Percent, value: 100, periodSeconds: 5 }⟨ # 5 s acts as 15 s⟩')));
  test('are absent after an invalid number', () =>
    checkHints(
      `spec:\n${target}  maxReplicas: x\n  behavior:\n    scaleUp:\n      stabilizationWindowSeconds: soon\n`,
    ));

  test.each([
    ['cpu', '2 }⟨ # 2 cores⟩'],
    ['cpu', '1 }⟨ # 1 core⟩'],
    ['cpu', '500m }'],
    ['memory', '512Mi }'],
    ['memory', '1288490188800m }⟨ # 1288490188800m = 1.2 GiB⟩'],
    ['memory', '104857600 }⟨ # 104857600 = 100 MiB⟩'],
    ['example.com/gpu', '2 }'],
  ])('show the unit for %s of %s', (name, value) =>
    checkHints(
      `spec:\n${bounds}  metrics:\n    - type: Resource\n      resource:\n        name: ${name}\n        target: { type: AverageValue, averageValue: ${value}\n`,
    ),
  );

  test('show the range of a tolerance', () =>
    checkHints(`spec:⟨ # default: metrics cpu 80 %⟩
${bounds}  behavior:⟨ # default: scaleDown⟩
    scaleUp:⟨ # default: window 0 s, 2 more⟩
      tolerance: 50m⟨ # 5 %⟩
`));
});

describe('inlay hints are comments', () => {
  test('after a number in block style', () =>
    checkHints(`spec:
${bounds}  metrics:
    - type: Resource
      resource:
        name: cpu
        target:
          type: Utilization
          averageUtilization: 60⟨ # % of the request⟩
  behavior:⟨ # default: scaleUp⟩
    scaleDown:
      stabilizationWindowSeconds: 120 # slowly⟨ # 2 min⟩
      policies:
        - type: Pods
          value: 2⟨ # pods⟩
          periodSeconds: 60
`));

  test('of which a line has one, with the map of each default', () =>
    checkHints(`spec:⟨ # default: metrics cpu 80 %⟩
${bounds}  behavior: { scaleUp: { stabilizationWindowSeconds: 120 }, scaleDown: { stabilizationWindowSeconds: 600 } }⟨ # 120 s = 2 min, 600 s = 10 min; default: 3 fields⟩
`));

  test('before the spaces at the end of a line', () =>
    checkHints(`spec:⟨ # default: minReplicas 1, metrics cpu 80 %⟩  \n${target}  maxReplicas: 20\n`));
});

test('move details that are too long for a line to the tooltip', () => {
  const text = whole(`spec:\n${bounds}  metrics: []\n  behavior: {}\n`);
  const [hint] = inlayHintsOf(analyzeDocument(text, { json: false }), newestReleaseProfile());
  expect(String(hint?.label).length).toBeLessThanOrEqual(43);
  expect(hint?.tooltip).toMatchObject({
    value: expect.stringContaining('- `scaleDown: after 5 min, any number at once`'),
  });
});

test(`use the controller's flags`, () => {
  const text = whole(`spec:\n${bounds}  metrics: []\n  behavior:\n    scaleDown: {}\n`);
  const labels = inlayHintsOf(
    analyzeDocument(text, { json: false }),
    newestReleaseProfile({ downscaleStabilizationSeconds: 60 }),
  ).map(({ label }) => label);
  expect(labels.join(' ')).toContain('window 60 s');
});

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
    checkHints(`spec:⟨minReplicas: 1, metrics: cpu at 80 %⟩\n${target}  maxReplicas: 20\n`));

  test('nowhere if every field is written', () =>
    checkHints(`spec:\n${bounds}${cpu('{ type: Utilization, averageUtilization: 60⟨%⟩ }')}`));

  test('for the other direction', () =>
    checkHints(`spec:⟨metrics: cpu at 80 %⟩
${bounds}  behavior:⟨scaleUp: +4 pods or ×2 per 15 s, the larger⟩
    scaleDown:⟨policies: any number at once⟩
      stabilizationWindowSeconds: 60⟨s⟩
`));

  test('for both directions of an empty behavior, inside its braces', () =>
    checkHints(`spec:⟨metrics: cpu at 80 %⟩
${bounds}  behavior: {⟨scaleUp: +4 pods or ×2 per 15 s, 1 more⟩}
`));

  test('for the absent fields of a direction with policies', () =>
    checkHints(`spec:⟨metrics: cpu at 80 %⟩
${bounds}  behavior:⟨scaleUp: +4 pods or ×2 per 15 s, the larger⟩
    scaleDown:⟨stabilizationWindowSeconds: 300 s, 1 more⟩
      policies:
        - { type: Pods, value: 2⟨pods⟩, periodSeconds: 60⟨s⟩ }
        - { type: Percent, value: 10⟨%⟩, periodSeconds: 60⟨s⟩ }
`));

  test('nowhere in a disabled direction', () =>
    checkHints(`spec:⟨metrics: cpu at 80 %⟩
${bounds}  behavior:⟨scaleUp: +4 pods or ×2 per 15 s, the larger⟩
    scaleDown:
      selectPolicy: Disabled
`));

  test('in flow style, after a comma', () =>
    checkHints(
      `apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: { name: web }\nspec: { scaleTargetRef: { kind: Deployment, name: web, apiVersion: apps/v1 }, maxReplicas: 3⟨, minReplicas: 1, metrics: cpu at 80 %⟩ }\n`,
    ));

  test('in JSON', () =>
    checkHints(
      '{ "apiVersion": "autoscaling/v2", "kind": "HorizontalPodAutoscaler", "metadata": { "name": "web" },\n  "spec": { "scaleTargetRef": { "apiVersion": "apps/v1", "kind": "Deployment", "name": "web" }, "maxReplicas": 3⟨, minReplicas: 1, metrics: cpu at 80 %⟩ } }',
      { json: true },
    ));

  test('nowhere in a template, which may write the fields', () =>
    checkHints(`spec:\n${target}  maxReplicas: {{ .Values.max }}\n`));

  test('nowhere in a kustomize patch, because the base may have the fields', () =>
    checkHints('spec:\n  maxReplicas: 20\n', { path: 'overlays/prod/hpa.yaml' }));

  test('nowhere in other objects', () => checkHints('kind: Service\nspec:\n  minReplicas: 3\n  periodSeconds: 10\n'));

  test('in the second document', () =>
    checkHints(
      `kind: Service\n---\n${whole(`spec:⟨minReplicas: 1, metrics: cpu at 80 %⟩\n${target}  maxReplicas: 20\n`)}`,
    ));
});

describe('inlay hints for values', () => {
  const behavior = (rules: string) =>
    `spec:\n${bounds}${cpu('{ type: Utilization, averageUtilization: 60⟨%⟩ }')}  behavior:\n    scaleUp:⟨stabilizationWindowSeconds: 0 s⟩\n      policies:\n        - ${rules}\n    scaleDown: { selectPolicy: Disabled }\n`;

  test('show long durations in minutes', () =>
    checkHints(behavior('{ type: Pods, value: 1⟨pod⟩, periodSeconds: 600⟨s = 10 min⟩ }')));
  test('leave short durations in seconds', () =>
    checkHints(behavior('{ type: Pods, value: 2⟨pods⟩, periodSeconds: 90⟨s⟩ }')));
  test('warn about a period shorter than the sync period', () =>
    checkHints(behavior('{ type: Percent, value: 100⟨%⟩, periodSeconds: 5⟨s → 15 s⟩ }')));
  test('are absent after an invalid number', () =>
    checkHints(
      `spec:\n${target}  maxReplicas: x\n  behavior:\n    scaleUp:\n      stabilizationWindowSeconds: soon\n`,
    ));

  test.each([
    ['cpu', '2⟨cores⟩'],
    ['cpu', '1⟨core⟩'],
    ['cpu', '500m'],
    ['memory', '512Mi'],
    ['memory', '1288490188800m⟨= 1.2 GiB⟩'],
    ['memory', '104857600⟨= 100 MiB⟩'],
    ['example.com/gpu', '2'],
  ])('show the unit for %s of %s', (name, value) =>
    checkHints(
      `spec:\n${bounds}  metrics:\n    - type: Resource\n      resource:\n        name: ${name}\n        target: { type: AverageValue, averageValue: ${value} }\n`,
    ),
  );

  test('show the range of a tolerance', () =>
    checkHints(`spec:⟨metrics: cpu at 80 %⟩
${bounds}  behavior:⟨scaleDown: after 5 min, any number at once⟩
    scaleUp:⟨stabilizationWindowSeconds: 0 s, 2 more⟩
      tolerance: 50m⟨= 5 %⟩
`));
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
  expect(labels.join(' ')).toContain('stabilizationWindowSeconds: 60 s');
});

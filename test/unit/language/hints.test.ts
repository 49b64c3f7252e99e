// Inlay hints: defaults, units, and computed amounts.
import { describe, expect, test } from 'vitest';
import { analyzeDocument } from '../../../core/language/analyze-document.ts';
import { inlayHintsOf } from '../../../core/language/features/inlay-hints.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { checkHints, whole } from '../../support/marked.ts';
import { nested, yaml } from '../../support/yaml.ts';

const target = '  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }\n';
const bounds = yaml`
  ${target}
    minReplicas: 1
    maxReplicas: 20
`;
const cpu = (target: string) =>
  nested`
    metrics:
      - type: Resource
        resource:
          name: cpu
          target: ${target}
  `;

describe('inlay hints for defaults are shown', () => {
  test('in a minimal spec', () =>
    checkHints(yaml`
      spec:⟨minReplicas: 1, metrics: cpu at 80 %⟩
      ${target}
        maxReplicas: 20
    `));

  test('nowhere if every field is written', () =>
    checkHints(yaml`
      spec:
      ${bounds}
      ${cpu('{ type: Utilization, averageUtilization: 60⟨%⟩ }')}
    `));

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
      yaml`
        apiVersion: autoscaling/v2
        kind: HorizontalPodAutoscaler
        metadata: { name: web }
        spec: { scaleTargetRef: { kind: Deployment, name: web, apiVersion: apps/v1 }, maxReplicas: 3⟨, minReplicas: 1, metrics: cpu at 80 %⟩ }
      `,
    ));

  test('in JSON', () =>
    checkHints(
      '{ "apiVersion": "autoscaling/v2", "kind": "HorizontalPodAutoscaler", "metadata": { "name": "web" },\n  "spec": { "scaleTargetRef": { "apiVersion": "apps/v1", "kind": "Deployment", "name": "web" }, "maxReplicas": 3⟨, minReplicas: 1, metrics: cpu at 80 %⟩ } }',
      { json: true },
    ));

  test('nowhere in a template, which may write the fields', () =>
    checkHints(yaml`
      spec:
      ${target}
        maxReplicas: {{ .Values.max }}
    `));

  test('nowhere in a kustomize patch, because the base may have the fields', () =>
    checkHints(
      yaml`
        spec:
          maxReplicas: 20
      `,
      { path: 'overlays/prod/hpa.yaml' },
    ));

  test('nowhere in other objects', () =>
    checkHints(yaml`
      kind: Service
      spec:
        minReplicas: 3
        periodSeconds: 10
    `));

  test('in the second document', () => {
    const second = whole(yaml`
      spec:⟨minReplicas: 1, metrics: cpu at 80 %⟩
      ${target}
        maxReplicas: 20
    `);
    checkHints(yaml`
      kind: Service
      ---
      ${second}
    `);
  });
});

describe('inlay hints for values', () => {
  const behavior = (rules: string) =>
    yaml`
      spec:
      ${bounds}
      ${cpu('{ type: Utilization, averageUtilization: 60⟨%⟩ }')}
        behavior:
          scaleUp:⟨stabilizationWindowSeconds: 0 s⟩
            policies:
              - ${rules}
          scaleDown: { selectPolicy: Disabled }
    `;

  test('show long durations in minutes', () =>
    checkHints(behavior('{ type: Pods, value: 1⟨pod⟩, periodSeconds: 600⟨s = 10 min⟩ }')));
  test('leave short durations in seconds', () =>
    checkHints(behavior('{ type: Pods, value: 2⟨pods⟩, periodSeconds: 90⟨s⟩ }')));
  test('warn about a period shorter than the sync period', () =>
    checkHints(behavior('{ type: Percent, value: 100⟨%⟩, periodSeconds: 5⟨s → 15 s⟩ }')));
  test('are absent after an invalid number', () =>
    checkHints(
      yaml`
        spec:
        ${target}
          maxReplicas: x
          behavior:
            scaleUp:
              stabilizationWindowSeconds: soon
      `,
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
      yaml`
        spec:
        ${bounds}
          metrics:
            - type: Resource
              resource:
                name: ${name}
                target: { type: AverageValue, averageValue: ${value} }
      `,
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
  const text = whole(yaml`
    spec:
    ${bounds}
      metrics: []
      behavior: {}
  `);
  const [hint] = inlayHintsOf(analyzeDocument(text, { json: false }), newestReleaseProfile());
  expect(String(hint?.label).length).toBeLessThanOrEqual(43);
  expect(hint?.tooltip).toMatchObject({
    value: expect.stringContaining('- `scaleDown: after 5 min, any number at once`'),
  });
});

test(`use the controller's flags`, () => {
  const text = whole(yaml`
    spec:
    ${bounds}
      metrics: []
      behavior:
        scaleDown: {}
  `);
  const labels = inlayHintsOf(
    analyzeDocument(text, { json: false }),
    newestReleaseProfile({ downscaleStabilizationSeconds: 60 }),
  ).map(({ label }) => label);
  expect(labels.join(' ')).toContain('stabilizationWindowSeconds: 60 s');
});

import { describe, expect, test } from 'vitest';
import { analyzeDocument } from '../../../core/analysis/analyze-document.ts';
import { inlayHintsOf } from '../../../core/editor/hints/inlay-hints.ts';
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
      spec:⟨ # default: minReplicas 1, metrics cpu 80 %⟩
      ${target}
        maxReplicas: 20
    `));

  test('nowhere if every field is written', () =>
    checkHints(yaml`
      spec:
      ${bounds}
      ${cpu('{ type: Utilization, averageUtilization: 60 }⟨ # 60 % of the request⟩')}
    `));

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
      yaml`
        apiVersion: autoscaling/v2
        kind: HorizontalPodAutoscaler
        metadata: { name: web }
        spec: { scaleTargetRef: { kind: Deployment, name: web, apiVersion: apps/v1 }, maxReplicas: 3 }⟨ # default: minReplicas 1, metrics cpu 80 %⟩
      `,
    ));

  test('in JSON', () =>
    checkHints(
      '{ "apiVersion": "autoscaling/v2", "kind": "HorizontalPodAutoscaler", "metadata": { "name": "web" },\n  "spec": { "scaleTargetRef": { "apiVersion": "apps/v1", "kind": "Deployment", "name": "web" }, "maxReplicas": 3 } }⟨ // default: minReplicas 1, 1 more⟩',
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
      spec:⟨ # default: minReplicas 1, metrics cpu 80 %⟩
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
      ${cpu('{ type: Utilization, averageUtilization: 60 }⟨ # 60 % of the request⟩')}
        behavior:
          scaleUp:⟨ # default: window 0 s⟩
            policies:
              - ${rules}
          scaleDown: { selectPolicy: Disabled }
    `;

  test('show long durations in minutes', () =>
    checkHints(behavior('{ type: Pods, value: 1, periodSeconds: 600 }⟨ # 600 s = 10 min⟩')));
  test('name their fields where one line has several', () =>
    checkHints(
      yaml`
        spec:
          scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
          minReplicas: 2
          maxReplicas: 9
          behavior: { scaleUp: { policies: [{ type: Pods, value: 2, periodSeconds: 405 }], stabilizationWindowSeconds: 300, selectPolicy: Max } }⟨ # period 6 min 45 s, window 5 min; default: 1 field⟩
          metrics: []
      `,
    ));
  test('say nothing of short durations: the key has the unit', () =>
    checkHints(behavior('{ type: Pods, value: 2, periodSeconds: 90 }')));
  test('warn about a period shorter than the sync period', () =>
    checkHints(behavior('{ type: Percent, value: 100, periodSeconds: 5 }⟨ # 5 s acts as 15 s⟩')));
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
    ['cpu', '2 }⟨ # 2 cores⟩'],
    ['cpu', '1 }⟨ # 1 core⟩'],
    ['cpu', '500m }'],
    ['memory', '512Mi }'],
    ['memory', '1288490188800m }⟨ # 1288490188800m = 1.2 GiB⟩'],
    ['memory', '104857600 }⟨ # 104857600 = 100 MiB⟩'],
    ['example.com/gpu', '2 }'],
  ])('show the unit for %s of %s', (name, value) =>
    checkHints(
      yaml`
        spec:
        ${bounds}
          metrics:
            - type: Resource
              resource:
                name: ${name}
                target: { type: AverageValue, averageValue: ${value}
      `,
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
${bounds}  behavior: { scaleUp: { stabilizationWindowSeconds: 120 }, scaleDown: { stabilizationWindowSeconds: 600 } }⟨ # window 2 min, window 10 min; default: 3 fields⟩
`));

  test('before the spaces at the end of a line', () =>
    checkHints(`spec:⟨ # default: minReplicas 1, metrics cpu 80 %⟩  \n${target}  maxReplicas: 20\n`));
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
  expect(labels.join(' ')).toContain('window 60 s');
});

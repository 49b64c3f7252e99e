// An object is typed from its first character.
import { describe, expect, test } from 'vitest';
import { analyzeDocument } from '../../../core/analysis/analyze-document.ts';
import { findProblems } from '../../../core/lint/diagnostics.ts';
import { isWhole } from '../../support/effort.ts';
import { checkDiagnostics, diagnosticsOf } from '../../support/marked.ts';

const horizontal = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: web
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: web
  minReplicas: 2
  maxReplicas: 10
  metrics:
    - type: Resource
      resource:
        name: cpu
        target:
          type: Utilization
          averageUtilization: 60
    - type: Pods
      pods:
        metric:
          name: requests
        target:
          type: AverageValue
          averageValue: "100"
  behavior:
    scaleUp:
      selectPolicy: Max
      policies:
        - type: Percent
          value: 100
          periodSeconds: 15
`;

const manifests = {
  'a HorizontalPodAutoscaler': horizontal,
  'one that begins with its kind': horizontal.replace(/^(.*\n)(.*\n)/, '$2$1'),
  'a v1 HorizontalPodAutoscaler': horizontal
    .replace('autoscaling/v2', 'autoscaling/v1')
    .replace(/ {2}metrics:[\s\S]*/, '  targetCPUUtilizationPercentage: 60\n'),
  'a WatermarkPodAutoscaler': horizontal
    .replace('autoscaling/v2', 'datadoghq.com/v1alpha1')
    .replace('Horizontal', 'Watermark')
    .replace(
      / {2}metrics:[\s\S]*/,
      '  metrics:\n    - type: External\n      external:\n        metricName: work\n        metricSelector:\n          matchLabels:\n            app: web\n        highWatermark: "400"\n        lowWatermark: "150"\n',
    ),
  'one in braces':
    '{ apiVersion: autoscaling/v2, kind: HorizontalPodAutoscaler, metadata: { name: web }, spec: { scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }, maxReplicas: 3 } }',
};

/** The short tier checks after each third character and the last. */
function curveOf(text: string): number[] {
  const ends = Array.from(text, (_, index) => index + 1).filter(
    (end) => isWhole || end % 3 === 0 || end === text.length,
  );
  return ends.map((end) => diagnosticsOf(text.slice(0, end)).filter(({ severity = 1 }) => severity <= 2).length);
}

describe.each(Object.entries(manifests))('%s that is typed from the top', (_, text) => {
  test('never has more than two problems, and none at its end', () => {
    const curve = curveOf(text);
    expect(Math.max(...curve)).toBeLessThanOrEqual(2);
    expect(curve.at(-1)).toBe(0);
  });

  test('has at most one problem before its spec', () => {
    const beforeSpec = text.slice(0, text.indexOf('spec:') + 'spec:'.length);
    expect(Math.max(...curveOf(beforeSpec))).toBeLessThanOrEqual(1);
  });
});

test('apiVersion and kind alone have one problem that names the next field', () =>
  checkDiagnostics(`
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
#<-- api/required: metadata.name: Required value: name or generateName is required (also missing: spec.maxReplicas, spec.scaleTargetRef.kind, spec.scaleTargetRef.name, spec.scaleTargetRef.apiVersion)
`));

test.each(['apiVersion: a', 'apiVersion: autoscaling/v2\nki', 'apiVersion: autoscaling/v2\nkind:', 'api', 'kind: Hor'])(
  'the first half-typed lines have at most one problem: %j',
  (text) => expect(diagnosticsOf(text).length).toBeLessThanOrEqual(1),
);

test('each written structure names its own missing fields', () =>
  checkDiagnostics(`
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: web
spec:
#<-- api/required: spec.maxReplicas: Required value
  scaleTargetRef:
# ^^^^^^^^^^^^^^ api/required: spec.scaleTargetRef.name: Required value
    apiVersion: apps/v1
    kind: Deployment
  metrics:
    - type: Resource
      resource:
#     ^^^^^^^^ api/required: spec.metrics[0].resource.target.type: Required value: must specify a metric target type (also missing: spec.metrics[0].resource.target.averageUtilization)
        name: cpu
`));

test('a misspelled spec is the only problem until it is corrected', () =>
  checkDiagnostics(`
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: web
specs:
#<--- api/unknown-field: unknown field "specs": did you mean spec?
  maxReplicas: 3
`));

test('the command line still lists every missing field', () => {
  const analyzed = analyzeDocument('apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\n', { json: false });
  expect(findProblems(analyzed, { levels: {} }).map(({ path }) => path)).toEqual([
    'metadata.name',
    'spec.maxReplicas',
    'spec.maxReplicas',
    'spec.scaleTargetRef.kind',
    'spec.scaleTargetRef.name',
    'spec.scaleTargetRef.apiVersion',
  ]);
});

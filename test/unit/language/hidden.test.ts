// A lens never lies: what a template line decides is not simulated, unless replicas move all the same.
import { describe, expect, test } from 'vitest';
import { analyzeDocument } from '../../../core/language/analyze-document.ts';

const head = `{{- if .Values.autoscaling.enabled }}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: web
  {{- include "labels" . | nindent 2 }}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplicas: 1
  maxReplicas: 20
`;
const read = (rest: string) => analyzeDocument(`${head}${rest}{{- end }}\n`, { json: false }).autoscalers[0]?.reading;
const missing = (rest: string) => read(rest)?.blockingTemplate;

describe('not simulated', () => {
  test('a block around behavior', () =>
    expect(missing('  {{- if .Values.slow }}\n  behavior: {}\n  {{- end }}\n')).toEqual({
      path: 'spec.behavior',
      source: '{{- if .Values.slow }}',
    }));
  test('a behavior that a template writes', () =>
    expect(missing('  behavior:\n    {{- toYaml .Values.behavior | nindent 4 }}\n')).toMatchObject({
      path: 'spec.behavior',
    }));
  test('a line inside behavior', () =>
    expect(
      missing('  behavior:\n    scaleDown:\n      {{- include "down" . | nindent 6 }}\n      selectPolicy: Max\n'),
    ).toMatchObject({
      path: 'spec.behavior',
    }));
  test('a line that may write anything', () =>
    expect(missing('  {{- include "rest" . | nindent 2 }}\n')).toMatchObject({ path: 'spec' }));
});

const more = '  {{- with .Values.moreMetrics }}\n  {{- toYaml . | nindent 4 }}\n  {{- end }}\n';
const metrics =
  '  metrics:\n    - { type: Resource, resource: { name: cpu, target: { type: Utilization, averageUtilization: 60 } } }\n';

test('not simulated: a block behind metrics that decides about behavior, too', () =>
  expect(missing(`${metrics}${more.replace('  {{- end }}\n', '  behavior: {}\n  {{- end }}\n')}`)).toBeDefined());
test('not simulated: a line behind metrics that is no deeper', () =>
  expect(missing(`${metrics}${more.replace('nindent 4', 'nindent 2')}`)).toMatchObject({ path: 'spec' }));

describe('simulated', () => {
  const sequenceIsKnown = (rest: string) => expect(read(rest)?.autoscaler).toBeDefined();
  test('a block around the whole object', () => sequenceIsKnown(''));
  test('metrics that a template writes', () =>
    sequenceIsKnown('  metrics:\n    {{- toYaml .Values.metrics | nindent 4 }}\n'));
  test('metrics that a template adds behind the last', () => sequenceIsKnown(`${metrics}${more}`));
  test('a block around metrics', () => sequenceIsKnown('  {{- if .Values.metrics }}\n  metrics: []\n  {{- end }}\n'));
  test('a comment', () => sequenceIsKnown('  {{- /* nothing */}}\n  behavior: {}\n'));
  test('a template behind the object', () => sequenceIsKnown('status: {}\n{{- include "more" . }}\n'));
});

// A lens is never wrong: an object that depends on a template line is not simulated, unless the result is the same with
// and without it.
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

describe('an object is not simulated with', () => {
  test('a conditional block around behavior', () =>
    expect(missing('  {{- if .Values.slow }}\n  behavior: {}\n  {{- end }}\n')).toEqual({
      path: 'spec.behavior',
      source: '{{- if .Values.slow }}',
    }));
  test('a behavior that a template writes', () =>
    expect(missing('  behavior:\n    {{- toYaml .Values.behavior | nindent 4 }}\n')).toMatchObject({
      path: 'spec.behavior',
    }));
  test('a template line inside behavior', () =>
    expect(
      missing('  behavior:\n    scaleDown:\n      {{- include "down" . | nindent 6 }}\n      selectPolicy: Max\n'),
    ).toMatchObject({
      path: 'spec.behavior',
    }));
  test('a template line that may write anything', () =>
    expect(missing('  {{- include "rest" . | nindent 2 }}\n')).toMatchObject({ path: 'spec' }));
});

const more = '  {{- with .Values.moreMetrics }}\n  {{- toYaml . | nindent 4 }}\n  {{- end }}\n';
const metrics =
  '  metrics:\n    - { type: Resource, resource: { name: cpu, target: { type: Utilization, averageUtilization: 60 } } }\n';

test('a conditional block after metrics that also contains behavior', () =>
  expect(missing(`${metrics}${more.replace('  {{- end }}\n', '  behavior: {}\n  {{- end }}\n')}`)).toBeDefined());
test('a template line after metrics with smaller indentation', () =>
  expect(missing(`${metrics}${more.replace('nindent 4', 'nindent 2')}`)).toMatchObject({ path: 'spec' }));

describe('an object is simulated with', () => {
  const sequenceIsKnown = (rest: string) => expect(read(rest)?.autoscaler).toBeDefined();
  test('a conditional block around the whole object', () => sequenceIsKnown(''));
  test('metrics that a template writes', () =>
    sequenceIsKnown('  metrics:\n    {{- toYaml .Values.metrics | nindent 4 }}\n'));
  test('metrics that a template appends', () => sequenceIsKnown(`${metrics}${more}`));
  test('a conditional block around metrics', () =>
    sequenceIsKnown('  {{- if .Values.metrics }}\n  metrics: []\n  {{- end }}\n'));
  test('a template comment', () => sequenceIsKnown('  {{- /* nothing */}}\n  behavior: {}\n'));
  test('a template after the object', () => sequenceIsKnown('status: {}\n{{- include "more" . }}\n'));
});

// An object that depends on a template line is only simulated if the result is the same without the line.
import { describe, expect, test } from 'vitest';
import { analyzeDocument } from '../../../core/analysis/analyze-document.ts';
import { nested, yaml } from '../../support/yaml.ts';

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
    expect(
      missing(nested`
        {{- if .Values.slow }}
        behavior: {}
        {{- end }}
      `),
    ).toEqual({
      path: 'spec.behavior',
      source: '{{- if .Values.slow }}',
    }));
  test('a behavior that a template writes', () =>
    expect(
      missing(nested`
        behavior:
          {{- toYaml .Values.behavior | nindent 4 }}
      `),
    ).toMatchObject({
      path: 'spec.behavior',
    }));
  test('a template line inside behavior', () =>
    expect(
      missing(nested`
        behavior:
          scaleDown:
            {{- include "down" . | nindent 6 }}
            selectPolicy: Max
      `),
    ).toMatchObject({
      path: 'spec.behavior',
    }));
  test('a template line that may write anything', () =>
    expect(missing('  {{- include "rest" . | nindent 2 }}\n')).toMatchObject({ path: 'spec' }));
});

const more = nested`
  {{- with .Values.moreMetrics }}
  {{- toYaml . | nindent 4 }}
  {{- end }}
`;
const metrics = nested`
  metrics:
    - { type: Resource, resource: { name: cpu, target: { type: Utilization, averageUtilization: 60 } } }
`;

test('a conditional block after metrics that also contains behavior is reported', () =>
  expect(
    missing(
      `${metrics}${more.replace(
        '  {{- end }}\n',
        nested`
          behavior: {}
          {{- end }}
        `,
      )}`,
    ),
  ).toBeDefined());
test('a template line after metrics whose indentation ends the metrics is reported at the spec', () =>
  expect(missing(`${metrics}${more.replace('nindent 4', 'nindent 2')}`)).toMatchObject({ path: 'spec' }));

describe('an object is simulated with', () => {
  const sequenceIsKnown = (rest: string) => expect(read(rest)?.autoscaler).toBeDefined();
  test('a conditional block around the whole object', () => sequenceIsKnown(''));
  test('metrics that a template writes', () =>
    sequenceIsKnown(nested`
      metrics:
        {{- toYaml .Values.metrics | nindent 4 }}
    `));
  test('metrics that a template appends', () => sequenceIsKnown(`${metrics}${more}`));
  test('a conditional block around metrics', () =>
    sequenceIsKnown(nested`
      {{- if .Values.metrics }}
      metrics: []
      {{- end }}
    `));
  test('a template comment', () =>
    sequenceIsKnown(nested`
      {{- /* nothing */}}
      behavior: {}
    `));
  test('a template after the object', () =>
    sequenceIsKnown(yaml`
      status: {}
      {{- include "more" . }}
    `));
});

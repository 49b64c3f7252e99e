import { expect, test } from 'vitest';
import { analyzeDocument } from '../../../core/analysis/analyze-document.ts';
import { simulationAt } from '../../../core/editor/simulation.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { whole } from '../../support/marked.ts';
import { yaml } from '../../support/yaml.ts';

const profile = newestReleaseProfile();
const target = 'scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }\n';

function ask(text: string, line = 0, startLine = 0, release?: string) {
  return simulationAt(
    analyzeDocument(text, { json: false, kubernetes: release === undefined ? undefined : { release } }),
    { line, character: 0 },
    { profile, startLine, scope: 'file:///chart' },
  );
}

test('the simulation has the object, its release, and the line of each path from the start of the file', () => {
  const text = whole(
    yaml`
      spec:
        ${target}
        maxReplicas: 20
        behavior:
          scaleUp:
            policies:
              - type: Pods
                value: 4
                periodSeconds: 15
    `,
  );
  const answer = ask(text, 6, 100);
  expect(answer).toMatchObject({
    type: 'simulation',
    name: 'web',
    kind: 'HorizontalPodAutoscaler',
    profile,
    autoscaler: { minReplicas: 1, maxReplicas: 20 },
  });
  expect(answer).toHaveProperty('problem', undefined);
  if (answer?.type !== 'simulation') return;
  expect(answer.lines).toMatchObject({
    apiVersion: 101,
    'spec.maxReplicas': 107,
    'spec.behavior.scaleUp': 109,
    'spec.behavior.scaleUp.policies[0]': 111,
    'spec.behavior.scaleUp.policies[0].value': 112,
  });
});

const inVersion = (version: string, rest: string) => `apiVersion: ${version}
kind: HorizontalPodAutoscaler
metadata:
  name: web
${rest}`;

test.each([
  [
    'autoscaling/v1',
    'the field of the percentage',
    'spec:\n  maxReplicas: 9\n  targetCPUUtilizationPercentage: 60\n',
    { 'spec.metrics[0]': 7, 'spec.maxReplicas': 6 },
  ],
  [
    'autoscaling/v1',
    'the field of the percentage, after the metrics of the annotation',
    `  annotations:
    autoscaling.alpha.kubernetes.io/metrics: '[{"type":"Resource","resource":{"name":"memory","targetAverageValue":"1Gi"}}]'
    autoscaling.alpha.kubernetes.io/behavior: '{}'
spec:
  maxReplicas: 9
  targetCPUUtilizationPercentage: 60
`,
    { 'spec.metrics': 6, 'spec.behavior': 7, 'spec.metrics[1]': 10 },
  ],
  [
    'extensions/v1beta1',
    'cpuUtilization',
    'spec:\n  scaleRef: { kind: Deployment, name: web, subresource: scale }\n  maxReplicas: 9\n  cpuUtilization:\n    targetPercentage: 60\n',
    { 'spec.metrics[0]': 8, 'spec.metrics[0].resource.target.averageUtilization': 9, 'spec.scaleTargetRef': 6 },
  ],
  [
    'autoscaling/v2beta1',
    'the older name of the target',
    'spec:\n  maxReplicas: 9\n  metrics:\n    - type: Resource\n      resource:\n        name: cpu\n        targetAverageUtilization: 60\n',
    { 'spec.metrics[0].resource.target.averageUtilization': 11 },
  ],
])('a decision by the metric of an object of %s is at %s', (version, _where, rest, lines) => {
  expect(ask(inVersion(version, rest))).toMatchObject({ type: 'simulation', lines });
});

test('the simulation includes refusals that leave the object readable', () => {
  expect(
    ask(
      whole(yaml`
        spec:
          ${target}
          maxReplicas: 20
          extra: 1
      `),
    ),
  ).toMatchObject({
    type: 'simulation',
    problem: { line: 8, message: expect.stringContaining('spec.extra') },
  });
});

test('the simulation names the missing value of a template', () => {
  expect(
    ask(
      whole(yaml`
        spec:
          ${target}
          maxReplicas: {{ .Values.max }}
      `),
    ),
  ).toMatchObject({
    type: 'unreadable',
    name: 'web',
    problem: {
      line: 7,
      message: 'maxReplicas is {{ .Values.max }}',
      incomplete: { scope: 'file:///chart', expression: '.Values.max' },
    },
  });
});

test('the simulation reports the line of a syntax error', () => {
  expect(
    ask(
      whole(yaml`
        spec:
          ${target}
          maxReplicas: 20 : 30
      `),
    ),
  ).toMatchObject({
    type: 'unreadable',
    problem: { line: 7 },
  });
});

test('the simulation uses the autoscaler at the position', () => {
  const item = (name: string) =>
    yaml`
      - apiVersion: autoscaling/v2
        kind: HorizontalPodAutoscaler
        metadata: { name: ${name} }
        spec: { scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }, maxReplicas: 3 }
    `;
  const list = yaml`
    apiVersion: v1
    kind: List
    items:
    ${item('one')}
    ${item('two')}
  `;
  expect(ask(list, 0)?.name).toBe('one');
  expect(ask(list, 4)?.name).toBe('one');
  expect(ask(list, 7)?.name).toBe('two');
  expect(ask(list, 99)?.name).toBe('two');
});

test('the simulation is empty if no version is served', () => {
  expect(ask('kind: Service\n')).toBeUndefined();
  expect(
    ask(yaml`
      apiVersion: example.com/v1
      kind: HorizontalPodAutoscaler
    `),
  ).toBeUndefined();
});

test('an object that the release does not serve has a problem, and only a notice if the release is assumed', () => {
  const text = whole(`spec:\n  ${target}  maxReplicas: 20\n`).replace('autoscaling/v2', 'autoscaling/v2beta2');
  const assumed = ask(text);
  expect(assumed).toMatchObject({
    type: 'simulation',
    problem: undefined,
    notices: [{ text: `assuming ${profile.release}, which does not serve autoscaling/v2beta2`, line: 1 }],
  });
  const chosen = ask(text, 0, 0, '1.37');
  expect(chosen).toMatchObject({
    notices: undefined,
    problem: { message: 'not served by Kubernetes 1.37: autoscaling/v2beta2', line: 1 },
  });
  expect(ask(text, 0, 0, '1.22')).toMatchObject({ problem: undefined, notices: undefined });
});

import { describe, expect, test } from 'vitest';
import {
  checkCompleted,
  checkCompletion,
  checkDiagnostics,
  completionsOf,
  diagnosticsOf,
  hoverOf,
} from '../../support/marked.ts';
import { yaml } from '../../support/yaml.ts';

const head = (version: string) => `apiVersion: autoscaling/${version}
kind: HorizontalPodAutoscaler
metadata:
  name: web
`;
const target = `  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: web
`;

describe('JSON in annotations', () => {
  const annotated = (text: string, version = 'v1') =>
    yaml`
      ${head(version)}
        annotations:
          ${text}
      spec:
      ${target}
        maxReplicas: 20
    `;
  const behavior = (json: string, version?: string) =>
    annotated(`autoscaling.alpha.kubernetes.io/behavior: ${json}`, version);
  const metrics = (json: string) => annotated(`autoscaling.alpha.kubernetes.io/metrics: ${json}`);
  const escaped = (json: string) => `"${json.replaceAll('"', '\\"')}"`;

  test.each([
    ['between single quotes', behavior(`'{"ScaleDown":{"Stabilization<|>WindowSeconds":120}}'`)],
    ['between double quotes', behavior(escaped('{"scaleDown":{"stabilization<|>WindowSeconds":120}}'))],
    ['in a block', behavior('|\n  {"ScaleDown":\n    {"StabilizationWindowSeconds": 1<|>20}}')],
    ['in v2beta1', behavior(`'{"ScaleDown":{"Stabilization<|>WindowSeconds":120}}'`, 'v2beta1')],
  ])('explains a rule of behavior with its numbers, %s', (_, text) => {
    const card = hoverOf(text);
    expect(card).toContain('**stabilizationWindowSeconds** · scaleDown');
    expect(card).toContain('highest recommendation of the last 120 s');
  });
  test('has a table for a target', () =>
    expect(
      hoverOf(metrics(`'[{"type":"Resource","resource":{"name":"memory","targetAverage<|>Utilization":60}}]'`)),
    ).toMatch(/^\*\*targetAverageUtilization\*\*[\s\S]*scales up at/));
  test.each([
    ['an annotation of another tool', annotated(`example.com/behavior: '{"scale<|>Up":{}}'`)],
    ['one that v2 does not read', behavior(`'{"scale<|>Up":{}}'`, 'v2')],
    ['what is no JSON', behavior('scale<|>Up')],
    ['a gap', behavior(`'{"scaleUp":<|>  {}}'`)],
  ])('has no hover on %s', (_, text) => expect(hoverOf(text) ?? '').not.toContain('scaleUp'));

  test('gets suggestions for keys, except those written in another case', () =>
    checkCompletion(behavior(`'{"ScaleUp":{"SelectPolicy":"Max","<|>"}}'`), [
      'stabilizationWindowSeconds',
      'policies',
      'tolerance',
    ]));
  test('gets suggestions for metric keys in the spelling of the annotation', () =>
    checkCompletion(metrics(`'[{"type":"Resource","resource":{"name":"cpu",<|>}}]'`), [
      'targetAverageUtilization',
      'targetAverageValue',
    ]));
  test('gets suggestions for values', () =>
    checkCompletion(behavior(`'{"scaleUp":{"selectPolicy":"M<|>"}}'`), ['Max', 'Min', 'Disabled']));
  test.each([
    ['single quotes', (json: string) => `'${json}'`, '{"scaleUp":{"selectPolicy":"Min"}}'],
    ['double quotes', escaped, '{"scaleUp":{"selectPolicy":"Min"}}'],
  ])('gets suggestions between %s', (_, quoted, done) =>
    checkCompleted(behavior(quoted('{"scaleUp":{"selectPolicy":"<|>"}}')), 'Min', behavior(quoted(done)), {
      abilities: { snippets: false, insertAsIs: true },
    }),
  );
  test('gets snippets with its escapes', () =>
    expect(
      completionsOf(behavior(escaped('{"scaleUp":{"<|>"}}'))).items.find(({ label }) => label === 'selectPolicy'),
    ).toMatchObject({
      filterText: '\\"selectPolicy',
      textEdit: { newText: expect.stringContaining('\\\\"selectPolicy\\\\"') },
    }));
  test('has no suggestions on the colon of the annotation', () =>
    checkCompletion(annotated(`autoscaling.alpha.kubernetes.io/behavior:<|> '{}'`), []));
});

describe('v1', () => {
  test(`the server's message names v2 fields; the written field is marked`, () =>
    checkDiagnostics(`${head('v1')}spec:
${target}  maxReplicas: 3
  targetCPUUtilizationPercentage: 0
#                                 ^ api/invalid: spec.metrics[0].resource.target.averageUtilization: Invalid value: 0: must be greater than 0
`));
  test('a problem is marked inside the JSON of an annotation', () =>
    checkDiagnostics(`${head('v1')}  annotations:
    autoscaling.alpha.kubernetes.io/metrics: '[{"type":"Resource","resource":{"name":"memory","targetAverageUtilization":0}}]'
#                                                                                                                        ^ api/invalid: spec.metrics[0].resource.target.averageUtilization: Invalid value: 0: must be greater than 0
spec:
${target}  maxReplicas: 3
`));
  test('a problem is marked after escapes', () =>
    checkDiagnostics(`${head('v1')}  annotations:
    autoscaling.alpha.kubernetes.io/metrics: "[{\\"type\\":\\"Resource\\",\\"resource\\":{\\"name\\":\\"memory\\",\\"targetAverageUtilization\\":0}}]"
#                                                                                                                                    ^ api/invalid: spec.metrics[0].resource.target.averageUtilization: Invalid value: 0: must be greater than 0
spec:
${target}  maxReplicas: 3
`));
  test('a missing field is marked at its parent in the JSON', () =>
    checkDiagnostics(`${head('v1')}  annotations:
    autoscaling.alpha.kubernetes.io/behavior: '{"scaleUp":{"selectPolicy":"Max"}}'
#                                               ^^^^^^^^^ api/required: spec.behavior.scaleUp.policies: Required value: must specify at least one Policy
spec:
${target}  maxReplicas: 3
`));
  test('the cpu field follows the metrics of the annotation', () =>
    checkDiagnostics(`${head('v1')}  annotations:
    autoscaling.alpha.kubernetes.io/metrics: '[{"type":"Resource","resource":{"name":"memory","targetAverageUtilization":70}}]'
spec:
${target}  maxReplicas: 3
  targetCPUUtilizationPercentage: -1
#                                 ^^ api/invalid: spec.metrics[1].resource.target.averageUtilization: Invalid value: -1: must be greater than 0
`));
  test('v2 fields are unknown', () =>
    checkDiagnostics(`${head('v1')}spec:
${target}  maxReplicas: 3
  behavior: {}
# ^^^^^^^^ api/unknown-field: unknown field "spec.behavior"
`));
  test('its own field is suggested and explained', () => {
    checkCompletion(
      yaml`
        ${head('v1')}
        spec:
        ${target}
          maxReplicas: 3
          tar<|>
      `,
      ['minReplicas', 'targetCPUUtilizationPercentage'],
    );
    expect(
      hoverOf(yaml`
        ${head('v1')}
        spec:
        ${target}
          maxReplicas: 3
          targetCPU<|>UtilizationPercentage: 50
      `),
    ).toContain('80, unless an annotation sets metrics');
  });
});

describe('v2beta1', () => {
  test('has targets beside the name', () =>
    checkDiagnostics(`apiVersion: autoscaling/v2beta1
#           ^^^^^^^^^^^^^^^^^^^ api/not-served: no matches for kind "HorizontalPodAutoscaler" in version "autoscaling/v2beta1": Kubernetes 1.25 removed this version, and no maintained release serves it
kind: HorizontalPodAutoscaler
metadata:
  name: web
spec:
${target}  maxReplicas: 3
  metrics:
    - type: Pods
      pods:
        metricName: a/b
#                   ^^^ api/invalid: spec.metrics[0].pods.metric.name: Invalid value: "a/b": may not contain '/'
        targetAverageValue: -1
#                           ^^ api/invalid: spec.metrics[0].pods.target.averageValue: Invalid value: "-1": must be positive
`));
  test('gets suggestions for its fields', () =>
    checkCompletion(
      yaml`
        ${head('v2beta1')}
        spec:
        ${target}
          maxReplicas: 3
          metrics:
            - type: Object
              object:
                <|>
      `,
      ['target', 'metricName', 'targetValue', 'selector', 'averageValue'],
    ));
});

test('v2beta2 has every v2 field except tolerance', () =>
  checkDiagnostics(`apiVersion: autoscaling/v2beta2
#           ^^^^^^^^^^^^^^^^^^^ api/not-served: no matches for kind "HorizontalPodAutoscaler" in version "autoscaling/v2beta2": Kubernetes 1.26 removed this version, and no maintained release serves it
kind: HorizontalPodAutoscaler
metadata:
  name: web
spec:
${target}  maxReplicas: 3
  behavior:
    scaleUp:
      tolerance: 0.1
#     ^^^^^^^^^ api/unknown-field: unknown field "spec.behavior.scaleUp.tolerance"
`));

test('extensions/v1beta1 has its own fields', () =>
  checkDiagnostics(`apiVersion: extensions/v1beta1
#           ^^^^^^^^^^^^^^^^^^ api/not-served: no matches for kind "HorizontalPodAutoscaler" in version "extensions/v1beta1": Kubernetes 1.16 removed this version, and no maintained release serves it
kind: HorizontalPodAutoscaler
metadata:
  name: web
spec:
  scaleRef:
    kind: ReplicationController
    name: web
    subresource: scale
  maxReplicas: 3
  cpuUtilization:
    targetPercentage: half
#                     ^^^^ api/wrong-type: spec.cpuUtilization.targetPercentage must be an integer, not the string "half"
`));

test.each([
  ['autoscaling/v2beta2', '1.19', '"External", "Object", "Pods", "Resource"'],
  ['autoscaling/v2beta1', '1.15', '"External", "Object", "Pods", "Resource"'],
])('ContainerResource is no type of metric before 1.20: %s in %s', (version, kubernetes, supported) => {
  const text = containerMetric(version);
  expect(
    diagnosticsOf(text, { kubernetes })
      .filter(({ code }) => code !== 'api/deprecated')
      .map(({ code, message }) => [code, message]),
  ).toEqual([
    ['api/dropped-field', `The API server of Kubernetes ${kubernetes} accepts this field and drops it.`],
    ['api/unsupported', `spec.metrics[0].type: Unsupported value: "ContainerResource": supported values: ${supported}`],
  ]);
});

test('ContainerResource needs its gate from 1.20 to 1.26', () => {
  const messages = (kubernetes: string) =>
    diagnosticsOf(containerMetric('autoscaling/v2beta2'), { kubernetes }).map(({ message }) => message);
  expect(messages('1.20').join()).toContain('only allowed when HPAContainerMetrics feature is enabled');
  expect(messages('1.30').join()).not.toContain('HPAContainerMetrics');
});

function containerMetric(version: string) {
  const target =
    version === 'autoscaling/v2beta1'
      ? 'targetAverageUtilization: 60'
      : 'target: { type: Utilization, averageUtilization: 60 }';
  return yaml`
    apiVersion: ${version}
    kind: HorizontalPodAutoscaler
    metadata: { name: web }
    spec:
      scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
      maxReplicas: 3
      metrics:
        - type: ContainerResource
          containerResource: { name: cpu, container: app, ${target} }
  `;
}

import { describe, expect, test } from 'vitest';
import { checkCompleted, checkCompletion, checkDiagnostics, completionsOf, hoverOf } from '../../support/marked.ts';

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
    `${head(version)}  annotations:\n    ${text}\nspec:\n${target}  maxReplicas: 20\n`;
  const behavior = (json: string, version?: string) =>
    annotated(`autoscaling.alpha.kubernetes.io/behavior: ${json}`, version);
  const metrics = (json: string) => annotated(`autoscaling.alpha.kubernetes.io/metrics: ${json}`);
  const escaped = (json: string) => `"${json.replaceAll('"', '\\"')}"`;

  test.each([
    ['between single quotes', behavior(`'{"ScaleDown":{"Stabilization<|>WindowSeconds":120}}'`)],
    ['between double quotes', behavior(escaped('{"scaleDown":{"stabilization<|>WindowSeconds":120}}'))],
    ['in a block', behavior('|\n      {"ScaleDown":\n        {"StabilizationWindowSeconds": 1<|>20}}')],
    ['in v2beta1', behavior(`'{"ScaleDown":{"Stabilization<|>WindowSeconds":120}}'`, 'v2beta1')],
  ])('a rule of behavior is explained with its numbers, %s', (_, text) => {
    const card = hoverOf(text);
    expect(card).toContain('**stabilizationWindowSeconds** · scaleDown');
    expect(card).toContain('highest recommendation of the last 120 s');
  });
  test('a target has its table', () =>
    expect(
      hoverOf(metrics(`'[{"type":"Resource","resource":{"name":"memory","targetAverage<|>Utilization":60}}]'`)),
    ).toMatch(/^\*\*targetAverageUtilization\*\*[\s\S]*scales up at/));
  test.each([
    ['an annotation of somebody else', annotated(`example.com/behavior: '{"scale<|>Up":{}}'`)],
    ['one that v2 does not read', behavior(`'{"scale<|>Up":{}}'`, 'v2')],
    ['what is no JSON', behavior('scale<|>Up')],
    ['a gap', behavior(`'{"scaleUp":<|>  {}}'`)],
  ])('nothing is said of %s', (_, text) => expect(hoverOf(text) ?? '').not.toContain('scaleUp'));

  test('keys are offered, none that is written in another case', () =>
    checkCompletion(behavior(`'{"ScaleUp":{"SelectPolicy":"Max","<|>"}}'`), [
      'stabilizationWindowSeconds',
      'policies',
      'tolerance',
    ]));
  test('keys of a metric are spelled as there', () =>
    checkCompletion(metrics(`'[{"type":"Resource","resource":{"name":"cpu",<|>}}]'`), [
      'targetAverageUtilization',
      'targetAverageValue',
    ]));
  test('values are offered', () =>
    checkCompletion(behavior(`'{"scaleUp":{"selectPolicy":"M<|>"}}'`), ['Max', 'Min', 'Disabled']));
  test.each([
    ['single quotes', (json: string) => `'${json}'`, '{"scaleUp":{"selectPolicy":"Min"}}'],
    ['double quotes', escaped, '{"scaleUp":{"selectPolicy":"Min"}}'],
  ])('and written between %s', (_, quoted, done) =>
    checkCompleted(behavior(quoted('{"scaleUp":{"selectPolicy":"<|>"}}')), 'Min', behavior(quoted(done)), {
      abilities: { snippets: false, insertAsIs: true },
    }),
  );
  test('a snippet escapes what it escapes', () =>
    expect(
      completionsOf(behavior(escaped('{"scaleUp":{"<|>"}}'))).items.find(({ label }) => label === 'selectPolicy'),
    ).toMatchObject({
      filterText: '\\"selectPolicy',
      textEdit: { newText: expect.stringContaining('\\\\"selectPolicy\\\\"') },
    }));
  test('on the colon of the annotation nothing of the JSON is offered', () =>
    checkCompletion(annotated(`autoscaling.alpha.kubernetes.io/behavior:<|> '{}'`), []));
});

describe('v1', () => {
  test('the server names v2 fields; the field that is there is marked', () =>
    checkDiagnostics(`${head('v1')}spec:
${target}  maxReplicas: 3
  targetCPUUtilizationPercentage: 0
#                                 ^ api/invalid: spec.metrics[0].resource.target.averageUtilization: Invalid value: 0: must be greater than 0
`));
  test('inside the JSON of an annotation', () =>
    checkDiagnostics(`${head('v1')}  annotations:
    autoscaling.alpha.kubernetes.io/metrics: '[{"type":"Resource","resource":{"name":"memory","targetAverageUtilization":0}}]'
#                                                                                                                        ^ api/invalid: spec.metrics[0].resource.target.averageUtilization: Invalid value: 0: must be greater than 0
spec:
${target}  maxReplicas: 3
`));
  test('behind escapes', () =>
    checkDiagnostics(`${head('v1')}  annotations:
    autoscaling.alpha.kubernetes.io/metrics: "[{\\"type\\":\\"Resource\\",\\"resource\\":{\\"name\\":\\"memory\\",\\"targetAverageUtilization\\":0}}]"
#                                                                                                                                    ^ api/invalid: spec.metrics[0].resource.target.averageUtilization: Invalid value: 0: must be greater than 0
spec:
${target}  maxReplicas: 3
`));
  test('what is missing in the JSON marks its parent', () =>
    checkDiagnostics(`${head('v1')}  annotations:
    autoscaling.alpha.kubernetes.io/behavior: '{"scaleUp":{"selectPolicy":"Max"}}'
#                                               ^^^^^^^^^ api/required: spec.behavior.scaleUp.policies: Required value: must specify at least one Policy
spec:
${target}  maxReplicas: 3
`));
  test('the field of cpu comes after the metrics of the annotation', () =>
    checkDiagnostics(`${head('v1')}  annotations:
    autoscaling.alpha.kubernetes.io/metrics: '[{"type":"Resource","resource":{"name":"memory","targetAverageUtilization":70}}]'
spec:
${target}  maxReplicas: 3
  targetCPUUtilizationPercentage: -1
#                                 ^^ api/invalid: spec.metrics[1].resource.target.averageUtilization: Invalid value: -1: must be greater than 0
`));
  test('fields of v2 are unknown', () =>
    checkDiagnostics(`${head('v1')}spec:
${target}  maxReplicas: 3
  behavior: {}
# ^^^^^^^^ api/unknown-field: unknown field "spec.behavior"
`));
  test('its own field is offered and explained', () => {
    checkCompletion(`${head('v1')}spec:\n${target}  maxReplicas: 3\n  tar<|>\n`, [
      'minReplicas',
      'targetCPUUtilizationPercentage',
    ]);
    expect(
      hoverOf(`${head('v1')}spec:\n${target}  maxReplicas: 3\n  targetCPU<|>UtilizationPercentage: 50\n`),
    ).toContain('80, unless an annotation sets metrics');
  });
});

describe('v2beta1', () => {
  test('targets stand beside the name', () =>
    checkDiagnostics(`apiVersion: autoscaling/v2beta1
#           ^^^^^^^^^^^^^^^^^^^ api/not-served: no matches for kind "HorizontalPodAutoscaler" in version "autoscaling/v2beta1": Kubernetes served it up to 1.24
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
  test('its fields are offered', () =>
    checkCompletion(
      `${head('v2beta1')}spec:\n${target}  maxReplicas: 3\n  metrics:\n    - type: Object\n      object:\n        <|>\n`,
      ['target', 'metricName', 'targetValue', 'selector', 'averageValue'],
    ));
});

test('v2beta2 has all of v2 but tolerance', () =>
  checkDiagnostics(`apiVersion: autoscaling/v2beta2
#           ^^^^^^^^^^^^^^^^^^^ api/not-served: no matches for kind "HorizontalPodAutoscaler" in version "autoscaling/v2beta2": Kubernetes served it up to 1.25
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

test('extensions/v1beta1 has fields of its own', () =>
  checkDiagnostics(`apiVersion: extensions/v1beta1
#           ^^^^^^^^^^^^^^^^^^ api/not-served: no matches for kind "HorizontalPodAutoscaler" in version "extensions/v1beta1": Kubernetes served it up to 1.15
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
#                     ^^^^ api/wrong-type: spec.cpuUtilization.targetPercentage is a whole number, and not the text "half"
`));

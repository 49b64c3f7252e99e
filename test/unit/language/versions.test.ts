import { describe, expect, test } from 'vitest';
import { checkCompletion, checkDiagnostics, hoverOf } from '../../support/marked.ts';

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
    checkCompletion(`${head('v1')}spec:\n${target}  maxReplicas: 3\n  tar<|>\n`, ['minReplicas', 'targetCPUUtilizationPercentage']);
    expect(hoverOf(`${head('v1')}spec:\n${target}  maxReplicas: 3\n  targetCPU<|>UtilizationPercentage: 50\n`)).toContain(
      '80, if no annotation names a metric',
    );
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
    checkCompletion(`${head('v2beta1')}spec:\n${target}  maxReplicas: 3\n  metrics:\n    - type: Object\n      object:\n        <|>\n`, [
      'target',
      'metricName',
      'targetValue',
      'selector',
      'averageValue',
    ]));
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

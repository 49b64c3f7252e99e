import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { formatPath } from '../../../core/model/path.ts';
import { completeScenario } from '../../../core/model/scenario/partial-scenario.ts';
import { readScenario } from '../../../core/model/scenario/read-scenario.ts';
import { standardScenario } from '../../../core/model/scenario/scenario.ts';
import { serializeScenario } from '../../../core/model/scenario/serialize-scenario.ts';
import { isScaleTarget, readWorkloadFacts } from '../../../core/model/scenario/workload-facts.ts';
import { readDocument } from '../../../core/text/read/read-document.ts';
import { toValue } from '../../../core/text/tree.ts';
import { standardDefaults } from '../../support/scenario.ts';
import { yaml } from '../../support/yaml.ts';

const read = (text: string) => readScenario(toValue(readDocument(text).root));
const complete = (text: string) => completeScenario(read(text).given, { defaults: standardDefaults });
const problems = (text: string) => read(text).problems.map(({ at, message }) => `${formatPath(at)}: ${message}`);

describe('a scenario file', () => {
  test('without content is the standard scenario', () => {
    expect(problems('')).toEqual([]);
    const { need } = standardDefaults;
    expect(complete('{}')).toEqual({ ...standardScenario, need, start: { replicas: 'settled' } });
  });

  test('is read with the units of its fields', () => {
    const text = `
release: "1.29"
controller: { syncPeriodSeconds: 30, syncTakesMs: 2, featureGates: { HPAScaleToZero: true } }
start: { replicas: 4 }
load: { shape: wave, low: 10, high: 20.5, periodSeconds: 300, noise: { relative: 0.1 } }
workload: { kind: queue, idleCpu: 20m, cpuPerUnit: 1500u, baseMemory: 1Gi, controller: StatefulSet }
metrics: { lagSeconds: 15, follow: { depth: queue, half: { of: offered, times: 0.5 }, other: { points: [[0, 1], [60, 5]] } } }
faults:
  - { what: metricsDown, fromSeconds: 100 }
`;
    expect(problems(text)).toEqual([]);
    const { release, flags, featureGates } = read(text);
    expect({ release, flags, featureGates }).toEqual({
      release: '1.29',
      flags: { syncPeriodSeconds: 30 },
      featureGates: { HPAScaleToZero: true },
    });
    expect(complete(text)).toMatchObject({
      controller: { syncTakesMs: 2, phaseMs: 0 },
      start: { replicas: 4 },
      load: { shape: 'wave', low: 10, high: 20.5, periodSeconds: 300, noise: { relative: 0.1, everySeconds: 15 } },
      workload: {
        kind: 'queue',
        idleCpuMilli: 20,
        cpuPerUnitMilli: 1.5,
        baseMemoryBytes: 2 ** 30,
        controller: { kind: 'StatefulSet', podManagementPolicy: 'OrderedReady' },
      },
      metrics: {
        lagSeconds: 15,
        follow: {
          depth: { of: 'queue', times: 1 },
          half: { of: 'offered', times: 0.5 },
          other: {
            of: {
              points: [
                [0, 1],
                [60, 5],
              ],
            },
            times: 1,
          },
        },
      },
      faults: [{ what: 'metricsDown', metric: null, fromSeconds: 100, toSeconds: null }],
    });
  });

  test.each([
    ['a misspelled key', 'load: { shap: step }', 'load.shap: unknown field "load.shap": did you mean shape?'],
    [
      'a number of another shape',
      'load: { shape: constant, from: 5 }',
      'load.from: from is not allowed with shape: constant, which takes to',
    ],
    [
      'a text for a number',
      'load: { to: "900" }',
      'load.to: load.to must be a number, not the string "900": remove the quotes',
    ],
    [
      'a negative number',
      'workload: { capacityPerPod: -1 }',
      'workload.capacityPerPod: workload.capacityPerPod must be a number from 0 to 1000000000000',
    ],
    [
      'no capacity',
      'workload: { capacityPerPod: 0 }',
      'workload.capacityPerPod: workload.capacityPerPod must be more than 0',
    ],
    [
      'a day of few hours',
      'load: { shape: day, hours: [1, 2] }',
      'load.hours: load.hours must have 24 numbers, one for each hour, not 2',
    ],
    [
      'points out of order',
      'load: { shape: points, at: [[10, 1], [5, 2]] }',
      'load.at[1]: points must be in order of time: 5 comes after 10',
    ],
    ['a csv without a file', 'load: { shape: csv }', 'load.file: a load of shape csv needs a file'],
    [
      'a start that is no count',
      'start: { replicas: many }',
      'start.replicas: start.replicas must be a whole number of at least 0, settled, minReplicas or maxReplicas',
    ],
    [
      'a metric that follows nothing',
      'metrics: { follow: { q: speed } }',
      'metrics.follow.q: a metric must follow offered, served, unmet, queue, latency, or { points: [[seconds, value], …] }',
    ],
    [
      'a count that is missing',
      'faults: [{ what: scaledByHand }]',
      'faults[0].to: scaledByHand needs `to`: the count that a person sets',
    ],
    [
      'a share that is neither pods nor percent',
      'workload: { maxSurge: 2.5 }',
      'workload.maxSurge: workload.maxSurge must be a whole number of pods, or a percentage such as 25%',
    ],
    [
      'a rollout of a StatefulSet with a surge',
      'workload: { controller: StatefulSet, maxSurge: 1 }',
      'workload.maxSurge: maxSurge is not allowed with controller: StatefulSet, which takes updateStrategy, podManagementPolicy',
    ],
    [
      'a partition of a Deployment',
      'workload: { partition: 1 }',
      'workload.partition: partition is not allowed without controller, whose default takes strategy, maxSurge, maxUnavailable, progressDeadlineSeconds',
    ],
    [
      'a partition of pods that nothing replaces',
      'workload: { controller: StatefulSet, updateStrategy: OnDelete, partition: 1 }',
      'workload.partition: partition is not allowed with updateStrategy: OnDelete, which takes no further fields',
    ],
    [
      'a deadline that no new pod can meet',
      'workload: { minReadySeconds: 60, progressDeadlineSeconds: 60 }',
      'workload.progressDeadlineSeconds: workload.progressDeadlineSeconds must be more than minReadySeconds, which is 60',
    ],
    [
      'a negative request of a new template',
      'faults: [{ what: rollout, cpuRequest: -1 }]',
      'faults[0].cpuRequest: faults[0].cpuRequest must be at least 0',
    ],
    [
      'a request above its limit',
      'faults: [{ what: rollout, cpuRequest: 300m, cpuLimit: 0.2 }]',
      'faults[0].cpuRequest: cpuRequest must be at most cpuLimit, which is 0.2',
    ],
    [
      'a template of something else than a rollout',
      'faults: [{ what: controllerRestart, cpuRequest: 300m }]',
      'faults[0].cpuRequest: cpuRequest is not allowed with what: controllerRestart, which takes atSeconds',
    ],
    [
      'nodes of no pods',
      'nodes: { provisioning: fixed, podsPerNode: 3 }',
      'nodes.podsPerNode: podsPerNode is not allowed with provisioning: fixed, which takes freePods',
    ],
    [
      'a wave of a moment',
      'load: { shape: wave, periodSeconds: 1e-9 }',
      'load.periodSeconds: load.periodSeconds must be at least 1',
    ],
    [
      'nodes without room',
      'nodes: { provisioning: clusterAutoscaler, podsPerNode: 0 }',
      'nodes.podsPerNode: nodes.podsPerNode must be at least 1',
    ],
    [
      'an unknown autoscaler of nodes',
      'nodes: { provisioning: clusterAutoscale }',
      'nodes.provisioning: nodes.provisioning must be one of unlimited, fixed, clusterAutoscaler, nodeAutoProvisioner, not clusterAutoscale: did you mean clusterAutoscaler?',
    ],
    ['a year', 'horizonSeconds: 31536000', 'horizonSeconds: horizonSeconds must be at most 2764800, which is 32 days'],
  ])('has a problem at the field: %s', (_, text, problem) => expect(problems(text)).toContain(problem));

  test('keeps every field that can be read', () => {
    expect(
      complete(yaml`
        load: { to: [], from: 7 }
        seed: 3`),
    ).toMatchObject({
      seed: 3,
      load: { shape: 'step', from: 7, to: 900 },
    });
  });
});

test('takes requests, probes and pod owners from its workload', () => {
  const [, deployment = ''] = readFileSync('examples/web.yaml', 'utf8').split('\n---\n');
  const value = toValue(readDocument(deployment).root);
  expect(isScaleTarget(value, { kind: 'Deployment', name: 'web' })).toBe(true);
  expect(isScaleTarget(value, { kind: 'Deployment', name: 'api' })).toBe(false);
  expect(readWorkloadFacts(value)).toEqual({
    containers: [{ name: 'web', cpuMilli: 200, memoryBytes: 256 * 1024 * 1024 }],
    readySeconds: 10,
  });
});

test('takes init containers that keep running, and no others', () => {
  const pod = (init: string) =>
    `spec: { template: { spec: { containers: [{ name: web, resources: { requests: { cpu: 200m } } }], initContainers: [${init}] } } }`;
  const facts = (init: string) => readWorkloadFacts(toValue(readDocument(pod(init)).root)).containers;
  const proxy = 'name: proxy, resources: { requests: { cpu: 50m } }';
  expect(facts(`{ ${proxy}, restartPolicy: Always }`)).toEqual([
    { name: 'web', cpuMilli: 200 },
    { name: 'proxy', cpuMilli: 50, isSidecar: true },
  ]);
  expect(facts(`{ ${proxy} }`)).toEqual([{ name: 'web', cpuMilli: 200 }]);
});

test('takes the strategy of a rollout from a Deployment, and of no other workload', () => {
  const facts = (kind: string, strategy: string) =>
    readWorkloadFacts(toValue(readDocument(`kind: ${kind}\nspec: { strategy: ${strategy} }`).root));
  expect(facts('Deployment', '{ type: Recreate }')).toEqual({ strategy: 'Recreate' });
  expect(facts('Deployment', '{ rollingUpdate: { maxSurge: 50%, maxUnavailable: 0 } }')).toEqual({
    maxSurge: '50%',
    maxUnavailable: 0,
  });
  expect(facts('Deployment', '{ rollingUpdate: { maxSurge: -1, maxUnavailable: many } }')).toEqual({});
  expect(facts('StatefulSet', '{ type: Recreate }').strategy).toBeUndefined();
});

test('takes the deadline of a Deployment, and the update strategy of a StatefulSet', () => {
  const facts = (text: string) => readWorkloadFacts(toValue(readDocument(text).root));
  expect(facts('kind: Deployment\nspec: { progressDeadlineSeconds: 120 }')).toEqual({ progressDeadlineSeconds: 120 });
  const update = 'spec: { updateStrategy: { type: RollingUpdate, rollingUpdate: { partition: 2 } } }';
  expect(facts(`kind: StatefulSet\n${update}`)).toMatchObject({ updateStrategy: 'RollingUpdate', partition: 2 });
  expect(facts(`kind: Deployment\n${update}`)).toEqual({});
});

test('a CPU limit of 0 is no limit', () => {
  expect(read('workload: { cpuLimit: 0 }').given.workload).toEqual({ cpuLimitMilli: null });
  const facts = (...limits: string[]) => {
    const containers = limits.map((cpu) => `{ name: a, resources: { limits: { cpu: ${cpu} } } }`);
    const text = `kind: Deployment\nspec: { template: { spec: { containers: [${containers.join()}] } } }`;
    return readWorkloadFacts(toValue(readDocument(text).root)).cpuLimitMilli;
  };
  expect([facts('500m', '1'), facts('500m', '0'), facts('0')]).toEqual([1500, undefined, undefined]);
});

test('a scenario with a new template is written as it was read', () => {
  const rollout = { what: 'rollout', atSeconds: 60, cpuRequest: '200m', memoryPerUnit: '1Mi' };
  const { given } = readScenario(toValue(readDocument(`faults: [${JSON.stringify(rollout)}]`).root));
  expect(given.faults).toEqual([rollout]);
  expect(serializeScenario({ given, flags: {}, featureGates: {} }).faults).toEqual([rollout]);
});

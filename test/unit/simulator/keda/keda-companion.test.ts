import { describe, expect, test } from 'vitest';
import { analyzeDocument } from '../../../../core/analysis/analyze-document.ts';
import { simulationAt } from '../../../../core/editor/simulation.ts';
import type { Fault, Load, Scenario } from '../../../../core/model/scenario/scenario.ts';
import { standardScenario } from '../../../../core/model/scenario/scenario.ts';
import { newestReleaseProfile } from '../../../../core/simulator/profile.ts';
import { reasonText } from '../../../../core/simulator/trace-text.ts';
import { simulate } from '../../../../core/simulator/world/simulate.ts';
import { scenarioDefaults } from '../../../../core/simulator/world/standard-load.ts';

const queue = `    - type: rabbitmq
      metadata: { hostFromEnv: RABBIT, queueName: jobs, mode: QueueLength, value: "20", activationValue: "0" }
`;

function scaledObject(fields: string, { triggers = queue, annotations = '' } = {}): string {
  return `apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata:
  name: worker
  annotations: { ${annotations} }
spec:
  scaleTargetRef:
    name: worker
${fields}  triggers:
${triggers}`;
}

type Points = readonly (readonly [seconds: number, value: number])[];

interface Run {
  load: Points;
  faults?: readonly Fault[];
  start?: Scenario['start']['replicas'];
}

const profile = newestReleaseProfile();

function runOf(text: string, { load, faults = [], start = 'settled' }: Run) {
  const autoscaler = analyzeDocument(text, { json: false }).autoscalers[0]?.reading?.autoscaler;
  if (!autoscaler) throw new Error('cannot be simulated');
  const { workload, metrics } = scenarioDefaults(autoscaler, standardScenario.workload, profile);
  const shape: Load = { shape: 'points', at: load, noise: standardScenario.load.noise };
  const scenario: Scenario = {
    ...standardScenario,
    load: shape,
    faults,
    start: { replicas: start },
    workload: { ...standardScenario.workload, ...workload },
    metrics: { ...standardScenario.metrics, ...metrics },
  };
  return simulate(autoscaler, scenario, profile);
}

/** What the HPA did not set: `2:00.5 0→1 KEDA: woken by s0-rabbitmq-jobs`. */
function byKeda(trace: ReturnType<typeof runOf>): string[] {
  return trace.ticks
    .filter(({ reason }) => reason.kind === 'scaledBy')
    .map(({ atMs, current, desired, reason }) => `${atMs / 1000} ${current}→${desired} ${reasonText(reason)}`);
}

const burst: Points = [
  [0, 0],
  [100, 0],
  [101, 200],
  [400, 200],
  [401, 0],
  [1500, 0],
];
const steady: Points = [
  [0, 40],
  [1200, 40],
];
const outage: Fault = { what: 'metricsDown', metric: null, fromSeconds: 300, toSeconds: 900 };

describe('a worker that may have 0 replicas', () => {
  test('is woken at the next poll, scaled by the HPA, and stopped after the cooldown', () => {
    const trace = runOf(scaledObject('  cooldownPeriod: 120\n  pollingInterval: 20\n'), { load: burst });
    expect(trace.sequence).toEqual([0, 1, 4, 8, 10, 0]);
    expect(byKeda(trace)).toEqual([
      '120.5 0→1 KEDA: activated by s0-rabbitmq-jobs',
      '580.5 10→0 KEDA: no trigger active for 120 s',
    ]);
  });

  test('keeps its replicas until the cooldown is over, though the HPA would remove them', () => {
    const trace = runOf(scaledObject('  cooldownPeriod: 900\n'), { load: burst });
    expect(trace.sequence.at(-2)).toBe(1);
    expect(trace.sequence.at(-1)).toBe(0);
  });

  test('stops after initialCooldownPeriod if no trigger was ever active', () => {
    const trace = runOf(scaledObject('  initialCooldownPeriod: 90\n'), {
      load: [
        [0, 0],
        [600, 0],
      ],
      start: 3,
    });
    expect(byKeda(trace)).toEqual(['90.5 1→0 KEDA: no trigger has been active yet']);
  });

  test('is never stopped while scale-in is paused, and never woken while scale-out is', () => {
    const scaleIn = scaledObject('', { annotations: 'autoscaling.keda.sh/paused-scale-in: "true"' });
    expect(byKeda(runOf(scaleIn, { load: burst, start: 2 }))).toEqual([]);
    const scaleOut = scaledObject('', { annotations: 'autoscaling.keda.sh/paused-scale-out: "true"' });
    expect(runOf(scaleOut, { load: burst }).sequence).toEqual([0]);
  });

  test('is started by force-activation, without load', () => {
    const forced = scaledObject('', { annotations: 'autoscaling.keda.sh/force-activation: "true"' });
    const trace = runOf(forced, {
      load: [
        [0, 0],
        [600, 0],
      ],
      start: 0,
    });
    expect(byKeda(trace)).toEqual(['0.5 0→1 KEDA: activation is forced by an annotation']);
  });

  test('is not woken by a value that is not above the activation value', () => {
    const above = scaledObject('', { triggers: queue.replace('activationValue: "0"', 'activationValue: "200"') });
    expect(runOf(above, { load: burst }).sequence).toEqual([0]);
  });
});

describe('idleReplicaCount', () => {
  test('of 0 leaves the target alone until a trigger wakes it', () => {
    const trace = runOf(scaledObject('  idleReplicaCount: 0\n  minReplicaCount: 2\n'), { load: burst });
    expect(trace.sequence.slice(0, 2)).toEqual([0, 2]);
    expect(trace.sequence.at(-1)).toBe(0);
  });

  test('above 0 is fought by the HPA, whose minimum is minReplicaCount', () => {
    const trace = runOf(scaledObject('  idleReplicaCount: 1\n  minReplicaCount: 3\n'), {
      load: [
        [0, 0],
        [600, 0],
      ],
    });
    expect(trace.sequence.slice(0, 6)).toEqual([1, 3, 1, 3, 1, 3]);
  });
});

describe('an outage of the source', () => {
  test('without a fallback freezes the count', () => {
    expect(runOf(scaledObject(''), { load: steady, faults: [outage] }).sequence).toEqual([2]);
  });

  test('with a fallback sets its replicas once the loop and the HPA have failed often enough', () => {
    const fallback = scaledObject('  fallback: { failureThreshold: 3, replicas: 6 }\n');
    const trace = runOf(fallback, { load: steady, faults: [outage] });
    expect(trace.sequence).toEqual([2, 4, 6, 2]);
    // Four failures: three of the HPA (300, 315, 330 s) and one of the loop (300.5 s); the fifth request is answered.
    expect(trace.ticks.find(({ desired }) => desired === 4)?.atMs).toBe(330_000);
  });

  test('wakes nothing at 0 without a fallback', () => {
    const during: Fault = { ...outage, fromSeconds: 0 };
    expect(runOf(scaledObject(''), { load: burst, faults: [during], start: 0 }).sequence[1]).toBeUndefined();
  });
});

test('what cron does outside its hours does not depend on the load', () => {
  const cron = `    - type: cron
      metadata: { timezone: Europe/Berlin, start: 0 8 * * 1-5, end: 0 18 * * 1-5, desiredReplicas: "5" }
`;
  const trace = runOf(scaledObject('', { triggers: cron }), { load: steady });
  expect(trace.sequence).toEqual([1, 0]);
});

test('the decisions of KEDA have the lines of its fields', () => {
  const text = scaledObject('  cooldownPeriod: 120\n');
  const analyzed = analyzeDocument(text, { json: false });
  const simulation = simulationAt(analyzed, { line: 0, character: 0 }, { profile, startLine: 0, scope: '' });
  expect(simulation?.type === 'simulation' && simulation.lines['spec.cooldownPeriod']).toBe(9);
});

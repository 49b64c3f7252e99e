// From the workload and its runtime class to the controller's decision.
import { describe, expect, test } from 'vitest';
import { writeCase } from '../../../core/cases/write-case.ts';
import { runtimeClassOverhead } from '../../../core/index/links/runtime-class-overhead.ts';
import { findWorkloadFacts } from '../../../core/lint/find-workload-facts.ts';
import type { HorizontalPodAutoscaler } from '../../../core/model/hpa/autoscaler.ts';
import { completeScenario } from '../../../core/model/scenario/partial-scenario.ts';
import { parseProfile } from '../../../core/simulator/profile.ts';
import { scenarioDefaults } from '../../../core/simulator/world/standard-load.ts';
import { hpa } from '../../support/hpa.ts';
import { indexFiles } from '../../support/workspace.ts';

const target = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' };
const mebibyte = 1024 * 1024;

const workload = (pod: string, requests = 'requests: { cpu: 100m }') => `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  template:
    spec:
      ${pod}
      containers:
        - name: app
          resources: { ${requests} }
        - name: proxy
          resources: { ${requests} }
`;
const runtimeClass = (cpu: string) => `apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: kata }
handler: kata
overhead: { podFixed: { cpu: ${cpu}, memory: 120Mi } }
`;

describe('what a workload sets for its pods as a whole', () => {
  const podResources = (...documents: string[]) => findWorkloadFacts(documents, target)?.podResources;

  test('is absent if only containers request something', () =>
    expect(podResources(workload('restartPolicy: Always'))).toBeUndefined());
  test('is completed as by the API server: first the containers, then the limits of the pod', () => {
    const limits = 'resources: { limits: { cpu: "1", memory: 1Gi } }';
    expect(podResources(workload(limits))).toEqual({ requests: { cpuMilli: 200, memoryBytes: 1024 * mebibyte } });
    expect(podResources(workload('resources: { requests: { cpu: 500m } }'))).toEqual({ requests: { cpuMilli: 500 } });
  });
  test('has the overhead that is written', () =>
    expect(podResources(workload('overhead: { cpu: 50m }'), runtimeClass('200m'))).toEqual({
      overhead: { cpuMilli: 50 },
    }));
  test('has the overhead of the runtime class in the same file', () =>
    expect(podResources(workload('runtimeClassName: kata'), runtimeClass('250m'))).toEqual({
      overhead: { cpuMilli: 250, memoryBytes: 120 * mebibyte },
    }));
  test('has no overhead of another runtime class', () =>
    expect(podResources(workload('runtimeClassName: gvisor'), runtimeClass('250m'))).toBeUndefined());
});

describe('a runtime class of the workspace', () => {
  test('is found whatever its file', () =>
    expect(runtimeClassOverhead(indexFiles({ 'cluster/kata.yaml': runtimeClass('250m') }), 'kata')).toEqual({
      cpuMilli: 250,
      memoryBytes: 120 * mebibyte,
    }));
  test('that several files have counts only if they agree', () => {
    const files = (cpu: string) => indexFiles({ 'a.yaml': runtimeClass('250m'), 'b.yaml': runtimeClass(cpu) });
    expect(runtimeClassOverhead(files('250m'), 'kata')).toBeDefined();
    expect(runtimeClassOverhead(files('300m'), 'kata')).toBeUndefined();
    expect(runtimeClassOverhead(files('250m'), 'gvisor')).toBeUndefined();
  });
});

describe('a simulation of pods with overhead', () => {
  const autoscaler: HorizontalPodAutoscaler = hpa({
    maxReplicas: 20,
    metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } } }],
  });
  const facts = findWorkloadFacts(
    [workload('runtimeClassName: kata\n      resources: { requests: { cpu: 200m } }'), runtimeClass('200m')],
    target,
  );

  function firstSyncs(release: string) {
    const profile = parseProfile(release);
    if (!profile.ok || !facts) throw new Error('cannot be simulated');
    const defaults = scenarioDefaults(autoscaler, facts, profile.value);
    const given = { load: { shape: { shape: 'constant', at: 40 } }, start: { replicas: 4 } } as const;
    const scenario = completeScenario(given, { defaults, workload: facts });
    // The first sync, before the start, has no metrics.
    const [first, second] = writeCase(autoscaler, scenario, profile.value, 'x').ticks as readonly {
      pods: { podRequests: object; overhead: object }[];
      expect: { status: { currentMetrics: { resource: { current: { averageUtilization: number } } }[] } };
    }[];
    return {
      pod: first?.pods[0],
      percent: second?.expect.status.currentMetrics[0]?.resource.current.averageUtilization,
    };
  }

  test('divides by both in 1.37, and by the request alone in 1.38', () => {
    const [before, after] = [firstSyncs('1.37'), firstSyncs('1.38')];
    expect(before.percent).toBeGreaterThan(0);
    expect(after.percent).toBeGreaterThanOrEqual(2 * (before.percent ?? 0));
    expect(after.percent).toBeLessThanOrEqual(2 * (before.percent ?? 0) + 1);
  });
  test('writes both into a case', () =>
    expect(firstSyncs('1.37').pod).toMatchObject({
      podRequests: { cpu: '200m' },
      overhead: { cpu: '200m', memory: '125829120' },
    }));
});

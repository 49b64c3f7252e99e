// Proposals on both sides confirm the values at which each count scales.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Metric, MetricTarget } from '../../../core/model/hpa/autoscaler.ts';
import { prepare } from '../../../core/simulator/hpa/prepare.ts';
import { scalingSteps } from '../../../core/simulator/hpa/scaling-steps.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { hpa } from '../../support/hpa.ts';

const profile = newestReleaseProfile();
const cpu = (target: Partial<MetricTarget>): Metric => ({
  type: 'Resource',
  resource: { name: 'cpu', target: { type: 'Utilization', ...target } },
});
const external = (target: Partial<MetricTarget>): Metric => ({
  type: 'External',
  external: { metric: { name: 'queue' }, target: { type: 'AverageValue', ...target } },
});
function stepsFor(one: Metric, sizes: number[]) {
  const controller = prepare({ ...hpa({}), minReplicas: 1, maxReplicas: 100, metrics: [one] }, profile);
  const [metric] = controller.metrics;
  const steps = metric && scalingSteps(controller, metric, sizes);
  return steps && { unit: metric.compared?.unit, steps };
}

describe('the steps of a utilization', () => {
  test('the percentage is truncated, and 55 % of a target of 50 % is within tolerance', () => {
    expect(stepsFor(cpu({ averageUtilization: 50 }), [2])).toEqual({
      unit: 'percent',
      steps: [{ replicas: 2, up: { at: 56, recommended: 3 }, down: { below: 26, recommended: 1 } }],
    });
  });

  test('one pod never scales down, and no usage recommends no pods', () => {
    expect(stepsFor(cpu({ averageUtilization: 50 }), [1])?.steps[0]?.down).toEqual({ below: 1, recommended: 0 });
  });

  test('the boundaries agree with the formula of the documentation', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 60 }), (target, replicas) => {
        const asked = (percent: number) => {
          const ratio = percent / target;
          return ratio >= 0.9 && ratio <= 1.1 ? replicas : Math.ceil(ratio * replicas);
        };
        const step = stepsFor(cpu({ averageUtilization: target }), [replicas])?.steps[0];
        const { up, down } = step ?? {};
        if (!up || !down) throw new Error('a target has both borders');
        expect([asked(up.at), asked(up.at - 1) <= replicas]).toEqual([up.recommended, true]);
        expect([asked(down.below - 1), asked(down.below) >= replicas]).toEqual([down.recommended, true]);
        expect(up.recommended).toBeGreaterThan(replicas);
        expect(down.recommended).toBeLessThan(replicas);
      }),
    );
  });
});

describe('the steps of a value', () => {
  test('a value per pod is divided by the pods', () => {
    expect(stepsFor(external({ averageValue: '30' }), [2])?.steps).toEqual([
      { replicas: 2, up: { at: 66_001, recommended: 3 }, down: { below: 30_001, recommended: 1 } },
    ]);
  });

  test('a value has the same boundaries at every count', () => {
    const steps = stepsFor(external({ type: 'Value', value: '30' }), [1, 2, 3])?.steps ?? [];
    expect(steps.map(({ up }) => up?.at)).toEqual([33_001, 33_001, 33_001]);
  });

  test('an average value is per pod', () => {
    expect(stepsFor(cpu({ averageValue: '100m' }), [2])).toMatchObject({
      unit: 'perPod',
      steps: [{ up: { at: 111 }, down: { below: 51 } }],
    });
  });
});

test('every kind of metric has steps', () => {
  const target = { type: 'AverageValue', averageValue: '30' };
  const metrics: Metric[] = [
    { type: 'Pods', pods: { metric: { name: 'requests', selector: { matchLabels: { a: 'b' } } }, target } },
    {
      type: 'Object',
      object: { describedObject: { kind: 'Ingress', name: 'main' }, metric: { name: 'requests' }, target },
    },
    { type: 'ContainerResource', containerResource: { name: 'memory', container: 'app', target } },
    external(target),
  ];
  for (const metric of metrics)
    expect(stepsFor(metric, [3])?.steps[0], metric.type).toMatchObject({
      up: { recommended: 4 },
      down: { recommended: 2 },
    });
});

test('a target that no value can reach has no steps', () => {
  expect(stepsFor(cpu({}), [1])).toBeUndefined();
  expect(stepsFor(external({ averageValue: '0' }), [1])).toBeUndefined();
  expect(stepsFor(external({ averageValue: '9e18' }), [1])).toBeUndefined();
  expect(stepsFor(external({ averageValue: '-1' }), [1])).toBeUndefined();
  expect(stepsFor(external({ averageValue: 'many' }), [1])).toBeUndefined();
});

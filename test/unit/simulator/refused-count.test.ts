// A limit beyond 32 bits becomes a count below 0, which the API server refuses, so that the workload stays.
import { expect, test } from 'vitest';
import { hpaFastestRun } from '../../../core/simulator/hpa/envelope.ts';
import { simulate } from '../../../core/simulator/world/simulate.ts';
import { hpa } from '../../support/hpa.ts';
import { release, scenario } from '../../support/scenario.ts';

const most = 2 ** 31 - 1;
const error =
  'Scale.autoscaling "web" is invalid: spec.replicas: Invalid value: -2147483648: must be greater than or equal to 0';

test('the fastest run stays below the bound that it cannot write', () => {
  const run = hpaFastestRun(hpa({ minReplicas: 1, maxReplicas: most }), release('1.37'), 'scaleUp');
  expect(run.sequence.at(-1)).toBe(2 ** 30);
  expect(run.complete).toBe(false);
  expect(run.ticks.at(-1)?.reason).toEqual({ kind: 'scaleRefused', count: -(2 ** 31), error });
});

test('a workload at the largest count has no count below 0', () => {
  const subject = scenario({ load: { shape: 'constant', to: 1e13 }, horizonSeconds: 600 });
  const { ticks } = simulate(hpa({ minReplicas: most, maxReplicas: most }), subject, release('1.37'));
  expect(ticks.filter(({ desired }) => desired < 0)).toEqual([]);
  expect(ticks.at(-1)?.reason).toMatchObject({ kind: 'scaleRefused', error });
});

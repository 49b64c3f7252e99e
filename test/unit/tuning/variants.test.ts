import { expect, test } from 'vitest';
import { standardScenario } from '../../../core/model/scenario/scenario.ts';
import { variantKinds, variantsOf } from '../../../core/tuning/variants.ts';

const namesUnder = (load: object) =>
  variantsOf({ ...standardScenario, load: { ...standardScenario.load, ...load } as never }, variantKinds, []).map(
    ({ name }) => name,
  );

test('a step is also tried later', () =>
  expect(namesUnder({ shape: 'step', from: 10, to: 100, atSeconds: 60 })).toEqual([
    'load × 0.7',
    'load × 1.3',
    'load 7 s later',
    'load 22 s later',
    'load ± 10 %',
  ]));

test.each([
  { shape: 'constant', to: 100 },
  { shape: 'wave', low: 10, high: 100, periodSeconds: 600 },
  { shape: 'day', hours: Array.from({ length: 24 }, (_, hour) => hour) },
])('a load without a beginning is not tried later: $shape', (load) =>
  expect(namesUnder(load)).toEqual(['load × 0.7', 'load × 1.3', 'load ± 10 %']),
);

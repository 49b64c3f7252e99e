import { describe, expect, test } from 'vitest';
import {
  type FaultField,
  faultFields,
  faultFieldText,
  readStoredFault,
  withFaultField,
} from '../../../client/panel/form/fault-fields.ts';
import { faultKindNames, faultKinds } from '../../../core/model/scenario/fault-kinds.ts';
import type { Fault } from '../../../core/model/scenario/scenario.ts';

const missing: Fault = { what: 'metricsMissing', pods: 1, fromSeconds: 600, toSeconds: 900 };
const fieldOf = (what: Fault['what'], name: FaultField['name']) =>
  faultFields(what).find((field) => field.name === name) as FaultField;

describe('input in a field of a fault', () => {
  test.each<[string, FaultField['name'], string, Partial<Fault> | string]>([
    ['accepts a number', 'fromSeconds', '30', { fromSeconds: 30 }],
    ['accepts a fraction of a second', 'fromSeconds', '0.5', { fromSeconds: 0.5 }],
    ['refuses half a pod', 'pods', '0.5', 'Must be a whole number.'],
    ['refuses more pods than a count can say', 'pods', '2147483648', 'Must be at most 2147483647.'],
    ['refuses letters', 'pods', 'x', 'Not a number.'],
    ['refuses an empty number', 'pods', '', 'A number is required.'],
    ['accepts an empty end', 'toSeconds', '', { toSeconds: null }],
    ['refuses an end before the start', 'toSeconds', '600', 'Must be after 10 min.'],
    ['refuses a time of years', 'fromSeconds', '1e9', 'Must be at most 32 d.'],
  ])('%s', (_, name, typed, expected) =>
    expect(withFaultField(missing, fieldOf('metricsMissing', name), typed)).toEqual(
      typeof expected === 'string' ? { problem: expected } : { ...missing, ...expected },
    ),
  );

  test('an empty metric means every metric', () => {
    const field = fieldOf('metricsDown', 'metric');
    const down = withFaultField(faultKinds.metricsDown.initial, field, ' queue ');
    expect(down).toMatchObject({ metric: 'queue' });
    expect(withFaultField(down as Fault, field, '')).toMatchObject({ metric: null });
  });
});

describe('a rollout', () => {
  const { initial } = faultKinds.rollout;
  const type = (name: FaultField['name'], typed: string, fault: Fault = initial) =>
    withFaultField(fault, fieldOf('rollout', name), typed);

  test('may change the template, and an empty field leaves it as before', () => {
    const changed = type('cpuRequest', ' 200m ') as Fault;
    expect(changed).toEqual({ ...initial, cpuRequest: '200m' });
    expect(readStoredFault(JSON.parse(JSON.stringify(changed)))).toEqual([changed]);
    expect(type('cpuRequest', '', changed)).toEqual(initial);
  });

  test('refuses what is no quantity, and a request above its limit', () => {
    expect(type('memoryRequest', '1 GB')).toEqual({ problem: 'Must be a quantity such as 200m or 256Mi.' });
    expect(type('cpuPerUnit', '-1m')).toEqual({ problem: 'Must be a quantity such as 200m or 256Mi.' });
    expect(type('cpuLimit', '100m', { ...initial, cpuRequest: '200m' } as Fault)).toEqual({
      problem: 'cpuRequest must be at most cpuLimit, which is 100m.',
    });
  });
});

test.each(faultKindNames)('%s is restored from storage', (what) => {
  const { initial } = faultKinds[what];
  expect(readStoredFault(JSON.parse(JSON.stringify(initial)))).toEqual([initial]);
  for (const field of faultFields(what))
    expect(withFaultField(initial, field, faultFieldText(initial, field))).toEqual(initial);
});

test('an invalid stored fault is dropped', () => {
  for (const stored of [undefined, null, 7, {}, { what: 'earthquake' }]) expect(readStoredFault(stored)).toEqual([]);
  expect(readStoredFault({ what: 'metricsMissing', pods: -1 })).toEqual([faultKinds.metricsMissing.initial]);
});

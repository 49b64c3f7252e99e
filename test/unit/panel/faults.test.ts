// Faults in the form: each kind has its own fields, and what cannot be typed leaves the fault as it was.
import { describe, expect, test } from 'vitest';
import {
  type FaultField,
  faultFieldText,
  faultKindNames,
  faultKinds,
  readFault,
  withFaultField,
} from '../../../client/panel/form/fault-fields.ts';
import type { Fault } from '../../../core/model/scenario/scenario.ts';

const missing: Fault = { what: 'metricsMissing', pods: 1, fromSeconds: 600, toSeconds: 900 };
const fieldOf = (what: Fault['what'], name: FaultField['name']) =>
  faultKinds[what].fields.find((field) => field.name === name) as FaultField;

describe('typed into a fault', () => {
  test.each<[string, FaultField['name'], string, Partial<Fault> | string]>([
    ['a number', 'fromSeconds', '30', { fromSeconds: 30 }],
    ['a fraction of a second', 'fromSeconds', '0.5', { fromSeconds: 0.5 }],
    ['half a pod', 'pods', '0.5', 'A whole number.'],
    ['letters', 'pods', 'x', 'This is no number.'],
    ['nothing', 'pods', '', 'A number is needed.'],
    ['no end', 'toSeconds', '', { toSeconds: null }],
    ['an end before the beginning', 'toSeconds', '600', 'After 10 min.'],
    ['a time of years', 'fromSeconds', '1e9', 'At most 32 d.'],
  ])('%s', (_, name, typed, expected) =>
    expect(withFaultField(missing, fieldOf('metricsMissing', name), typed)).toEqual(
      typeof expected === 'string' ? { problem: expected } : { ...missing, ...expected },
    ),
  );

  test('no metric means every one', () => {
    const field = fieldOf('metricsDown', 'metric');
    const down = withFaultField(faultKinds.metricsDown.initial, field, ' queue ');
    expect(down).toMatchObject({ metric: 'queue' });
    expect(withFaultField(down as Fault, field, '')).toMatchObject({ metric: null });
  });
});

test.each(faultKindNames)('%s comes back as it was stored', (what) => {
  const { initial, fields } = faultKinds[what];
  expect(readFault(JSON.parse(JSON.stringify(initial)))).toEqual([initial]);
  for (const field of fields) expect(withFaultField(initial, field, faultFieldText(initial, field))).toEqual(initial);
});

test('what was stored and is no fault is none', () => {
  for (const stored of [undefined, null, 7, {}, { what: 'earthquake' }]) expect(readFault(stored)).toEqual([]);
  expect(readFault({ what: 'metricsMissing', pods: -1 })).toEqual([faultKinds.metricsMissing.initial]);
});

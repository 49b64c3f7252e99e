// The scenario form: what a person types is a number or nothing, and what is stored is read again, whatever it is.
import { expect, test } from 'vitest';
import { numberOf, readForm, scenarioOf, withNumber } from '../../../client/panel/form.ts';
import { standardScenario } from '../../../core/model/scenario/scenario.ts';

test('an untouched form is the standard scenario', () => expect(scenarioOf({}, {})).toEqual(standardScenario));

test('what the workload says goes before the default, and the person before the workload', () => {
  expect(numberOf({}, 'readySeconds', { readySeconds: 10 })).toBe(10);
  expect(scenarioOf({ readySeconds: 3 }, { readySeconds: 10, stopSeconds: 1 }).workload).toMatchObject({ readySeconds: 3, stopSeconds: 1 });
});

test.each([
  ['a number', '300', { to: 300 }],
  ['a fraction', '0.5', { to: 0.5 }],
  ['nothing', '', undefined],
  ['letters', 'many', undefined],
  ['less than nothing', '-1', undefined],
  ['too much', '1e99', undefined],
])('%s', (_, typed, form) => expect(withNumber({}, 'to', typed)).toEqual(form));
test('no capacity at all is no number', () => expect(withNumber({}, 'capacityPerPod', '0')).toBeUndefined());

test('every shape keeps its own numbers', () => {
  expect(scenarioOf({ shape: 'wave', low: 5, to: 7 }, {}).load).toMatchObject({ shape: 'wave', low: 5, high: 900, periodSeconds: 600 });
  expect(scenarioOf({ shape: 'spike', low: 5, to: 7 }, {}).load).toMatchObject({ shape: 'spike', from: 50, to: 7, forSeconds: 120 });
});

test('what is stored is read again; what is not ours is dropped', () => {
  const form = { shape: 'ramp', to: 7, lagSeconds: 30 } as const;
  expect(readForm(JSON.parse(JSON.stringify(form)))).toEqual(form);
  for (const stored of [undefined, null, 3, 'x', [], { shape: 'cliff', to: '7', from: -1, low: null }])
    expect(readForm(stored)).toEqual({});
});

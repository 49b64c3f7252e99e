import { describe, expect, test } from 'vitest';
import { noOverrides, type ScenarioOverrides } from '../../../client/panel/form/scenario-overrides.ts';
import { csvSeriesState, type SeriesState } from '../../../client/panel/runs/csv-series.ts';
import { Experiments } from '../../../client/panel/state/experiment.ts';
import { standardDefaults } from '../../support/scenario.ts';

const form: ScenarioOverrides = { values: { 'load.shape': 'csv' }, csv: { file: 'load.csv' } };

describe('the series', () => {
  test.each<[string, ScenarioOverrides, Parameters<typeof csvSeriesState>[1], object]>([
    ['is absent for another shape', noOverrides, undefined, { state: 'none' }],
    ['has to be chosen', { values: form.values }, undefined, { state: 'unchosen' }],
    ['is pending', form, undefined, { state: 'waiting' }],
    ['is pending if the last file is another one', form, { file: 'old.csv', text: '0,1' }, { state: 'waiting' }],
    [
      'has a problem if the file cannot be read',
      form,
      { file: 'load.csv', problem: 'there is no such file' },
      { state: 'problem', problem: 'load.csv: there is no such file' },
    ],
    [
      'has a problem if the file contains no series',
      form,
      { file: 'load.csv', text: '0,1\n60,many' },
      { state: 'problem' },
    ],
    [
      'has points',
      form,
      { file: 'load.csv', text: 't,v\n0,1\n60,5' },
      {
        state: 'ready',
        points: [
          [0, 1],
          [60, 5],
        ],
      },
    ],
  ])('%s', (_, said, file, expected) => expect(csvSeriesState(said, file)).toMatchObject(expected));

  test('names the missing column', () => {
    const state = csvSeriesState(
      { ...form, csv: { file: 'load.csv', value: 'rate' } },
      { file: 'load.csv', text: 't,v\n0,1' },
    );
    expect(state).toMatchObject({ state: 'problem', problem: expect.stringContaining('rate') });
  });
});

test('an invalid file leaves the scenario unchanged', () => {
  const experiments = new Experiments();
  const current = (form: ScenarioOverrides, series: SeriesState) => experiments.current(form, series, standardDefaults);
  const before = current(noOverrides, { state: 'none' });
  expect(current(form, { state: 'problem', problem: 'x' })).toBe(before);
  expect(current(form, { state: 'waiting' })).toBe(before);
  const points = [[0, 1]] as const;
  expect(current(form, { state: 'ready', points })).toEqual({ form, series: points, defaults: standardDefaults });
});

// The user's changes override the workload's values, which override the defaults.
import { describe, expect, test } from 'vitest';
import { defaultValueOf } from '../../../client/panel/form/default-value.ts';
import { type NumberField, numberProblem } from '../../../client/panel/form/form-field.ts';
import { allFields, capacityPerPod, controllerFlags, readySeconds } from '../../../client/panel/form/form-fields.ts';
import { requestsText } from '../../../client/panel/form/requests-row.ts';
import { fromScenarioFile, toScenarioFile } from '../../../client/panel/form/scenario-file-overrides.ts';
import {
  defaultDay,
  defaultPoints,
  isEmptyOverrides,
  noOverrides,
  type ScenarioOverrides,
  withLoadShape,
  withOverride,
} from '../../../client/panel/form/scenario-overrides.ts';
import { readOverrides } from '../../../client/panel/form/stored-overrides.ts';
import { toProfile, toScenario } from '../../../client/panel/form/to-scenario.ts';
import { scenarioNotes } from '../../../core/editor/scenario-notes.ts';
import { loadShapeNames } from '../../../core/model/scenario/load-shapes.ts';
import { standardScenario } from '../../../core/model/scenario/scenario.ts';
import type { WorkloadFacts } from '../../../core/model/scenario/workload-facts.ts';
import { newestReleaseProfile, parseProfile } from '../../../core/simulator/profile.ts';
import { standardDefaults } from '../../support/scenario.ts';

const form = (values: ScenarioOverrides['values'], more: Partial<ScenarioOverrides> = {}): ScenarioOverrides => ({
  values,
  ...more,
});
const profile = newestReleaseProfile();
const { need, load: defaultLoad } = standardDefaults;
const sources = (workload: WorkloadFacts = {}) => ({ workload, defaults: standardDefaults });
const formDefaults = (workloadDefaults: WorkloadFacts, values: ScenarioOverrides['values'] = {}) => ({
  form: form(values),
  workloadDefaults,
  defaults: standardDefaults,
  baseProfile: profile,
});
const fieldAt = (path: string) => allFields.find((field) => field.path === path) as NumberField;

const full = form(
  {
    'load.shape': 'csv',
    'load.from': 10,
    'load.noise.relative': 10,
    'load.noise.everySeconds': 5,
    'workload.kind': 'queue',
    'workload.startLength': 7,
    'workload.idleCpu': 250,
    'workload.baseMemory': 128,
    'workload.memorySticks': true,
    'workload.controller': 'StatefulSet',
    'workload.podManagementPolicy': 'Parallel',
    'metrics.lagSeconds': 30,
    'controller.syncPeriodSeconds': 30,
    'controller.syncTakesMs': 1,
    'start.replicas': 'a number',
    'start.count': 4,
    horizonSeconds: 7200,
    seed: 3,
    release: '1.30',
  },
  {
    csv: { file: 'load.csv', time: 't' },
    follow: { queue: { of: 'queue', times: 0.5 } },
    faults: [{ what: 'controllerPause', fromSeconds: 60, toSeconds: null }],
    gates: { HPAScaleToZero: true },
  },
);

describe('the scenario', () => {
  test('of an unchanged form is the standard scenario', () =>
    expect(toScenario(noOverrides, sources())).toEqual({ ...standardScenario, need, start: { replicas: 'settled' } }));

  test("prefers the user's value to the workload's, and the workload's to the default", () => {
    const known = { readySeconds: 10, stopSeconds: 1 };
    expect(toScenario(noOverrides, sources(known)).workload).toMatchObject({ readySeconds: 10, stopSeconds: 1 });
    expect(toScenario(form({ 'workload.readySeconds': 3 }), sources(known)).workload).toMatchObject({
      readySeconds: 3,
      stopSeconds: 1,
    });
  });

  test("is in the model's units", () => {
    const scenario = toScenario(full, sources());
    expect(scenario.load.noise).toEqual({ relative: 0.1, everySeconds: 5 });
    expect(scenario.workload).toMatchObject({
      idleCpuMilli: 250,
      baseMemoryBytes: 128 * 1024 * 1024,
      memorySticks: true,
    });
    expect(scenario).toMatchObject({
      horizonSeconds: 7200,
      seed: 3,
      start: { replicas: 4 },
      controller: { syncTakesMs: 1 },
    });
    expect(scenario.workload.controller).toEqual({ kind: 'StatefulSet', podManagementPolicy: 'Parallel' });
  });

  test('of a CSV file has the points of the file', () =>
    expect(toScenario(full, { ...sources(), series: [[0, 1]] }).load).toMatchObject({ shape: 'points', at: [[0, 1]] }));

  test.each(loadShapeNames)('of shape %s keeps the numbers of the other shapes', (shape) => {
    const load = toScenario(form({ 'load.shape': shape, 'load.to': 7, 'load.low': 5 }), sources()).load;
    expect(load.shape).toBe(shape === 'csv' ? 'points' : shape);
    if ('to' in load) expect(load.to).toBe(7);
    if ('low' in load) expect(load.low).toBe(5);
  });

  test('of a day and of points starts with the default numbers', () => {
    expect(toScenario(form({ 'load.shape': 'day' }), sources()).load).toMatchObject({ hours: defaultDay(defaultLoad) });
    expect(toScenario(form({ 'load.shape': 'points' }), sources()).load).toMatchObject({
      at: defaultPoints(defaultLoad),
    });
    expect(defaultDay(defaultLoad)).toHaveLength(24);
  });
});

describe('the controller', () => {
  test('is that of the settings if the form is unchanged', () => expect(toProfile(noOverrides, profile)).toBe(profile));

  test('has the chosen release, and the flags of the settings and of the form', () => {
    const base = newestReleaseProfile({ tolerance: 0.2, syncPeriodSeconds: 20 });
    const chosen = toProfile(form({ release: '1.20', 'controller.syncPeriodSeconds': 30 }), base);
    expect(chosen).toMatchObject({ release: '1.20', tolerance: 0.2, syncPeriodSeconds: 30 });
    expect(chosen.has.readsV2).toBe(false);
  });

  test('keeps the feature gates of the settings with another release and with gates of the form', () => {
    const settings = parseProfile('1.35', {}, { HPAScaleToZero: true });
    if (!settings.ok) throw new Error(settings.problem);
    const gatesWith = (said: ScenarioOverrides) => toProfile(said, settings.value).featureGates;
    expect(gatesWith(form({ release: '1.34' }))).toMatchObject({
      HPAScaleToZero: true,
      HPAConfigurableTolerance: false,
    });
    expect(gatesWith(form({ 'controller.tolerance': 0.2 }))).toMatchObject({ HPAScaleToZero: true });
    expect(gatesWith(form({}, { gates: { HPAConfigurableTolerance: false } }))).toMatchObject({
      HPAScaleToZero: true,
      HPAConfigurableTolerance: false,
    });
    expect(gatesWith(form({ release: '1.34' }, { gates: { HPAScaleToZero: false } }))).toMatchObject({
      HPAScaleToZero: false,
    });
  });

  test('has the feature gates of the form', () =>
    expect(toProfile(form({}, { gates: { HPAScaleToZero: false } }), profile).featureGates).toMatchObject({
      HPAScaleToZero: false,
      HPAConfigurableTolerance: true,
    }));
});

describe('a field', () => {
  test.each([
    ['accepts a number', capacityPerPod, 300, undefined],
    ['accepts a fraction', capacityPerPod, 0.5, undefined],
    ['refuses 0 if only more than 0 is valid', capacityPerPod, 0, 'Must be more than 0.'],
    ['refuses a negative time', readySeconds, -1, 'Must be at least 0.'],
    ['refuses a number above its limit', capacityPerPod, 1e99, 'Must be at most 1000000000.'],
    ['refuses text that is not a time', readySeconds, Number.NaN, 'Not a time.'],
    ['refuses a fraction of a whole number', fieldAt('seed'), 1.5, 'Must be a whole number.'],
  ])('%s', (_, field, value, problem) => expect(numberProblem(field, value)).toBe(problem));

  test("has the workload's value and origin", () => {
    expect(defaultValueOf(readySeconds, formDefaults({ readySeconds: 12 }))).toEqual({ value: 12, fromWorkload: true });
    expect(defaultValueOf(readySeconds, formDefaults({}))).toEqual({ value: 5, fromWorkload: false });
    expect(defaultValueOf(fieldAt('workload.cpuLimit'), formDefaults({ cpuLimitMilli: 500 }))).toEqual({
      value: 500,
      fromWorkload: true,
    });
  });

  test('has its default in the units of the form', () => {
    expect(defaultValueOf(fieldAt('workload.baseMemory'), formDefaults({})).value).toBe(64);
    expect(defaultValueOf(fieldAt('workload.cpuPerUnit'), formDefaults({})).value).toBeNull();
    expect(defaultValueOf(fieldAt('load.to'), formDefaults({})).value).toBe(900);
    expect(controllerFlags.map((field) => defaultValueOf(field, formDefaults({})).value)).toEqual([
      15, 300, 0.1, 300, 30,
    ]);
  });

  test('shows the usage at capacity that the autoscaler needs', () => {
    const { workload } = standardDefaults;
    const sources = {
      ...formDefaults({}),
      defaults: { ...standardDefaults, workload: { ...workload, cpuAtCapacityMilli: 543 } },
    };
    expect(defaultValueOf(fieldAt('workload.cpuPerUnit'), sources).emptyMeaning).toBe('543m at full load');
    expect(defaultValueOf(fieldAt('workload.memoryPerUnit'), sources).emptyMeaning).toBeUndefined();
  });

  test('has a start that depends on the load', () => {
    const startOf = (values: ScenarioOverrides['values']) =>
      defaultValueOf(fieldAt('start.replicas'), formDefaults({}, values)).value;
    expect(startOf({})).toBe('settled');
    expect(startOf({ 'load.to': 7 })).toBe('settled');
    expect(startOf({ 'load.from': 7 })).toBe('minReplicas');
    expect(startOf({ 'load.shape': 'day' })).toBe('minReplicas');
  });

  test('can be reset to its default', () =>
    expect(isEmptyOverrides(withOverride(form({ seed: 2 }), 'seed', undefined))).toBe(true));

  test.each(allFields.filter(({ path }) => path !== 'start.count').map(({ path }) => path))('%s has a text', (path) =>
    expect(scenarioNotes[path]?.text).toMatch(/\.$/),
  );
});

describe('a scenario file', () => {
  test('is written from the form and read back to the same form', () =>
    expect(fromScenarioFile(toScenarioFile(full, defaultLoad))).toEqual({ ...full, values: withoutLoad(full) }));

  test.each([
    ['no overrides', noOverrides],
    ['a day', form({ 'load.shape': 'day' }, { hours: defaultDay(defaultLoad) })],
    ['points', form({ 'load.shape': 'points' }, { points: defaultPoints(defaultLoad) })],
    ['maxReplicas at the start', form({ 'start.replicas': 'maxReplicas' })],
  ])('with %s results in the same scenario', (_, said) =>
    expect(toScenario(fromScenarioFile(toScenarioFile(said, defaultLoad)), sources())).toEqual(
      toScenario(said, sources()),
    ),
  );
});

/** A file contains only the numbers of its own load shape. */
function withoutLoad({ values }: ScenarioOverrides): ScenarioOverrides['values'] {
  const { 'load.from': _, ...others } = values;
  return others;
}

describe('the stored form', () => {
  test('is restored unchanged', () => expect(readOverrides(JSON.parse(JSON.stringify(full)))).toEqual(full));

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a number', 3],
    ['a list', []],
    [
      'values of another version',
      { values: { 'load.shape': 'cliff', 'load.to': '7', 'load.from': -1, release: '0.9', seed: 0.5, other: 1 } },
    ],
    ['half a day', { values: {}, hours: [1, 2, 3] }],
    [
      'points that go back in time',
      {
        values: {},
        points: [
          [60, 1],
          [0, 1],
        ],
      },
    ],
    ['a series file without a name', { values: {}, csv: { file: 7 } }],
  ])('%s is an untouched form', (_, stored) => expect(isEmptyOverrides(readOverrides(stored))).toBe(true));

  test('drops invalid faults and metrics', () =>
    expect(
      readOverrides({
        values: {},
        faults: [{ what: 'earthquake' }, 7],
        follow: { a: { of: 'stars', times: 1 } },
        gates: { a: 1 },
      }),
    ).toEqual({
      values: {},
      faults: [],
      follow: {},
      gates: {},
    }));
});

describe('the displayed requests of a workload', () => {
  test('are the sums over its containers', () =>
    expect(
      requestsText([
        { name: 'a', cpuMilli: 200, memoryBytes: 1024 * 1024 * 64 },
        { name: 'b', cpuMilli: 50, memoryBytes: 1024 * 1024 },
      ]),
    ).toBe('250m cpu, 65Mi'));
  test('omit a resource that one container does not request', () =>
    expect(requestsText([{ name: 'a', cpuMilli: 200 }, { name: 'b' }])).toBe('nothing'));
});

describe('the chosen load shape', () => {
  const day = form({ 'load.shape': 'day', 'load.to': 500 });

  test('replaces the previous one and keeps the numbers', () => {
    expect(withLoadShape(day, 'spike')).toEqual(form({ 'load.shape': 'spike', 'load.to': 500 }));
    expect(withLoadShape(day, 'step')).toEqual(form({ 'load.to': 500 }));
  });
  test('does not change to a CSV file as long as none is chosen', () =>
    expect(withLoadShape(day, 'csv')).toBeUndefined());
  test('returns to the CSV file that was chosen before', () =>
    expect(withLoadShape({ ...day, csv: { file: 'load.csv' } }, 'csv')).toMatchObject({
      values: { 'load.shape': 'csv' },
      csv: { file: 'load.csv' },
    }));
});

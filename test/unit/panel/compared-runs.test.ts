import { describe, expect, test } from 'vitest';
import { noOverrides } from '../../../client/panel/form/scenario-overrides.ts';
import { ComparedRuns, notComparedReason } from '../../../client/panel/runs/compared-runs.ts';
import { SimulationRuns } from '../../../client/panel/runs/simulation-runs.ts';
import { Experiments } from '../../../client/panel/state/experiment.ts';
import type { RunInput, SimulationData } from '../../../client/panel/state/page-model.ts';
import { addPin, type Pin, readPins, removePin, renamePin, setPinShown } from '../../../client/panel/state/pins.ts';
import { initialViewState, type ViewState } from '../../../client/panel/state/view-state.ts';
import { compareFacts } from '../../../core/drawing/run-facts.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { behavior, hpa } from '../../support/hpa.ts';
import { standardDefaults } from '../../support/scenario.ts';

const profile = newestReleaseProfile();
// With one unit per second the runs start with one pod.
const defaults = { ...standardDefaults, load: { from: 1, to: 900 } };
const runnable = (maxReplicas: number): RunInput => ({
  autoscaler: hpa({ maxReplicas, behavior: behavior() }),
  profile,
  workload: {},
});
const subject = {
  uri: 'file:///hpa.yaml',
  file: 'hpa.yaml',
  kind: 'HorizontalPodAutoscaler',
  name: 'web',
  document: 0,
};
const simulated: SimulationData = {
  ...runnable(20),
  subject,
  defaults,
  notes: {},
  lines: {},
  environments: [],
  lacking: {},
};
const slow = { ...noOverrides, values: { 'load.from': 0.5, 'load.to': 0.5 } };
const pins = addPin(addPin([], { run: runnable(4), form: slow, defaults }), {
  run: runnable(6),
  form: noOverrides,
  defaults,
});
const choose = (difference: Partial<ViewState>): ViewState => ({ ...initialViewState, mode: 'scaleUp', ...difference });

function compared(shown: SimulationData, viewState: ViewState): string[] {
  const experiments = new Experiments();
  const parts = {
    runs: new SimulationRuns(
      () => ({ cancel: () => {} }),
      () => {},
    ),
    experiments,
    experiment: experiments.current(viewState.form, { state: 'none' }, defaults),
  };
  return new ComparedRuns()
    .of(shown, viewState, parts)
    .map(({ name, trace }) => `${name}: ${trace.sequence.join(' ')}`);
}

describe('the compared runs', () => {
  test('are initially empty', () => expect(compared(simulated, choose({}))).toEqual([]));
  test('contain git HEAD once the host has answered', () => {
    const viewState = choose({ compare: 'head' });
    expect(compared(simulated, viewState)).toEqual([]);
    expect(compared({ ...simulated, compared: { with: 'head', run: runnable(7) } }, viewState)).toEqual([
      'git HEAD: 1 5 7',
    ]);
  });
  test('do not contain a version that was not chosen', () =>
    expect(
      compared({ ...simulated, compared: { with: 'head', run: runnable(7) } }, choose({ compare: 'saved' })),
    ).toEqual([]));
  test('contain every visible pin', () => {
    expect(compared(simulated, choose({ compare: 'pins', pins }))).toEqual(['web 1: 1 4', 'web 2: 1 5 6']);
    expect(compared(simulated, choose({ compare: 'pins', pins: setPinShown(pins, 1, false) }))).toEqual([
      'web 2: 1 5 6',
    ]);
  });
  test('contain every environment that has a run', () => {
    const environments = [
      { name: 'dev', files: 'values.yaml, values-dev.yaml', problem: 'not rendered' },
      { name: 'prod', files: 'values.yaml, values-prod.yaml', run: runnable(7) },
      { name: 'qa', files: 'values.yaml, values-qa.yaml' },
    ];
    expect(compared({ ...simulated, environments }, choose({ compare: 'environments' }))).toEqual(['prod: 1 5 7']);
  });
  test('run a pin in the displayed scenario, or in its own', () => {
    const underLoad = { mode: 'load', compare: 'pins', pins: pins.slice(0, 1) } as const;
    const [here] = compared(simulated, choose(underLoad));
    const [own] = compared(simulated, choose({ ...underLoad, ownScenario: true }));
    expect(here).toBe('web 1: 1 4');
    expect(own).not.toBe(here);
  });
  test('are the same array while the runs are the same', () => {
    const experiments = new Experiments();
    const viewState = choose({ compare: 'pins', pins });
    const parts = {
      runs: new SimulationRuns(
        () => ({ cancel: () => {} }),
        () => {},
      ),
      experiments,
      experiment: experiments.current(viewState.form, { state: 'none' }, defaults),
    };
    const all = new ComparedRuns();
    expect(all.of(simulated, viewState, parts)).toBe(all.of(simulated, viewState, parts));
  });
});

describe('the reason for a missing comparison', () => {
  test.each<[string, Partial<SimulationData>, Partial<ViewState>, string | undefined]>([
    ['is absent if nothing is selected', {}, {}, undefined],
    // A choice for a chart means nothing for a plain manifest.
    ['is absent for environments where there are none', {}, { compare: 'environments' }, undefined],
    ['is a missing pin', {}, { compare: 'pins' }, 'No run is pinned yet.'],
    [
      'is a missing repository',
      { lacking: { head: 'This file is not in a git repository.' } },
      { compare: 'head' },
      'git HEAD: This file is not in a git repository.',
    ],
    [
      'is a missing commit',
      { compared: { with: 'head', problem: 'This file is not in the last commit.' } },
      { compare: 'head' },
      'git HEAD: This file is not in the last commit.',
    ],
    ['is absent while the answer is pending', {}, { compare: 'saved' }, undefined],
  ])('%s', (_, difference, viewState, expected) =>
    expect(notComparedReason({ ...simulated, ...difference }, choose(viewState))).toBe(expected),
  );
});

describe('pins', () => {
  const names = (all: readonly Pin[]) => all.map(({ name }) => name);
  test('get different names', () => expect(names(pins)).toEqual(['web 1', 'web 2']));
  test('can be renamed, but not to an empty name', () => {
    expect(names(renamePin(pins, 1, ' before '))).toEqual(['before', 'web 2']);
    expect(names(renamePin(pins, 1, '  '))).toEqual(['web 1', 'web 2']);
  });
  test('reuse a name that is free again', () =>
    expect(names(addPin(removePin(pins, 1), { run: runnable(4), form: slow, defaults }))).toEqual(['web 2', 'web 1']));
  test('are limited in number', () => {
    const many = Array.from({ length: 12 }).reduce<Pin[]>(
      (all) => addPin(all, { run: runnable(4), form: slow, defaults }),
      [],
    );
    expect(many).toHaveLength(8);
    expect(new Set(many.map(({ id }) => id)).size).toBe(8);
  });
  test('are restored from storage', () => expect(readPins(JSON.parse(JSON.stringify(pins)))).toEqual(pins));
  test('are dropped if an older version stored them in another format', () =>
    expect(readPins([{ id: 1, name: 'x', run: { autoscaler: {} } }, 7, null])).toEqual([]));
});

test("a figure shows the compared run's value if both are comparable", () => {
  const facts = [
    { label: 'to 9', value: '6 min 45 s', title: '', seconds: 405 },
    { label: 'unmet load', value: '6.1 %', title: '' },
    { label: 'pod-hours', value: '2.0', title: '' },
    { label: 'flap', value: '1', title: '' },
  ];
  const before = [
    { label: 'to 9', value: '5 min', title: '', seconds: 300 },
    { label: 'unmet load', value: '6.1 %', title: '' },
    { label: 'pod-hours', value: '1.4', title: '' },
    { label: 'flaps', value: '0', title: '' },
  ];
  expect(compareFacts(facts, before).map(({ was }) => was)).toEqual(['300 s', undefined, '1.4', '0']);
  expect(compareFacts(facts, before)[0]?.value).toBe('405 s');
  expect(compareFacts(facts, [{ label: 'to 7', value: '30 s', title: '', seconds: 30 }])[0]?.was).toBeUndefined();
  expect(compareFacts(facts, [])).toEqual(facts);
});

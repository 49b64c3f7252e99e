import { describe, expect, test } from 'vitest';
import { noOverrides } from '../../../client/panel/form/scenario-overrides.ts';
import { withChoice } from '../../../client/panel/state/recorded-choice.ts';
import {
  initialViewState,
  outcomeText,
  readViewState,
  selectedTick,
  shownExpected,
  tickAfterKey,
  tickNote,
  type ViewState,
  viewStateFor,
  withExpected,
  withUnfolded,
} from '../../../client/panel/state/view-state.ts';
import { envelope } from '../../../core/simulator/controllers.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { scenarioDefaults } from '../../../core/simulator/world/standard-load.ts';
import { behavior, hpa } from '../../support/hpa.ts';
import { tick } from '../drawing/traces.ts';

const { up, down } = envelope(hpa({ behavior: behavior() }), newestReleaseProfile());
const choose = (difference: Partial<ViewState> = {}): ViewState => ({ ...initialViewState, ...difference });
const secondsOf = (viewState: ViewState, run = up) => (selectedTick(run, viewState)?.atMs ?? -1000) / 1000;

describe('the selected sync', () => {
  test('is initially the first change', () => {
    expect(secondsOf(choose())).toBe(0);
    expect(secondsOf(choose(), down)).toBe(300);
  });

  test('is cleared by Escape', () => expect(selectedTick(up, choose({ selectedMs: null }))).toBeUndefined());

  test('is the previous sync if an edit removed the selected one', () => {
    expect(secondsOf(choose({ selectedMs: 20_000 }))).toBe(15);
    expect(secondsOf(choose({ selectedMs: 900_000 }))).toBe(30);
    expect(secondsOf(choose({ selectedMs: -1 }))).toBe(0);
  });
});

describe('keys on the chart', () => {
  const from = up.ticks[1];
  test.each([
    ['ArrowLeft', 0],
    ['ArrowRight', 30],
    ['Home', 0],
    ['End', 30],
    ['PageUp', 0],
    ['PageDown', 30],
  ])('%s moves to %d s', (key, seconds) => expect(tickAfterKey(up, from, key)?.atMs).toBe(seconds * 1000));

  test('stop at the ends', () => expect(tickAfterKey(up, up.ticks[2], 'ArrowRight')).toBe(up.ticks[2]));
  test('start at the first sync if none is selected', () =>
    expect(tickAfterKey(up, undefined, 'End')).toBe(up.ticks[0]));
  test('have no effect if they are not assigned', () => expect(tickAfterKey(up, from, 'a')).toBeUndefined());
});

describe('an expectation that does not hold', () => {
  const web = { uri: 'file:///hpa.yaml', file: 'hpa.yaml', name: 'web', kind: 'HorizontalPodAutoscaler', document: 0 };
  const expected = { uri: web.uri, name: 'web', text: 'never above 12', atMs: 15_000, bound: { count: 12 } };
  const opened = withExpected(choose({ mode: 'load' }), expected);

  test('is shown at its sync, of its autoscaler, in its run', () => {
    expect(shownExpected(opened, web)).toMatchObject({ text: 'never above 12' });
    expect(secondsOf(opened)).toBe(15);
    expect(shownExpected(opened, { ...web, name: 'api' })).toBeUndefined();
    expect(shownExpected({ ...opened, mode: 'scaleUp' }, web)).toBeUndefined();
  });

  test('keeps its sync when its autoscaler replaces another one', () => {
    expect(viewStateFor(opened, web).selectedMs).toBe(15_000);
    expect(viewStateFor(opened, { ...web, name: 'api' }).selectedMs).toBeUndefined();
  });

  test('is gone with the next run that the user opens, and survives a reload', () => {
    expect(shownExpected(withExpected(opened, undefined), web)).toBeUndefined();
    expect(readViewState(JSON.parse(JSON.stringify(opened))).expected).toEqual(opened.expected);
    expect(readViewState({ expected: { uri: 5 } }).expected).toBeUndefined();
  });
});

describe('stored view state', () => {
  const subject = {
    uri: 'file:///hpa.yaml',
    file: 'hpa.yaml',
    kind: 'HorizontalPodAutoscaler',
    name: 'web',
    document: 0,
  };
  const kept = viewStateFor(choose({ mode: 'scaleDown' }), subject);

  test('is restored unchanged', () => {
    const viewState: ViewState = {
      ...kept,
      selectedMs: 30_000,
      whole: true,
      more: true,
      drilling: false,
      compare: 'head',
      ownScenario: true,
    };
    expect(readViewState(JSON.parse(JSON.stringify(viewState)))).toEqual(viewState);
    expect(readViewState({ ...viewState, selectedMs: null })).toEqual({ ...viewState, selectedMs: null });
  });

  test('is dropped if it is invalid', () => {
    for (const stored of [
      undefined,
      null,
      7,
      'x',
      [],
      {
        mode: 'sideways',
        form: { values: 7 },
        selectedMs: 'soon',
        whole: 1,
        subject: 4,
        more: 'x',
        compare: 'stars',
        pins: [7],
        ownScenario: 1,
      },
    ]) {
      expect(readViewState(stored)).toEqual(initialViewState);
    }
  });

  test('stays with the same autoscaler', () => {
    const chosen: ViewState = { ...kept, selectedMs: 15_000, whole: true };
    expect(viewStateFor(chosen, subject)).toBe(chosen);
  });

  test('resets the selection for another autoscaler, and keeps mode, scenario and comparison', () => {
    expect(
      viewStateFor({ ...kept, selectedMs: 15_000, whole: true, compare: 'pins' }, { ...subject, name: 'api' }),
    ).toEqual({
      subject: 'file:///hpa.yaml#0/0/HorizontalPodAutoscaler/api',
      mode: 'scaleDown',
      form: { values: {} },
      whole: false,
      unfolded: [],
      editing: false,
      more: false,
      drilling: false,
      tuning: false,
      compare: 'pins',
      pins: [],
      ownScenario: false,
      recorded: [],
    });
  });
});

describe('unfolded rows of the table', () => {
  test('are stored, fold again on the second click, and ignore invalid values', () => {
    const open = choose(withUnfolded(choose(), 15_000));
    expect(readViewState(JSON.parse(JSON.stringify(open))).unfolded).toEqual([15_000]);
    expect(withUnfolded(open, 15_000).unfolded).toEqual([]);
    expect(readViewState({ unfolded: ['15', null, 3] }).unfolded).toEqual([3]);
  });
});

describe('the note after the deciding line in the editor', () => {
  test('shows the desired and the recommended count', () =>
    expect(tickNote(tick({ atMs: 15_000, current: 1, desired: 5, proposal: 20 }))).toBe('0:15: 5, not 20'));
  test('shows that the count stays', () =>
    expect(tickNote(tick({ atMs: 345_000, current: 9, desired: 9, proposal: 1 }))).toBe('5:45: 9, not 1'));
  test('shows only the count if the recommendation was followed', () =>
    expect(tickNote(tick({ current: 5, desired: 20, proposal: 20 }))).toBe('0:00: 20'));
  test('shows that nothing changes', () => expect(tickNote(tick())).toBe('0:00: stays 1'));
  test('shows that the count stays without a metric', () =>
    expect(tickNote(tick({ proposal: null }))).toBe('0:00: stays 1'));
});

test('the outcome of a sync names the change', () => {
  expect(outcomeText(tick({ current: 5, desired: 10 }))).toBe('5 → 10');
  expect(outcomeText(tick())).toBe('stays 1');
});

describe('the recording that was chosen', () => {
  const run = { autoscaler: hpa(), profile: newestReleaseProfile(), workload: {} };
  const defaults = scenarioDefaults(run.autoscaler, run.workload, run.profile);
  const fit = {
    fingerprint: '12-34',
    run,
    form: noOverrides,
    defaults,
    worlds: [{ values: { cpuPerUnit: 3 }, weight: 1 }],
  };
  const recorded = { subject: 'a', file: 'web.recording.csv', view: 'calibrate', isOpen: true, attempt: 2 } as const;
  const stored = (choice: unknown) => readViewState(JSON.parse(JSON.stringify({ recorded: [choice] }))).recorded[0];

  test('survives a reload with the worlds that were fitted to it', () =>
    expect(stored({ ...recorded, fit })).toEqual({ ...recorded, fit }));
  test('keeps its file if the fit cannot be read', () =>
    expect(stored({ ...recorded, fit: { ...fit, worlds: [] } })).toEqual(recorded));
  test('is one for each autoscaler, and the oldest of many are forgotten', () => {
    const choices = ['a', 'b', 'a'].reduce<ViewState['recorded']>(
      (all, subject) => withChoice(all, { ...recorded, subject }),
      [],
    );
    expect(choices.map(({ subject }) => subject)).toEqual(['b', 'a']);
    const many = Array.from({ length: 20 }, (_, i) => ({ ...recorded, subject: `${i}` })).reduce(
      withChoice,
      [] as ReturnType<typeof withChoice>,
    );
    expect(many.map(({ subject }) => subject)).toEqual(['12', '13', '14', '15', '16', '17', '18', '19']);
  });
  test('is dropped if it names no file', () => expect(stored({ ...recorded, file: undefined })).toBeUndefined());
});

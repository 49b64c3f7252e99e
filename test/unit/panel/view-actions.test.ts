import { describe, expect, test } from 'vitest';
import { actionsOn, type ViewActions } from '../../../client/panel/state/view-actions.ts';
import { initialViewState, type ViewState } from '../../../client/panel/state/view-state.ts';
import type { SeriesPoint } from '../../../core/model/scenario/scenario.ts';
import type { Tick } from '../../../core/simulator/trace.ts';

const points: readonly SeriesPoint[] = [[0, 5]];
const withPointsOf = (view: ViewState) => ({ ...view.form, values: { 'load.shape': 'points' }, points });

function after(act: (actions: ViewActions) => void, before: Partial<ViewState> = {}): Partial<ViewState> {
  const start = { ...initialViewState, ...before };
  let view: ViewState = start;
  act(
    actionsOn((next) => {
      view = next(view);
    }),
  );
  const names = new Set([...Object.keys(start), ...Object.keys(view)]) as Set<keyof ViewState>;
  const changed = [...names].filter((name) => view[name] !== start[name]);
  return Object.fromEntries(changed.map((name) => [name, view[name]]));
}

describe('the view state', () => {
  test('forgets the sync of another run, and stays as it is for the same one', () => {
    expect(after(({ chooseMode }) => chooseMode('scaleUp'), { selectedMs: 15_000, whole: true })).toEqual({
      mode: 'scaleUp',
      selectedMs: undefined,
      whole: false,
    });
    expect(after(({ chooseMode }) => chooseMode('load'), { selectedMs: 15_000, whole: true })).toEqual({});
  });

  test('has the time of a sync, and null after Escape', () => {
    expect(after(({ select }) => select({ atMs: 30_000 } as Tick))).toEqual({ selectedMs: 30_000 });
    expect(after(({ select }) => select(undefined))).toEqual({ selectedMs: null });
  });

  test('unfolds a part, and folds it again', () => {
    expect(after(({ togglePart }) => togglePart('tuning'))).toEqual({ tuning: true });
    expect(after(({ togglePart }) => togglePart('drilling'), { drilling: true })).toEqual({ drilling: false });
  });

  test('shows the run that a lens opens, with what belongs to it', () => {
    const expected = { uri: 'file:///web.yaml', name: 'web', text: 'never above 12', atMs: 45_000 };
    const opened = after(({ openRun }) =>
      openRun({ mode: 'scaleUp', compare: 'head', drill: true, tune: true, expected }),
    );
    expect(opened).toMatchObject({ mode: 'scaleUp', compare: 'head', drilling: true, tuning: true });
    expect(opened).toMatchObject({ selectedMs: 45_000, expected: { ...expected, mode: 'scaleUp' } });
    expect(after(({ openRun }) => openRun({ mode: 'load' }), { drilling: true })).toEqual({});
  });

  test('has faults in the form, which keeps the rest', () => {
    const form = { values: { 'load.to': 900 } };
    expect(after(({ setFaults }) => setFaults([]), { form })).toEqual({ form: { ...form, faults: [] } });
  });

  test('has the load of an attack in place of the scenario, which comes back', () => {
    const form = { values: { 'load.shape': 'spike' } };
    const shown = after(({ showLoad }) => showLoad(points), { form });
    expect(shown).toEqual({ form: withPointsOf(initialViewState), beforeAttack: form });
    expect(after(({ showLoad }) => showLoad(undefined), shown)).toEqual({ form, beforeAttack: undefined });
    // A second attack begins at the scenario, too.
    expect(after(({ showLoad }) => showLoad([]), shown)).toMatchObject({ form: { points: [] } });
  });

  test('compares with what is pinned', () => {
    const pin = { run: { autoscaler: { name: 'web' } }, form: { values: {} }, defaults: {} };
    expect(after((actions) => actions.pin(pin as never))).toEqual({
      compare: 'pins',
      pins: [{ ...pin, id: 1, name: 'web 1', shown: true }],
    });
  });
});

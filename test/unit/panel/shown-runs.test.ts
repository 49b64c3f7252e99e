import { expect, test } from 'vitest';
import { ShownRuns } from '../../../client/panel/runs/shown-runs.ts';
import type { SimulationData } from '../../../client/panel/state/page-model.ts';
import { PageState } from '../../../client/panel/state/page-state.ts';
import { hpa } from '../../support/hpa.ts';
import { simulationMessage } from '../../support/simulation-message.ts';

const csv = 'seconds,load\n0,100\n60,900\n';

function shown(): { state: PageState; runs: ShownRuns; simulated: SimulationData } {
  const state = new PageState();
  const runs = new ShownRuns(state, () => {});
  state.receive(simulationMessage(hpa({ maxReplicas: 20 })));
  state.receive({ type: 'series', revision: 1, file: 'load.csv', text: csv });
  state.act.changeForm({ values: { 'load.shape': 'csv' }, csv: { file: 'load.csv' } });
  const { simulated } = state.page;
  if (!simulated) throw new Error('nothing is simulated');
  return { state, runs, simulated };
}

test('a run under the load of a file is computed once, whoever asks for it and wherever the cursor goes', () => {
  const { state, runs, simulated } = shown();
  expect(runs.series).toEqual({
    state: 'ready',
    points: [
      [0, 100],
      [60, 900],
    ],
  });
  const { trace } = runs.worldOf(simulated);
  expect(runs.runOf(simulated)).toBe(trace);
  state.receive({ type: 'cursor', revision: 1, line: 3 });
  expect(runs.worldOf(simulated).trace).toBe(trace);
});

test('another text of the file, or another form, is another run', () => {
  const { state, runs, simulated } = shown();
  const { trace } = runs.worldOf(simulated);
  state.receive({ type: 'series', revision: 1, file: 'load.csv', text: csv.replace('900', '300') });
  const changed = runs.worldOf(simulated).trace;
  expect(changed).not.toBe(trace);
  state.act.changeForm({ ...state.view.form, values: { ...state.view.form.values, 'workload.readySeconds': 50 } });
  expect(runs.worldOf(simulated).trace).not.toBe(changed);
});

import { expect, test, vi } from 'vitest';
import { noOverrides } from '../../../client/panel/form/scenario-overrides.ts';
import { PageState } from '../../../client/panel/state/page-state.ts';
import { readScenarioFile } from '../../../core/analysis/scenario/read-scenario-file.ts';
import type { MessageToPage } from '../../../protocol/panel.ts';
import type { ActiveScenario } from '../../../protocol/scenario.ts';
import { hpa } from '../../support/hpa.ts';
import { simulationMessage } from '../../support/simulation-message.ts';

const { given, release, flags, featureGates } = readScenarioFile('load: { to: 900 }').reading;
const said = { given, release, flags, featureGates };
const scenario: ActiveScenario = { ...said, uri: 'file:///web.replicast.yaml', name: 'web.replicast.yaml', series: [] };

function simulation(revision: number, file = 'web.yaml', active?: ActiveScenario): MessageToPage {
  const uri = `file:///deploy/${file}`;
  const subject = { uri, file: `deploy/${file}`, kind: 'HorizontalPodAutoscaler', name: 'web', document: 0 };
  return simulationMessage(hpa({ maxReplicas: 20 }), { revision, subject, scenario: active });
}

test('a message changes content and choices in one step', () => {
  const state = new PageState();
  const forms: unknown[] = [];
  state.listen(() => forms.push([state.page.revision, state.view.form.values['load.to']]));
  state.receive(simulation(1, 'web.yaml', scenario));
  expect(forms).toEqual([[1, 900]]);
});

test('a listener gets what was shown before, and reads what is shown now', () => {
  const state = new PageState();
  const changed = vi.fn();
  state.listen(changed);
  const { page, view } = state;
  state.act.showWhole(true);
  expect(changed).toHaveBeenCalledExactlyOnceWith({ page, view });
  expect(state.view).toEqual({ ...view, whole: true });
  expect(state.page).toBe(page);
});

test('an older message changes nothing that is shown', () => {
  const state = new PageState();
  state.receive(simulation(2));
  const { page } = state;
  state.receive(simulation(1, 'old.yaml'));
  expect(state.page).toBe(page);
});

test('choices of a broken session are the initial ones', () => {
  const state = new PageState();
  state.restore({ mode: 'sideways', whole: true, form: 7 });
  expect(state.view).toMatchObject({ mode: 'load', whole: true, form: noOverrides });
});

test('a recording is chosen for the autoscaler that is shown, and a replay keeps its fit', () => {
  const state = new PageState();
  state.useRecording('day.csv', 'replay');
  expect(state.view.recorded).toEqual([]);
  state.receive(simulation(1));
  state.useRecording('day.csv', 'calibrate');
  state.useRecording('day.csv', 'calibrate');
  expect(state.recordedChoice).toMatchObject({ file: 'day.csv', view: 'calibrate', isOpen: true, attempt: 2 });
  const fit = { key: 'fitted' } as never;
  state.act.chooseRecorded({ ...state.recordedChoice, fit } as never);
  state.useRecording('day.csv', 'replay');
  expect(state.recordedChoice).toMatchObject({ view: 'replay', attempt: 2, fit });
  state.useRecording('night.csv', 'replay');
  expect(state.recordedChoice).toMatchObject({ file: 'night.csv', fit: undefined });
  state.receive(simulation(2, 'api.yaml'));
  expect(state.recordedChoice).toBeUndefined();
});

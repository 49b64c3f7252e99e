// The form starts with its scenario file, follows the file, and detects differences.
import { describe, expect, test } from 'vitest';
import { fromScenarioFile, toScenarioFile } from '../../../client/panel/form/scenario-file-overrides.ts';
import { noOverrides, withOverride } from '../../../client/panel/form/scenario-overrides.ts';
import { toPartialScenario } from '../../../client/panel/form/to-partial-scenario.ts';
import { hasUnsavedChanges, scenarioFileSeries, withScenarioFile } from '../../../client/panel/state/scenario-file.ts';
import { initialViewState, readViewState, type ViewState } from '../../../client/panel/state/view-state.ts';
import { readScenarioFile } from '../../../core/analysis/scenario/read-scenario-file.ts';
import { writeScenarioFile } from '../../../core/analysis/scenario/write-scenario-file.ts';
import { completeScenario, type PartialScenario } from '../../../core/model/scenario/partial-scenario.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import type { ActiveScenario } from '../../../protocol/scenario.ts';
import { isWhole } from '../../support/effort.ts';
import { randomCase } from '../../support/random-cases.ts';
import { standardDefaults } from '../../support/scenario.ts';
import { yaml } from '../../support/yaml.ts';

function inUse(text: string, more: Partial<ActiveScenario> = {}): ActiveScenario {
  const { given, release, flags, featureGates } = readScenarioFile(text).reading;
  const said = { given, flags, featureGates, release };
  return { ...said, uri: 'file:///w/hpa.replicast.yaml', name: 'hpa.replicast.yaml', series: [], ...more };
}

const known = { workload: { readySeconds: 20 }, defaults: standardDefaults, profile: newestReleaseProfile() };
const opened = withScenarioFile(
  initialViewState,
  inUse(yaml`
    load: { to: 700 }
    metrics: { lagSeconds: 30 }
  `),
);
const set = (choice: ViewState, path: string, value: number | undefined): ViewState => ({
  ...choice,
  form: withOverride(choice.form, path, value),
});

describe('the form', () => {
  test('starts with the content of the file, and is unchanged', () => {
    expect(opened.form.values).toMatchObject({ 'load.to': 700, 'metrics.lagSeconds': 30 });
    expect(hasUnsavedChanges(opened, known)).toBe(false);
  });

  test('is changed by the user, and unchanged once the file has the same value', () => {
    const changed = set(opened, 'load.to', 800);
    expect(hasUnsavedChanges(changed, known)).toBe(true);
    expect(
      hasUnsavedChanges(
        withScenarioFile(
          changed,
          inUse(yaml`
            load: { to: 800 }
            metrics: { lagSeconds: 30 }
          `),
        ),
        known,
      ),
    ).toBe(false);
  });

  test('is not changed by a value that equals the default', () => {
    const written = withScenarioFile(
      initialViewState,
      inUse(yaml`
        load: { to: 900 }
        workload: { readySeconds: 20 }
      `),
    );
    expect(hasUnsavedChanges(set(set(written, 'load.to', undefined), 'workload.readySeconds', undefined), known)).toBe(
      false,
    );
    expect(hasUnsavedChanges(set(written, 'workload.readySeconds', 5), known)).toBe(true);
  });

  test('follows the file, field by field', () => {
    const changed = set(opened, 'load.to', 800);
    const { form } = withScenarioFile(
      changed,
      inUse(yaml`
        load: { to: 701 }
        metrics: { lagSeconds: 45 }
        faults: [{ what: controllerRestart }]
      `),
    );
    expect(form.values).toMatchObject({ 'load.to': 800, 'metrics.lagSeconds': 45 });
    expect(form.faults).toEqual([{ what: 'controllerRestart', atSeconds: 600 }]);
  });

  test("keeps the user's removals", () => {
    const taken = set(opened, 'metrics.lagSeconds', undefined);
    expect(
      withScenarioFile(
        taken,
        inUse(yaml`
          load: { to: 702 }
          metrics: { lagSeconds: 30 }
        `),
      ).form.values['metrics.lagSeconds'],
    ).toBeUndefined();
  });

  test('is replaced by another file, and empty without a file', () => {
    const other = withScenarioFile(
      set(opened, 'load.to', 800),
      inUse('seed: 3\n', { uri: 'file:///w/peak.replicast.yaml' }),
    );
    expect(other.form.values).toEqual({ seed: 3 });
    expect(withScenarioFile(other, undefined)).toEqual({ ...initialViewState, form: noOverrides });
  });

  test("keeps the user's changes if the file is removed", () => {
    const changed = set(opened, 'load.to', 800);
    expect(withScenarioFile(changed, undefined).form).toBe(changed.form);
  });

  test('is restored with its file after a reload', () => {
    const changed = set(opened, 'load.to', 800);
    const again = readViewState(JSON.parse(JSON.stringify(changed)));
    expect(
      withScenarioFile(
        again,
        inUse(yaml`
          load: { to: 700 }
          metrics: { lagSeconds: 30 }
        `),
      ),
    ).toEqual(changed);
  });
});

test('the series of the file, or its problem, comes with the file', () => {
  const csv = 'load: { shape: csv, file: load.csv, value: rps }\n';
  const { form } = withScenarioFile(initialViewState, inUse(csv));
  expect(scenarioFileSeries(form, inUse(csv, { series: [[0, 1]] }))).toEqual({ state: 'ready', points: [[0, 1]] });
  expect(scenarioFileSeries(form, inUse(csv, { problem: 'load.csv: it cannot be read.' }))).toMatchObject({
    state: 'problem',
  });
  expect(scenarioFileSeries({ ...form, csv: { file: 'other.csv' } }, inUse(csv))).toBeUndefined();
});

const complete = (given: PartialScenario) => completeScenario(given, { defaults: standardDefaults });

test('a form that was opened from a file saves the same content', () => {
  for (let seed = 0; seed < (isWhole ? 60 : 20); seed++) {
    const { given, ...scenario } = inUse(randomCase(seed).scenario);
    const form = fromScenarioFile({ given, ...scenario });
    expect({ seed, scenario: complete(toPartialScenario(form, standardDefaults.load)) }).toEqual({
      seed,
      scenario: complete(given),
    });
    const text = randomCase(seed).scenario;
    expect(
      writeScenarioFile({ text, said: toScenarioFile(form, standardDefaults.load), inUse: {}, known: {}, target: {} }),
    ).toEqual({ text });
  }
});

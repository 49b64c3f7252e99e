// The form and its scenario file: it begins with the file, goes on with it, and knows when it says something else.
import { describe, expect, test } from 'vitest';
import { type Choice, firstChoice, readChoice } from '../../../client/panel/choice.ts';
import { emptyForm, withValue } from '../../../client/panel/form/form.ts';
import { formOf, saidOf } from '../../../client/panel/form/said.ts';
import { givenOf } from '../../../client/panel/form/scenario.ts';
import { isChanged, seriesOfFile, withScenario } from '../../../client/panel/scenario-file.ts';
import { readScenarioFile } from '../../../core/language/scenario/file.ts';
import { writeScenarioFile } from '../../../core/language/scenario/write-file.ts';
import { completeScenario } from '../../../core/model/scenario/given.ts';
import { newestProfile } from '../../../core/simulator/profile.ts';
import type { ScenarioInUse } from '../../../protocol/scenario.ts';
import { randomCase } from '../../support/random-cases.ts';

function inUse(text: string, more: Partial<ScenarioInUse> = {}): ScenarioInUse {
  const { given, release, flags, featureGates } = readScenarioFile(text).reading;
  const said = { given, flags, featureGates, ...(release !== undefined && { release }) };
  return { ...said, uri: 'file:///w/hpa.replicast.yaml', name: 'hpa.replicast.yaml', series: [], ...more };
}

const known = { workload: { readySeconds: 20 }, profile: newestProfile() };
const opened = withScenario(firstChoice, inUse('load: { to: 700 }\nmetrics: { lagSeconds: 30 }\n'));
const set = (choice: Choice, path: string, value: number | undefined): Choice => ({ ...choice, form: withValue(choice.form, path, value) });

describe('the form', () => {
  test('begins with what the file says, and is unchanged', () => {
    expect(opened.form.values).toMatchObject({ 'load.to': 700, 'metrics.lagSeconds': 30 });
    expect(isChanged(opened, known)).toBe(false);
  });

  test('is changed by the person, and not any more once the file says the same', () => {
    const changed = set(opened, 'load.to', 800);
    expect(isChanged(changed, known)).toBe(true);
    expect(isChanged(withScenario(changed, inUse('load: { to: 800 }\nmetrics: { lagSeconds: 30 }\n')), known)).toBe(false);
  });

  test('is not changed by a value that counts anyway', () => {
    const written = withScenario(firstChoice, inUse('load: { to: 900 }\nworkload: { readySeconds: 20 }\n'));
    expect(isChanged(set(set(written, 'load.to', undefined), 'workload.readySeconds', undefined), known)).toBe(false);
    expect(isChanged(set(written, 'workload.readySeconds', 5), known)).toBe(true);
  });

  test('goes on with the file, field by field', () => {
    const changed = set(opened, 'load.to', 800);
    const { form } = withScenario(
      changed,
      inUse('load: { to: 701 }\nmetrics: { lagSeconds: 45 }\nfaults: [{ what: controllerRestart }]\n'),
    );
    expect(form.values).toMatchObject({ 'load.to': 800, 'metrics.lagSeconds': 45 });
    expect(form.faults).toEqual([{ what: 'controllerRestart', atSeconds: 600 }]);
  });

  test('leaves what the person took out', () => {
    const taken = set(opened, 'metrics.lagSeconds', undefined);
    expect(
      withScenario(taken, inUse('load: { to: 702 }\nmetrics: { lagSeconds: 30 }\n')).form.values['metrics.lagSeconds'],
    ).toBeUndefined();
  });

  test('is that of another file, and empty where there is none any more', () => {
    const other = withScenario(set(opened, 'load.to', 800), inUse('seed: 3\n', { uri: 'file:///w/peak.replicast.yaml' }));
    expect(other.form.values).toEqual({ seed: 3 });
    expect(withScenario(other, undefined)).toEqual({ ...firstChoice, form: emptyForm });
  });

  test('of a person stays where the file goes', () => {
    const changed = set(opened, 'load.to', 800);
    expect(withScenario(changed, undefined).form).toBe(changed.form);
  });

  test('is kept with its file over a reload', () => {
    const changed = set(opened, 'load.to', 800);
    const again = readChoice(JSON.parse(JSON.stringify(changed)));
    expect(withScenario(again, inUse('load: { to: 700 }\nmetrics: { lagSeconds: 30 }\n'))).toEqual(changed);
  });
});

test('the series of the file comes with it, or what is wrong with it', () => {
  const csv = 'load: { shape: csv, file: load.csv, value: rps }\n';
  const { form } = withScenario(firstChoice, inUse(csv));
  expect(seriesOfFile(form, inUse(csv, { series: [[0, 1]] }))).toEqual({ state: 'ready', points: [[0, 1]] });
  expect(seriesOfFile(form, inUse(csv, { problem: 'load.csv: it cannot be read.' }))).toMatchObject({ state: 'problem' });
  expect(seriesOfFile({ ...form, csv: { file: 'other.csv' } }, inUse(csv))).toBeUndefined();
});

test('what the form was opened with is what it saves', () => {
  for (let seed = 0; seed < 60; seed++) {
    const { given, ...scenario } = inUse(randomCase(seed).scenario);
    const form = formOf({ given, ...scenario });
    expect({ seed, scenario: completeScenario(givenOf(form)) }).toEqual({ seed, scenario: completeScenario(given) });
    const text = randomCase(seed).scenario;
    expect(writeScenarioFile({ text, said: saidOf(form), known: {}, target: {} })).toEqual({ text });
  }
});

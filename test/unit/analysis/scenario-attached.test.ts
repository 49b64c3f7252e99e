import { describe, expect, test } from 'vitest';
import type { AttachedFiles } from '../../../core/analysis/scenario/attached-files.ts';
import { readScenarioFile, selectTargets } from '../../../core/analysis/scenario/read-scenario-file.ts';
import {
  adjacentScenarioUris,
  manifestUris,
  pathFromFile,
  resolveFromScenario,
} from '../../../core/analysis/scenario/uris.ts';
import { type FileText, noText } from '../../../core/text/file-text.ts';
import { checkDiagnostics, diagnosticsOf } from '../../support/marked.ts';
import { hpaFor } from '../../support/workspace.ts';
import { yaml } from '../../support/yaml.ts';

const path = 'hpa.replicast.yaml';
const check = (marked: string, attached: AttachedFiles) =>
  checkDiagnostics(marked, { path, diagnostics: { attached } });
const manifest = (text: FileText) => ({ manifest: { name: 'hpa.yaml', text } });
const wpaFor = (name: string) =>
  yaml`
    apiVersion: datadoghq.com/v1alpha1
    kind: WatermarkPodAutoscaler
    metadata: { name: ${name} }
    spec:
      scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: ${name} }
      maxReplicas: 9
  `;
const series = (text: FileText) => ({ series: { name: 'load.csv', text } });
const two = yaml`
  ${hpaFor('web')}
  ---
  kind: Service
  ---
  ${hpaFor('api')}
`;

describe('the manifest of a scenario', () => {
  test('is reported if it is named but missing', () => {
    check(
      yaml`
        for: deploy/hpa.yaml
        #    ^^^^^^^^^^^^^^^ scenario/target: there is no file deploy/hpa.yaml relative to the folder of this file
      `,
      manifest(noText.missing),
    );
  });

  test(`is not reported if it has the scenario's name, until a part of it is named`, () => {
    check('load: {}\n', manifest(noText.missing));
    check(
      yaml`
        document: 1
        #         ^ scenario/target: there is no manifest hpa.yaml beside this file
      `,
      manifest(noText.missing),
    );
  });

  test.each([
    [noText.notText, 'deploy/hpa.yaml is not used: it is not text'],
    [noText.unreadable, 'deploy/hpa.yaml is not used: it cannot be read'],
    [noText.outside, 'for names a file outside the workspace folder or the repository, so the file is not read'],
  ])('is reported with the reason why it has no text: %o', (text, message) =>
    check(`for: deploy/hpa.yaml\n#    ^^^^^^^^^^^^^^^ scenario/target: ${message}\n`, manifest(text)),
  );

  test('is not reported if it is too large for the editor only', () =>
    check('for: deploy/hpa.yaml\n', manifest(noText.tooLarge)));

  test('is reported if it has no autoscaler', () => {
    check(
      yaml`
        for: hpa.yaml
        #    ^^^^^^^^ scenario/target: hpa.yaml has no autoscaler
      `,
      manifest('kind: Service\n'),
    );
  });

  test('is reported if it lacks the document or item', () => {
    check(
      yaml`
        document: 7
        #         ^ scenario/target: hpa.yaml has no document 7: documents are counted from 0, and there are 3
      `,
      manifest(two),
    );
    check(
      yaml`
        document: 1
        #         ^ scenario/target: document 1 of hpa.yaml has no autoscaler; possible documents: 0, 2
      `,
      manifest(two),
    );
    check(
      yaml`
        document: 2
        item: 0
        #     ^ scenario/target: hpa.yaml has no autoscaler at item 0 of document 2
      `,
      manifest(two),
    );
  });

  test('has no problem if it contains the autoscaler', () =>
    check(
      yaml`
        for: hpa.yaml
        document: 2
      `,
      manifest(two),
    ));
});

describe('a field that the controller of the autoscaler does not read', () => {
  const scenario = yaml`
    release: "1.30"
    controller:
      syncPeriodSeconds: 30
      syncTakesMs: 20
      featureGates:
        HPAScaleToZero: true
  `;
  const codes = (text: string) =>
    diagnosticsOf(scenario, { path, diagnostics: { attached: manifest(text) } }).map(({ code, message }) => [
      code,
      message,
    ]);

  test('is reported as having no effect', () => {
    expect(codes(wpaFor('web'))).toEqual([
      ['scenario/unread', 'the WPA controller has releases of its own, so this field changes nothing here'],
      ['scenario/unread', 'the WPA controller has no flag syncPeriodSeconds, so this field changes nothing here'],
      ['scenario/unread', 'the WPA controller has no feature gates, so this field changes nothing here'],
    ]);
  });

  test('is not reported if another autoscaler of the file reads it', () => {
    expect(codes(hpaFor('web'))).toEqual([]);
    expect(
      codes(yaml`
        ${wpaFor('web')}
        ---
        ${hpaFor('api')}
      `),
    ).toEqual([]);
  });

  test('is not reported if the manifest is unknown', () => {
    expect(codes('kind: Service\n')).toEqual([]);
    expect(diagnosticsOf(scenario, { path, diagnostics: { attached: {} } })).toEqual([]);
  });
});

describe('the series of a scenario', () => {
  const load = yaml`
    load:
      shape: csv
      file: load.csv
  `;

  test('is reported if it is missing', () => {
    check(`${load}#       ^^^^^^^^ scenario/series: load.csv is not used: it does not exist\n`, series(noText.missing));
  });

  test('is reported if it is too large', () =>
    check(
      `${load}#       ^^^^^^^^ scenario/series: load.csv is not used: it is too large to be read here\n`,
      series(noText.tooLarge),
    ));

  test('is reported if a line is broken', () => {
    check(
      `${load}#       ^^^^^^^^ scenario/series: load.csv: line 2, column 3: "x" is not a number of at least 0\n`,
      series('0,1\n1,x\n'),
    );
  });

  test('is reported if it lacks the column', () => {
    check(
      yaml`
        ${load}
          value: rps
        #        ^^^ scenario/series: load.csv: there is no column rps: the columns are time, load
      `,
      series('time,load\n0,1\n'),
    );
  });
});

describe('the link between scenario and manifest', () => {
  test(`uses the named manifest, or else the one with the scenario's name`, () => {
    expect(manifestUris('file:///w/hpa.replicast.yaml', undefined)).toEqual([
      'file:///w/hpa.yaml',
      'file:///w/hpa.yml',
      'file:///w/hpa.json',
    ]);
    expect(manifestUris('vscode-vfs://h/w/s/peak.replicast.yml', '../a b/hpa.yaml')).toEqual([
      'vscode-vfs://h/w/a%20b/hpa.yaml',
    ]);
    expect(manifestUris('untitled:peak.replicast.yaml', 'hpa.yaml')).toEqual([]);
  });

  test('gives a manifest a scenario beside it, and a scenario none', () => {
    expect(adjacentScenarioUris('file:///w/hpa.yml')).toEqual([
      'file:///w/hpa.replicast.yaml',
      'file:///w/hpa.replicast.yml',
    ]);
    expect(adjacentScenarioUris('file:///w/hpa.replicast.yaml')).toEqual([]);
    expect(resolveFromScenario('file:///w/hpa.replicast.yaml', 'data/load.csv')).toBe('file:///w/data/load.csv');
  });

  test('resolves files relative to the folder of the scenario', () => {
    expect(pathFromFile('file:///w/s/x.replicast.yaml', 'file:///w/a%20b/hpa.yaml')).toBe('../a b/hpa.yaml');
    expect(pathFromFile('file:///w/x.replicast.yaml', 'file:///w/hpa.yaml')).toBe('hpa.yaml');
  });
});

test('uses the first non-empty document of a scenario file', () => {
  expect(
    readScenarioFile(yaml`
      # none
      ---
      seed: 7
      ---
      seed: 8
    `).reading.given.seed,
  ).toBe(7);
});

test('without document and item includes every autoscaler of the manifest', () => {
  const found = selectTargets(two, 'hpa.yaml', {});
  expect(Array.isArray(found) && found.map(({ document }) => document)).toEqual([0, 2]);
});

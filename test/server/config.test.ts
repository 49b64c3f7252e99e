import { describe, expect, test } from 'vitest';
import { FileChangeType } from 'vscode-languageserver';
import type { CompletionItem, Diagnostic, Hover } from 'vscode-languageserver/node';
import { configReleaseRequest } from '../../protocol/config-release.ts';
import { simulationsChangedNotification } from '../../protocol/scenario.ts';
import { type Session, startSession } from '../support/session.ts';
import { hpaFor } from '../support/workspace.ts';

const folder = 'file:///w';
const config = `${folder}/replicast.config.yaml`;
const manifest = `${folder}/deploy/hpa.yaml`;
const held = `${hpaFor('web')}  minReplicas: 10\n  metrics: [{ type: Resource, resource: { name: cpu, target: { type: Utilization, averageUtilization: 60 } } }]\n`;
const levels = ['error', 'warning', 'information', 'hint'];
const shown = (diagnostics: readonly Diagnostic[]) =>
  diagnostics.map(({ code, severity = 0 }) => `${levels[severity - 1]} ${code}`);

const start = (files: Record<string, string>, section: object = {}) =>
  startSession({
    files,
    capabilities: { workspace: { configuration: true, workspaceFolders: true } },
    settings: () => section,
    workspaceFolders: [{ uri: folder, name: 'w' }],
  });
const next = ({ diagnostics, published }: Session, uri: string, wanted: string[]) => {
  published.length = 0;
  return diagnostics((params) => params.uri === uri && shown(params.diagnostics).join() === wanted.join());
};

describe('a configuration file', () => {
  test('sets the level of a rule, and takes precedence over the setting of the editor', async () => {
    const session = await start(
      { [config]: 'rules: { min-equals-max: error }\n', [manifest]: held },
      { rules: { 'min-equals-max': 'hint' } },
    );
    session.open(manifest, held);
    await next(session, manifest, ['error min-equals-max']);
  });

  test('of the nearest folder decides, and an unsaved change of it counts at once', async () => {
    const near = `${folder}/deploy/replicast.config.yaml`;
    const session = await start({ [config]: 'rules: { min-equals-max: error }\n', [near]: '', [manifest]: held });
    session.open(manifest, held);
    await next(session, manifest, ['information min-equals-max']);
    session.open(near, '');
    session.change(near, 2, { text: 'rules: { min-equals-max: warning }\n' });
    await next(session, manifest, ['warning min-equals-max']);
    session.change(near, 3, { text: 'exclude: ["*.yaml"]\n' });
    await next(session, manifest, []);
  });

  test('counts as soon as it is written or deleted on disk', async () => {
    const files: Record<string, string> = { [manifest]: held };
    const session = await start(files);
    session.open(manifest, held);
    await next(session, manifest, ['information min-equals-max']);
    const changed = (type: FileChangeType, uri = config) =>
      session.client.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri, type }] });
    files[config] = 'rules: { min-equals-max: off }\n';
    await changed(FileChangeType.Created);
    await next(session, manifest, []);
    delete files[config];
    await changed(FileChangeType.Deleted);
    await next(session, manifest, ['information min-equals-max']);
  });

  test('sets the release that decides what the API server refuses', async () => {
    const old = held.replace('autoscaling/v2\n', 'autoscaling/v2beta2\n');
    const session = await start(
      { [config]: 'kubernetes: "1.34"\nrules: { min-equals-max: off }\n', [manifest]: old },
      { kubernetes: '1.24' },
    );
    session.open(manifest, old);
    await next(session, manifest, ['error api/not-served']);
  });

  test('that is broken still applies where it can be read', async () => {
    const text = 'rules: { min-equals-max: error, x: off }\nkubernetes: 7\nexclude: [\n';
    const session = await start({ [config]: text, [manifest]: held });
    session.open(manifest, held);
    await next(session, manifest, ['error min-equals-max']);
  });
});

describe('in the file itself', () => {
  const text = 'kubernetes: "1.34"\nrules:\n  min-equal-max: error\n  flaps: of\n';
  const opened = async () => {
    const session = await start({ [config]: text });
    session.open(config, text);
    return session;
  };

  test('an unknown rule and a wrong level are errors with fixes', async () => {
    const session = await opened();
    const diagnostics = await next(session, config, ['error config/value', 'error config/unknown-field']);
    const actions = await session.client.sendRequest<{ title: string; edit?: unknown }[]>('textDocument/codeAction', {
      textDocument: { uri: config },
      range: { start: { line: 2, character: 3 }, end: { line: 3, character: 10 } },
      context: { diagnostics },
    });
    expect(actions.map(({ title }) => title)).toEqual([
      'Change to off',
      'Rename to min-equals-max',
      'Ignore config/value on this line',
      'Ignore config/unknown-field on this line',
      'Fix all in this file',
    ]);
  });

  test('rules and levels are completed, and fields are explained', async () => {
    const session = await opened();
    const complete = async (line: number, character: number) =>
      (
        await session.client.sendRequest<CompletionItem[]>('textDocument/completion', {
          textDocument: { uri: config },
          position: { line, character },
        })
      ).map(({ label }) => label);
    expect(await complete(2, 2)).toContain('duplicate-metric');
    expect(await complete(3, 9)).toEqual(['error', 'warning', 'information', 'hint', 'off']);
    const hover = await session.client.sendRequest<Hover>('textDocument/hover', {
      textDocument: { uri: config },
      position: { line: 0, character: 2 },
    });
    expect(JSON.stringify(hover.contents)).toContain('The Kubernetes release of the cluster');
  });
});

describe('the scenario of a configuration', () => {
  const lazy = `${hpaFor('web')}  metrics: [{ type: Resource, resource: { name: cpu, target: { type: AverageValue, averageValue: 500m } } }]\n`;
  const scenario = 'load: { shape: step, from: 10, to: 70 }\nworkload: { capacityPerPod: 100, cpuPerUnit: 2m }\n';
  const files = (named: string) => ({
    [config]: `scenario: ${named}\nrules: { never-grows: warning }\n`,
    [`${folder}/scenarios/quiet.replicast.yaml`]: scenario,
    'file:///outside.replicast.yaml': scenario,
  });

  test('is that of every autoscaler without one, relative to its folder, and takes precedence over the setting', async () => {
    const session = await start(files('scenarios/quiet.replicast.yaml'), { scenario: 'none.replicast.yaml' });
    session.open(manifest, lazy);
    const [found] = await session.diagnostics(
      ({ uri, diagnostics }) => uri === manifest && diagnostics.some(({ code }) => code === 'never-grows'),
    );
    expect(found?.message).toContain('quiet.replicast.yaml');
  });

  test('also counts in a template, and follows the file', async () => {
    const uri = `${folder}/web/templates/hpa.yaml`;
    const text = lazy.replace('name: web', 'name: {{ .Release.Name }}');
    const chart = { [`${folder}/web/Chart.yaml`]: 'apiVersion: v2\nname: web\nversion: 1.0.0\n', [uri]: text };
    const session = await start({ ...files('scenarios/quiet.replicast.yaml'), ...chart });
    session.open(uri, text);
    await session.diagnostics((one) => one.uri === uri && shown(one.diagnostics).join() === 'warning never-grows');
    const near = `${folder}/scenarios/quiet.replicast.yaml`;
    session.open(near, scenario);
    session.change(near, 2, { text: scenario.replace('2m', '20m') });
    await next(session, uri, []);
  });

  test('counts at the value that sets the target', async () => {
    const values = `${folder}/web/values.yaml`;
    const chart = {
      [`${folder}/web/Chart.yaml`]: 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
      [`${folder}/web/templates/hpa.yaml`]: lazy.replace('500m', '{{ .Values.target }}'),
      [values]: 'target: 500m\n',
    };
    const session = await start({ ...files('scenarios/quiet.replicast.yaml'), ...chart });
    session.open(values, 'target: 500m\n');
    const isLazy = ({ code }: Diagnostic) => code === 'never-grows';
    const found = await session.diagnostics((one) => one.uri === values && one.diagnostics.some(isLazy));
    expect(found.find(isLazy)?.range.start).toEqual({ line: 0, character: 8 });
    session.change(values, 2, { text: 'target: 100m\n' });
    await next(session, values, []);
  });

  test.each(['../outside.replicast.yaml', '/outside.replicast.yaml', 'quiet.yaml'])(
    'is refused at %s, and then not read',
    async (named) => {
      const session = await start(files(named));
      session.open(config, files(named)[config] ?? '');
      const isRefused = ({ code }: Diagnostic) => code === 'config/value';
      const found = await session.diagnostics(({ uri, diagnostics }) => uri === config && diagnostics.some(isRefused));
      expect(found.find(isRefused)?.message).toMatch(/^scenario must /);
      session.open(manifest, lazy);
      await next(session, manifest, []);
    },
  );
});

describe('the release in a configuration', () => {
  const ask = (session: Session, params: object = {}) =>
    session.client.sendRequest(configReleaseRequest, {
      textDocument: { uri: manifest },
      setting: 'kubernetes',
      ...params,
    });
  const text = 'rules: {}\nkubernetes: "1.30" # of prod\n';
  const key = { start: { line: 1, character: 0 }, end: { line: 1, character: 10 } };
  const value = { start: { line: 1, character: 12 }, end: { line: 1, character: 18 } };

  test('is known with its place, and has the edits of a choice', async () => {
    const session = await start({ [config]: text });
    expect(await ask(session)).toEqual({ uri: config, version: null, release: '1.30', key });
    expect(await ask(session, { release: '1.34' })).toMatchObject({ edits: [{ range: value, newText: '"1.34"' }] });
  });

  test('that changes makes the panel and the language status ask again', async () => {
    const session = await start({ [config]: text });
    const asked: unknown[] = [];
    session.client.onNotification(simulationsChangedNotification, async () => {
      asked.push(await ask(session));
    });
    session.open(config, text);
    session.open(manifest, held);
    await session.settled();
    expect(await ask(session)).toMatchObject({ release: '1.30' });
    asked.length = 0;
    session.change(config, 2, { text: text.replace('1.30', '1.33') });
    await expect.poll(() => asked).toContainEqual(expect.objectContaining({ release: '1.33' }));
  });

  test('is that of the editor while the file is open', async () => {
    const session = await start({ [config]: '' });
    session.open(config, text.replace('1.30', '1.31'), { version: 4 });
    expect(await ask(session)).toMatchObject({ version: 4, release: '1.31' });
  });

  test.each([
    ['a configuration without it', { [config]: 'rules: {}\n' }, {}],
    ['a configuration with one that does not exist', { [config]: 'kubernetes: "9.9"\n' }, {}],
    ['no configuration', {}, {}],
    ['another setting', { [config]: text }, { setting: 'wpa' }],
  ])('is left to the settings with %s', async (_, files, params) =>
    expect(await ask(await start(files), params)).toBeNull(),
  );

  test('is refused with parameters that cannot be read', async () => {
    const session = await start({ [config]: text });
    await expect(ask(session, { setting: 'rules' })).rejects.toMatchObject({ code: -32602 });
  });
});

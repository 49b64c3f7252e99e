import { describe, expect, test } from 'vitest';
import type { CodeAction, CodeLens, CompletionItem, Diagnostic } from 'vscode-languageserver/node';
import { type SimulationResponse, simulationRequest } from '../../protocol/requests.ts';
import { type Session, startSession } from '../support/session.ts';
import { hpaFor } from '../support/workspace.ts';
import { nested, yaml } from '../support/yaml.ts';

const manifest = 'file:///w/deploy/hpa.yaml';
const scenario = 'file:///w/deploy/hpa.replicast.yaml';
const metrics = nested`
  metrics:
    - { type: External, external: { metric: { name: rps }, target: { type: AverageValue, averageValue: 100 } } }
`;
const hpa = `${hpaFor('web')}${metrics}`;
const folders = [{ uri: 'file:///w', name: 'w' }];

async function simulation(
  session: Session,
  more: object = {},
): Promise<Extract<SimulationResponse, { type: 'simulation' }>> {
  const params = { textDocument: { uri: manifest }, position: { line: 0, character: 0 }, ...more };
  const answer = await session.client.sendRequest<SimulationResponse>(simulationRequest, params);
  if (answer.type !== 'simulation') throw new Error(answer.type);
  return answer;
}

async function lensesOf(session: Session, uri: string): Promise<string[]> {
  const lenses = await session.client.sendRequest<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } });
  const resolved = await Promise.all(
    lenses.map((lens) => session.client.sendRequest<CodeLens>('codeLens/resolve', lens)),
  );
  return resolved.map(({ command }) => command?.title ?? '');
}

describe('a simulation', () => {
  test('uses the scenario file of the same name while it is edited', async () => {
    const session = await startSession({ files: { [scenario]: 'seed: 7\n' } });
    session.open(manifest, hpa);
    expect((await simulation(session)).scenario).toMatchObject({
      uri: scenario,
      name: 'hpa.replicast.yaml',
      given: { seed: 7 },
    });
    session.open(
      scenario,
      yaml`
        seed: 8
        release: "1.29"
      `,
    );
    expect((await simulation(session)).scenario).toMatchObject({ given: { seed: 8 }, release: '1.29' });
  });

  test('reads the scenario file again after it has changed on disk', async () => {
    const files = { [scenario]: 'seed: 7\n' };
    const session = await startSession({ files, workspaceFolders: folders });
    session.open(manifest, hpa);
    await simulation(session);
    files[scenario] = 'seed: 9\n';
    await session.client.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: scenario, type: 2 }] });
    expect((await simulation(session)).scenario).toMatchObject({ given: { seed: 9 } });
  });

  test('ignores scenario files of another manifest or document', async () => {
    for (const text of ['for: api.yaml\n', 'document: 1\n']) {
      const session = await startSession({ files: { [scenario]: text } });
      session.open(manifest, hpa);
      expect((await simulation(session)).scenario).toBeUndefined();
    }
  });

  test('uses the scenario file of the settings, but prefers the one of the same name', async () => {
    const usual = 'file:///w/usual.replicast.yaml';
    const files: Record<string, string> = { [usual]: 'seed: 3\n' };
    const settings = () => ({ scenario: 'usual.replicast.yaml' });
    const capabilities = { workspace: { configuration: true } };
    const session = await startSession({ files, settings, capabilities, workspaceFolders: folders });
    session.open(manifest, hpa);
    expect((await simulation(session)).scenario?.uri).toBe(usual);
    session.open(scenario, 'seed: 4\n');
    expect((await simulation(session)).scenario?.uri).toBe(scenario);
  });

  test('uses the chosen scenario file and reports its problems', async () => {
    const peak = 'file:///w/deploy/peak.replicast.yaml';
    const session = await startSession({
      files: { [peak]: 'load: { shape: csv, file: load.csv }\n', 'file:///w/deploy/load.csv': '0,1\nx,2\n' },
    });
    session.open(manifest, hpa);
    expect((await simulation(session, { scenario: peak })).scenario).toMatchObject({
      uri: peak,
      problem: expect.stringMatching(/^load\.csv: line 2, column 1/),
    });
  });
});

describe('completion', () => {
  const files = Object.fromEntries(
    [
      'file:///w/deploy/load.csv',
      'file:///w/loads/a%20day.csv',
      'file:///w/deploy/week.csv',
      'file:///w/dist/built.csv',
      manifest,
    ].map((uri) => [uri, '']),
  );
  const offeredAt = async (text: string) => {
    const session = await startSession({ files });
    session.open(scenario, text);
    const lines = text.split('\n');
    const position = { line: lines.length - 1, character: lines.at(-1)?.length };
    const items = await session.client.sendRequest<CompletionItem[]>('textDocument/completion', {
      textDocument: { uri: scenario },
      position,
    });
    return items.map(({ label }) => label);
  };

  test('suggests the CSV files of the workspace, those of the folder first', async () => {
    expect(await offeredAt('load:\n  shape: csv\n  file: ')).toEqual(['load.csv', 'week.csv', '../loads/a day.csv']);
    expect(await offeredAt('load: { shape: csv, file: we')).toContain('week.csv');
  });

  test('suggests CSV files only there', async () => {
    expect(await offeredAt('load:\n  shape: csv\n  time: ')).toEqual([]);
  });
});

describe('lenses', () => {
  test('above the autoscaler show the simulated run beside the envelope', async () => {
    const session = await startSession({ files: { [scenario]: 'load: { from: 50, to: 650 }\n' } });
    session.open(manifest, hpa);
    const titles = await lensesOf(session, manifest);
    expect(titles).toHaveLength(5);
    expect(titles[2]).toMatch(/^hpa\.replicast\.yaml: 1 → .*→ 7 · \d+ s to 7 · .* unmet load in 30 min$/);
    expect(titles[3]).toBe('Simulate');
  });

  test('in the scenario file show the run and lead to the autoscaler', async () => {
    const session = await startSession({ files: { [manifest]: hpa } });
    session.open(
      scenario,
      yaml`
        # peak
        load: { from: 50, to: 650 }
      `,
    );
    const [run, simulate] = await lensesOf(session, scenario);
    expect(run).toMatch(/^1 → .*→ 7 · .* · hpa\.yaml$/);
    expect(simulate).toBe('Simulate');
  });

  test('of a scenario without a manifest report the missing manifest', async () => {
    const session = await startSession({ files: {} });
    session.open(scenario, 'seed: 1\n');
    expect(await lensesOf(session, scenario)).toEqual(['no manifest to simulate', '']);
  });
});

describe('diagnostics', () => {
  const codesOf = (diagnostics: Diagnostic[]) => diagnostics.map(({ code, range }) => `${range.start.line}: ${code}`);

  test('update when the files named by the scenario change', async () => {
    const files: Record<string, string> = {};
    const session = await startSession({ files });
    session.open(
      scenario,
      yaml`
        for: hpa.yaml
        load: { shape: csv, file: load.csv }
      `,
    );
    expect(codesOf(await session.diagnostics(({ uri }) => uri === scenario))).toEqual([
      '0: scenario/target',
      '1: scenario/series',
    ]);
    Object.assign(files, { [manifest]: hpa, 'file:///w/deploy/load.csv': '0,1\n' });
    const changes = Object.keys(files).map((uri) => ({ uri, type: 1 }));
    await session.client.sendNotification('workspace/didChangeWatchedFiles', { changes });
    expect(await session.diagnostics(({ uri, diagnostics }) => uri === scenario && diagnostics.length === 0)).toEqual(
      [],
    );
  });

  test('report no missing files if files cannot be read at all', async () => {
    const session = await startSession();
    session.open(
      'untitled:peak.replicast.yaml',
      yaml`
        for: hpa.yaml
        sed: 1
      `,
    );
    expect(codesOf(await session.diagnostics(() => true))).toEqual(['1: scenario/unknown-field']);
  });
});

describe('rules that simulate', () => {
  const capabilities = { workspace: { configuration: true } };
  const cpu = `${hpaFor('web')}${nested`
    metrics:
      - { type: Resource, resource: { name: cpu, target: { type: Utilization, averageUtilization: 50 } } }
    behavior: { scaleUp: { policies: [{ type: Pods, value: 4, periodSeconds: 30 }] } }
  `}`;
  const settings = (rules: object) => () => ({ rules });
  const isOfManifest = ({ uri }: { uri: string }) => uri === manifest;

  test('find nothing without a scenario file, and look again when it is saved', async () => {
    const files: Record<string, string> = {};
    const session = await startSession({
      files,
      settings: settings({ 'never-shrinks': 'warning' }),
      capabilities,
      workspaceFolders: folders,
    });
    session.open(manifest, cpu);
    expect((await session.diagnostics(isOfManifest)).map(({ code }) => code)).not.toContain('never-shrinks');
    files[scenario] = 'workload: { idleCpu: 40m }\n';
    await session.client.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: scenario, type: 1 }] });
    const found = await session.diagnostics(
      ({ uri, diagnostics }) => uri === manifest && diagnostics.some(({ code }) => code === 'never-shrinks'),
    );
    expect(found.find(({ code }) => code === 'never-shrinks')?.message).toMatch(
      /^Without load the replicas stay at 4, above minReplicas \(1\): the cpu of an idle pod is at 80 % of its target \(hpa\.replicast\.yaml/,
    );
  });

  test('use the load of the saved text, also of the text that is saved now', async () => {
    const files = { [manifest]: cpu, [scenario]: 'workload: { cpuPerUnit: 0.001m }\n' };
    const rules = settings({ 'never-grows': 'warning' });
    const session = await startSession({ files, settings: rules, capabilities, workspaceFolders: folders });
    const nextLoad = async (isOther: (load: string) => boolean) => {
      const loadIn = ({ code, message }: Diagnostic) =>
        code === 'never-grows' ? /([\d.]+) units\/s, never raises/.exec(String(message))?.[1] : undefined;
      const found = await session.diagnostics(({ uri, diagnostics }) => {
        const load = diagnostics.map(loadIn).find((one) => one !== undefined);
        return uri === manifest && load !== undefined && isOther(load);
      });
      return found.map(loadIn).find((one) => one !== undefined) ?? '';
    };
    session.open(manifest, cpu);
    const first = await nextLoad(() => true);
    const edited = cpu.replace('maxReplicas: 10', 'maxReplicas: 12');
    session.change(manifest, 2, { text: edited });
    await session.settled();
    expect(await nextLoad(() => true)).toBe(first);
    files[manifest] = edited;
    await session.client.sendNotification('textDocument/didSave', { textDocument: { uri: manifest } });
    expect(Number(await nextLoad((load) => load !== first))).toBeGreaterThan(Number(first));
  });

  test('use the sync period of the scenario, while it is edited, for the rules about periods', async () => {
    const session = await startSession({ capabilities, settings: settings({}), workspaceFolders: folders });
    session.open(manifest, cpu);
    expect((await session.diagnostics(isOfManifest)).map(({ code }) => code)).not.toContain('period-below-sync');
    session.open(scenario, 'controller: { syncPeriodSeconds: 60 }\n');
    const found = await session.diagnostics(
      ({ uri, diagnostics }) => uri === manifest && diagnostics.some(({ code }) => code === 'period-below-sync'),
    );
    expect(found.map(({ message }) => message)).toContain(
      '4 pods per 30 s act as 4 pods per 60 s: the controller syncs only every 60 s (syncPeriodSeconds).',
    );
  });

  test('have fixes that come from the simulation', async () => {
    const files = {
      [scenario]: 'load: { shape: step, to: 300 }\nworkload: { capacityPerPod: 100, idleCpu: 40m, cpuPerUnit: 0.6m }\n',
    };
    const session = await startSession({ files, settings: settings({ 'never-shrinks': 'warning' }), capabilities });
    session.open(manifest, cpu);
    const found = await session.diagnostics(
      ({ uri, diagnostics }) => uri === manifest && diagnostics.some(({ code }) => code === 'never-shrinks'),
    );
    const diagnostic = found.find(({ code }) => code === 'never-shrinks');
    const actions = await session.client.sendRequest<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri: manifest },
      range: diagnostic?.range,
      context: { diagnostics: [diagnostic] },
    });
    expect(actions.map(({ title }) => title)).toContain('Change to 80');
  });
});

describe('an expectation', () => {
  test('is completed, explained and checked while it is written', async () => {
    const session = await startSession({ files: { [manifest]: hpa } });
    session.open(scenario, 'expect:\n  - never below 4\n  - never \n');
    const textDocument = { uri: scenario };
    const found = await session.client.sendRequest<{ items: CompletionItem[] } | CompletionItem[]>(
      'textDocument/completion',
      { textDocument, position: { line: 2, character: 10 } },
    );
    const items = Array.isArray(found) ? found : found.items;
    expect(items.map(({ label }) => label)).toEqual(['below', 'above']);
    const position = { line: 1, character: 8 };
    const hover = await session.client.sendRequest<unknown>('textDocument/hover', { textDocument, position });
    expect(hover).toMatchObject({
      contents: { value: expect.stringContaining('The replicas are never below this count') },
    });
    const [problem] = await session.diagnostics(({ uri }) => uri === scenario);
    expect(problem).toMatchObject({ code: 'scenario/expectation', range: { start: { line: 2, character: 8 } } });
  });
});

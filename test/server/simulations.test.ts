import { describe, expect, test } from 'vitest';
import type { CodeLens } from 'vscode-languageserver-types';
import {
  type SimulationResponse,
  simulationRequest,
  type TextSimulationParams,
  textSimulationParamsSchema,
  textSimulationRequest,
} from '../../protocol/requests.ts';
import { simulationsChangedNotification } from '../../protocol/scenario.ts';
import { type Session, startSession } from '../support/session.ts';
import { deployment, hpaFor } from '../support/workspace.ts';
import { yaml } from '../support/yaml.ts';

const uri = 'file:///w/hpa.yaml';
const web = 'file:///w/deploy/web.yaml';
const kind = 'HorizontalPodAutoscaler';
const kustomization = { 'file:///w/kustomization.yaml': 'resources: [hpa.yaml, deploy/web.yaml]\n' };
const params = { textDocument: { uri }, position: { line: 0, character: 0 } };

const simulation = (session: Session) => session.client.sendRequest<SimulationResponse>(simulationRequest, params);
const version = (session: Session, text: string, name = 'web') =>
  session.client.sendRequest<SimulationResponse>(textSimulationRequest, {
    textDocument: { uri },
    text,
    kind,
    name,
  } satisfies TextSimulationParams);
const withMax = (text: string, max: number) => text.replace(/maxReplicas: \d+/, `maxReplicas: ${max}`);

test('the simulation at a position without an autoscaler is that of the nearest one above, otherwise of the first below', async () => {
  const session = await startSession();
  const text = ['kind: Service', hpaFor('a'), hpaFor('b'), 'kind: Service', hpaFor('c')].join('\n---\n');
  session.open(uri, text);
  const lines = text.split('\n');
  const nameAt = async (line: number) => {
    const position = { line, character: 0 };
    const answer = await session.client.sendRequest<SimulationResponse>(simulationRequest, { ...params, position });
    return answer.type === 'simulation' ? answer.name : answer.type;
  };
  expect(await nameAt(0)).toBe('a');
  expect(await nameAt(lines.indexOf('  name: b'))).toBe('b');
  expect(await nameAt(lines.lastIndexOf('kind: Service'))).toBe('b');
});

describe('the simulation of another text of a file', () => {
  test('finds the same autoscaler at any position, with its own workload', async () => {
    const session = await startSession();
    session.open(uri, hpaFor('web'));
    const before = yaml`
      kind: Service
      ---
      ${deployment('web')}
      ---
      ${withMax(hpaFor('web'), 7)}
    `;
    expect(await version(session, before)).toMatchObject({
      type: 'simulation',
      name: 'web',
      autoscaler: { maxReplicas: 7 },
      workload: { containers: [{}] },
      workloadUri: uri,
    });
    expect(await simulation(session)).not.toMatchObject({ autoscaler: { maxReplicas: 7 } });
  });

  test('is empty if the autoscaler is missing', async () => {
    const session = await startSession();
    session.open(uri, hpaFor('web'));
    expect(await version(session, hpaFor('web'), 'other')).toEqual({ type: 'empty' });
    expect(await version(session, '')).toEqual({ type: 'empty' });
  });

  test('reports the reason if the autoscaler cannot be simulated', async () => {
    const session = await startSession();
    session.open(uri, hpaFor('web'));
    expect(await version(session, hpaFor('web').replace(/maxReplicas: \d+/, 'maxReplicas: x'))).toMatchObject({
      type: 'unreadable',
    });
  });

  test('is empty for a closed file; invalid parameters are an error', async () => {
    const { client } = await startSession();
    expect(
      await client.sendRequest(textSimulationRequest, {
        textDocument: { uri },
        text: hpaFor('web'),
        kind,
        name: 'web',
      }),
    ).toEqual({
      type: 'empty',
    });
    await expect(client.sendRequest(textSimulationRequest, { textDocument: {} })).rejects.toMatchObject({
      code: -32602,
    });
    expect(textSimulationParamsSchema.safeParse({ textDocument: { uri }, text: '', kind, name: 7 }).success).toBe(
      false,
    );
  });
});

describe('the workload facts', () => {
  test('come from another file with a proven link', async () => {
    const session = await startSession({ files: { ...kustomization, [web]: deployment('web') } });
    session.open(uri, hpaFor('web'));
    let answer = await simulation(session);
    // The workspace is read in the background.
    for (let i = 0; i < 2000 && !(answer.type === 'simulation' && answer.workloadUri); i++)
      answer = await simulation(session);
    expect(answer).toMatchObject({ type: 'simulation', workloadUri: web, workload: { containers: [{}] } });
  });

  test('are empty if there is no such workload', async () => {
    const session = await startSession();
    session.open(uri, hpaFor('web'));
    const answer = await simulation(session);
    expect(answer).toMatchObject({ type: 'simulation', workload: {} });
    expect(answer).not.toHaveProperty('workloadUri');
  });
});

test('the titles of a scenario are sent with the simulation', async () => {
  const session = await startSession();
  session.open(uri, hpaFor('web'));
  expect(await simulation(session)).toMatchObject({
    notes: {
      'workload.readySeconds': { unit: 's', default: '5' },
      'faults.pods': { default: '1' },
      'load.noise.relative': {},
    },
  });
});

describe('the default load', () => {
  const loadOf = async (session: Session) => {
    const answer = await simulation(session);
    return answer.type === 'simulation' ? answer.defaults.load : undefined;
  };
  const withTarget = (percent: number) =>
    hpaFor(
      'web',
      `  metrics: [{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: ${percent}}}}]\n`,
    );

  test('is that of the saved file while the user types', async () => {
    const session = await startSession();
    session.open(uri, withTarget(80));
    expect(await loadOf(session)).toEqual({ from: 160, to: 640 });
    session.change(uri, 2, { text: withTarget(50) });
    expect(await loadOf(session)).toEqual({ from: 160, to: 640 });
    await session.client.sendNotification('textDocument/didSave', { textDocument: { uri } });
    expect(await loadOf(session)).toEqual({ from: 100, to: 400 });
  });

  test('is that of the file where the text is opened with unsaved changes, as after a restart', async () => {
    const session = await startSession({ files: { [uri]: `\uFEFF${withTarget(80)}` } });
    session.open(uri, withTarget(50));
    expect(await loadOf(session)).toEqual({ from: 160, to: 640 });
  });

  test('is that of the file after another program has written it', async () => {
    const files = { [uri]: withTarget(80) };
    const session = await startSession({ files });
    session.open(uri, withTarget(80));
    expect(await loadOf(session)).toEqual({ from: 160, to: 640 });
    files[uri] = withTarget(50);
    // An editor shows the new text without saving it.
    session.change(uri, 2, { text: withTarget(50) });
    const changed = new Promise<void>(
      (resolve) => void session.client.onNotification(simulationsChangedNotification, resolve),
    );
    await session.client.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri, type: 2 }] });
    await changed;
    expect(await loadOf(session)).toEqual({ from: 100, to: 400 });
    session.change(uri, 3, { text: withTarget(80) });
    expect(await loadOf(session)).toEqual({ from: 100, to: 400 });
  });

  test('is that of the text if the saved file has no such autoscaler', async () => {
    const session = await startSession();
    session.open(uri, '');
    session.change(uri, 2, { text: withTarget(80) });
    expect(await loadOf(session)).toEqual({ from: 160, to: 640 });
  });

  test('is that of the text if the bounds are far from the saved ones', async () => {
    const session = await startSession();
    session.open(uri, withMax(withTarget(80), 10));
    session.change(uri, 2, { text: withMax(withTarget(80), 100) });
    expect(await loadOf(session)).toEqual({ from: 160, to: 6400 });
  });

  test('is also that of the saved file for the lens of its scenario', async () => {
    const scenario = 'file:///w/hpa.replicast.yaml';
    const session = await startSession({ files: { [scenario]: 'seed: 1\n' } });
    session.open(uri, withTarget(80));
    session.open(scenario, 'seed: 1\n');
    session.change(uri, 2, { text: withTarget(60) });
    const lenses = await session.client.sendRequest<CodeLens[] | null>('textDocument/codeLens', {
      textDocument: { uri: scenario },
    });
    const resolved = await Promise.all(
      (lenses ?? []).map((lens) => session.client.sendRequest<CodeLens>('codeLens/resolve', lens)),
    );
    // 640 units/s at 60 per pod; the load of the present text needs 8 pods.
    expect(resolved.map(({ command }) => command?.title)).toContainEqual(expect.stringMatching(/^3 → .* → 10 /));
  });
});

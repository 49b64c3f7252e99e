// What a panel asks: another version of a file, and what the workload says, wherever it stands.
import { describe, expect, test } from 'vitest';
import {
  type SimulationResponse,
  simulationRequest,
  type TextSimulationParams,
  textSimulationParamsSchema,
  textSimulationRequest,
} from '../../protocol/requests.ts';
import { type Session, startSession } from '../support/session.ts';
import { deployment, hpaFor } from '../support/workspace.ts';

const uri = 'file:///w/hpa.yaml';
const web = 'file:///w/deploy/web.yaml';
const kind = 'HorizontalPodAutoscaler';
const kustomization = { 'file:///w/kustomization.yaml': 'resources: [hpa.yaml, deploy/web.yaml]\n' };
const asked = { textDocument: { uri }, position: { line: 0, character: 0 } };

const simulation = (session: Session) => session.client.sendRequest<SimulationResponse>(simulationRequest, asked);
const version = (session: Session, text: string, name = 'web') =>
  session.client.sendRequest<SimulationResponse>(textSimulationRequest, {
    textDocument: { uri },
    text,
    kind,
    name,
  } satisfies TextSimulationParams);
const withMax = (text: string, max: number) => text.replace(/maxReplicas: \d+/, `maxReplicas: ${max}`);

describe('another text of a file', () => {
  test('has the same autoscaler, wherever it stands in it, and its own workload', async () => {
    const session = await startSession();
    session.open(uri, hpaFor('web'));
    const before = `kind: Service\n---\n${deployment('web')}---\n${withMax(hpaFor('web'), 7)}`;
    expect(await version(session, before)).toMatchObject({
      type: 'simulation',
      name: 'web',
      autoscaler: { maxReplicas: 7 },
      workload: { containers: [{}] },
      workloadUri: uri,
    });
    expect(await simulation(session)).not.toMatchObject({ autoscaler: { maxReplicas: 7 } });
  });

  test('without it is empty', async () => {
    const session = await startSession();
    session.open(uri, hpaFor('web'));
    expect(await version(session, hpaFor('web'), 'other')).toEqual({ type: 'empty' });
    expect(await version(session, '')).toEqual({ type: 'empty' });
  });

  test('that cannot be simulated says why', async () => {
    const session = await startSession();
    session.open(uri, hpaFor('web'));
    expect(await version(session, hpaFor('web').replace(/maxReplicas: \d+/, 'maxReplicas: x'))).toMatchObject({
      type: 'unreadable',
    });
  });

  test('of a file that is not open, or asked for in other words, is empty', async () => {
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
    expect(await client.sendRequest(textSimulationRequest, { textDocument: {} })).toEqual({ type: 'empty' });
    expect(textSimulationParamsSchema.safeParse({ textDocument: { uri }, text: '', kind, name: 7 }).success).toBe(
      false,
    );
  });
});

describe('what is known of the workload', () => {
  test('comes from another file that is surely meant', async () => {
    const session = await startSession({ files: { ...kustomization, [web]: deployment('web') } });
    session.open(uri, hpaFor('web'));
    let answer = await simulation(session);
    // The workspace is read in the background.
    for (let i = 0; i < 2000 && !(answer.type === 'simulation' && answer.workloadUri); i++)
      answer = await simulation(session);
    expect(answer).toMatchObject({ type: 'simulation', workloadUri: web, workload: { containers: [{}] } });
  });

  test('is nothing where there is no such workload', async () => {
    const session = await startSession();
    session.open(uri, hpaFor('web'));
    const answer = await simulation(session);
    expect(answer).toMatchObject({ type: 'simulation', workload: {} });
    expect(answer).not.toHaveProperty('workloadUri');
  });
});

test('the texts of a scenario come with the simulation', async () => {
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

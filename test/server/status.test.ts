import { describe, expect, test } from 'vitest';
import { type CodeLens, CodeLensRequest, CodeLensResolveRequest, HoverRequest } from 'vscode-languageserver/node';
import { completeScenario } from '../../core/model/scenario/partial-scenario.ts';
import { simulate } from '../../core/simulator/world/simulate.ts';
import { openSimulationCommand, type SimulationResponse, simulationRequest } from '../../protocol/requests.ts';
import { type Session, startSession } from '../support/session.ts';
import { stabilizedDescribe, stabilizedManifest } from '../support/stabilized.ts';

const uri = 'file:///w/hpa.yaml';
const untitled = 'untitled:Untitled-1';

const manifest = stabilizedManifest;
const describeOutput = stabilizedDescribe;

async function lensesOf({ client }: Session, document: string) {
  const lenses: CodeLens[] =
    (await client.sendRequest(CodeLensRequest.type, { textDocument: { uri: document } })) ?? [];
  return Promise.all(
    lenses.map(async (lens) => (lens.command ? lens : client.sendRequest(CodeLensResolveRequest.type, lens))),
  );
}

async function hoverAt({ client }: Session, document: string, text: string, word: string): Promise<string> {
  const line = text.split('\n').findIndex((each) => each.includes(word));
  const character = (text.split('\n')[line] ?? '').indexOf(word) + 1;
  const hover = await client.sendRequest(HoverRequest.type, {
    textDocument: { uri: document },
    position: { line, character },
  });
  return (hover?.contents as { value: string } | undefined)?.value ?? '';
}

const simulation = ({ client }: Session, document: string, line: number) =>
  client.sendRequest<SimulationResponse>(simulationRequest, {
    textDocument: { uri: document },
    position: { line, character: 0 },
    fromStatus: true,
  });

describe('the status of a manifest', () => {
  test('has a lens that says what holds the count, and one that starts there', async () => {
    const session = await startSession();
    session.open(uri, manifest);
    const line = manifest.split('\n').indexOf('status:');
    const lenses = (await lensesOf(session, uri)).filter(({ range }) => range.start.line === line);
    expect(lenses.map(({ command }) => command?.title)).toEqual([
      'Held at 6: scale-down waits for the stabilization window of 5 min',
      'Simulate from here',
    ]);
    expect(lenses[1]?.command).toMatchObject({
      command: openSimulationCommand,
      arguments: [uri, { line, character: 0 }, null, 'load', null, null, null, true],
    });
  });

  test('is explained where one hovers', async () => {
    const session = await startSession();
    session.open(uri, manifest);
    expect(await hoverAt(session, uri, manifest, 'ScaleDownStabilized')).toContain(
      'the HPA uses the highest recommendation of the scale-down window',
    );
    expect(await hoverAt(session, uri, manifest, 'currentReplicas')).toContain('**Held at 6: scale-down waits');
    expect(await hoverAt(session, uri, manifest, 'currentMetrics')).toContain('cpu is at 33 % of its target');
    expect(await hoverAt(session, uri, manifest, 'maxReplicas')).not.toContain('Held at 6');
  });

  test('starts a run at its count and its load, and says what is not known', async () => {
    const session = await startSession();
    session.open(uri, manifest);
    const response = await simulation(session, uri, 3);
    expect(response).toMatchObject({
      type: 'simulation',
      state: { given: { start: { replicas: 6, recommendedSecondsAgo: 0 }, load: { shape: { shape: 'constant' } } } },
      notices: [{ text: expect.stringContaining('the load is constant: cpu starts at 33 % of its target') }],
    });
    expect(response).not.toHaveProperty('scenario');
  });

  test('that is absent changes nothing', async () => {
    const session = await startSession();
    session.open(uri, manifest.replace(/status:[\s\S]*/, ''));
    expect((await lensesOf(session, uri)).map(({ command }) => command?.title)).not.toContain('Simulate from here');
    expect(await simulation(session, uri, 3)).not.toHaveProperty('state');
  });
});

describe('the text of kubectl describe in an untitled document', () => {
  const opened = async () => {
    const session = await startSession();
    session.open(untitled, describeOutput, { languageId: 'plaintext' });
    return session;
  };

  test('has both lenses above its name', async () => {
    const lenses = await lensesOf(await opened(), untitled);
    expect(lenses.map(({ range, command }) => [range.start.line, command?.title])).toEqual([
      [1, 'Held at 6: scale-down waits for the stabilization window of 5 min'],
      [1, 'Simulate from here'],
    ]);
  });

  test('is explained where one hovers', async () => {
    const session = await opened();
    expect(await hoverAt(session, untitled, describeOutput, 'ScaleDownStabilized')).toContain(
      'the highest recommendation of the scale-down window',
    );
    expect(await hoverAt(session, untitled, describeOutput, 'SuccessfulRescale')).toContain(
      'The HPA changed the replicas',
    );
    expect(await hoverAt(session, untitled, describeOutput, 'resource cpu on')).toContain('recommends 2');
    expect(await hoverAt(session, untitled, describeOutput, 'Min replicas')).toContain(
      'no scale-down in the next 4 min',
    );
    expect(await hoverAt(session, untitled, describeOutput, '$ kubectl')).toBe('');
  });

  test('starts a run with its last scaling', async () => {
    const response = await simulation(await opened(), untitled, 4);
    if (response.type !== 'simulation' || !response.state) throw new Error('no simulation');
    const { autoscaler, profile, defaults, workload, state } = response;
    expect(state.given.start).toEqual({ replicas: 6, scaledSecondsAgo: 60, recommendedSecondsAgo: 60 });
    const { ticks } = simulate(autoscaler, completeScenario(state.given, { defaults, workload }), profile);
    expect(ticks[0]).toMatchObject({ current: 6, proposal: 2, desired: 6 });
    // Without `behavior`, the window keeps a recommendation that is exactly as old as the window is long.
    expect(ticks.find(({ desired }) => desired < 6)).toMatchObject({ atMs: 255_000, desired: 2 });
  });

  test('gets nothing else, and another text nothing at all', async () => {
    const session = await opened();
    const other = 'untitled:Untitled-2';
    session.open(other, 'Dear all,\nName: the list of names\n---\nkind: HorizontalPodAutoscaler\n', {
      languageId: 'plaintext',
    });
    expect(await lensesOf(session, other)).toEqual([]);
    expect(await simulation(session, other, 0)).toEqual({ type: 'empty' });
    await session.settled();
    expect(session.published.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
    expect(session.errors).toEqual([]);
  });
});

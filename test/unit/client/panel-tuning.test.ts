import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PanelTuning } from '../../../client/src/panel/panel-tuning.ts';
import type { MessageToPage } from '../../../protocol/panel.ts';
import type { TuneCandidate, TuneFound, TuneProgressValue, TuneResponse } from '../../../protocol/tune.ts';
import { files, Position, Uri } from '../../support/fake-vscode.ts';
import { hpa } from '../../support/hpa.ts';

vi.mock('vscode', () => import('../../support/fake-vscode.ts'));

const uri = 'file:///w/web.yaml';
const range = { start: { line: 0, character: 3 }, end: { line: 0, character: 4 } };
const figures = {
  sequence: [1, 5],
  secondsToHighest: 15,
  highest: 5,
  unmetPart: 0,
  podHours: 1,
  flaps: 0,
  secondsToMax: null,
};
const candidate = (id: string): TuneCandidate => ({ id, autoscaler: hpa({}), edits: [], figures, outcomes: [] });
const found = (runs: number): TuneFound => ({
  goals: ['no flap'],
  present: candidate('0'),
  proposals: [{ ...candidate('1'), names: ['cheapest'] }],
  front: [],
  runs,
  attacks: [],
  isUnbroken: false,
});
const edits = { files: [{ uri, text: 'a: 1\n' }], edits: { 1: [{ uri, edits: [{ range, newText: '2' }] }] } };
const wish = {
  type: 'tune' as const,
  subject: 'web',
  said: { given: {}, flags: {}, featureGates: {} },
  goals: ['no flap'],
  minimize: [],
  mayChange: [],
  rounds: 0,
};

interface Asked {
  told(value: TuneProgressValue): void;
  answer(response: TuneResponse | undefined): void;
}

function open() {
  const posted: Omit<Extract<MessageToPage, { type: 'tuning' }>, 'revision'>[] = [];
  const asked: Asked[] = [];
  const server = {
    requestWithProgress: (_method: string, _params: object, { told }: Pick<Asked, 'told'>) =>
      new Promise((answer) => asked.push({ told, answer })),
  };
  const tuning = new PanelTuning({
    server: server as never,
    trackedAutoscaler: { place: { uri: Uri.parse(uri), position: new Position(0, 0) } } as never,
    model: { chosenController: undefined } as never,
    post: (message) => posted.push(message),
  });
  const search = async () => {
    const done = tuning.search(wish);
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    return { done, ...(asked.at(-1) as Asked) };
  };
  return { tuning, posted, asked, search, last: () => posted.at(-1) };
}

beforeEach(() => {
  files.texts = new Map([[uri, 'a: 1\n']]);
  files.edits = [];
});

describe('the page is told', () => {
  test('what is found while the search goes on, and the answer', async () => {
    const { search, last } = open();
    const { told, answer, done } = await search();
    told({ found: found(5), of: 2000, isAttacking: false, ...edits });
    expect(last()).toMatchObject({ isRunning: true, of: 2000, found: { runs: 5 } });
    answer({ type: 'found', found: found(9), ...edits });
    await done;
    expect(last()).toMatchObject({ isRunning: false, found: { runs: 9 } });
  });

  test('why nothing is found, in one sentence', async () => {
    const { search, last } = open();
    const { answer, done } = await search();
    answer({ type: 'problem', problem: 'There are no goals.' });
    await done;
    expect(last()).toMatchObject({ isRunning: false, problem: 'There are no goals.' });
  });

  test('that there is no server', async () => {
    const { search, last } = open();
    const { answer, done } = await search();
    answer(undefined);
    await done;
    expect(last()?.problem).toBe('The language server does not respond.');
  });

  test('what a cancelled search had found', async () => {
    const { tuning, search, last } = open();
    const { told, answer, done } = await search();
    told({ found: found(5), of: 2000, isAttacking: false, ...edits });
    tuning.cancel();
    answer(undefined);
    await done;
    expect(last()).toMatchObject({
      isRunning: false,
      found: { runs: 5 },
      problem: expect.stringContaining('cancelled'),
    });
  });

  test('nothing of a search after another one has begun', async () => {
    const { search, posted, asked } = open();
    const first = await search();
    const before = asked.length;
    const second = await search();
    await expect.poll(() => asked.length).toBe(before + 1);
    first.answer({ type: 'found', found: found(9), ...edits });
    await first.done;
    expect(posted.every(({ found: any }) => any === undefined)).toBe(true);
    asked.at(-1)?.answer(undefined);
    await second.done;
  });

  test('the same again when the page is new', async () => {
    const { tuning, search, posted } = open();
    const { answer, done } = await search();
    answer({ type: 'problem', problem: 'x' });
    await done;
    tuning.repeat();
    expect(posted.at(-1)).toEqual(posted.at(-2));
  });
});

describe('edits of a candidate', () => {
  async function searched() {
    const opened = open();
    const { answer, done } = await opened.search();
    answer({ type: 'found', found: found(9), ...edits });
    await done;
    return opened;
  }

  test('are one edit of the workspace', async () => {
    const { tuning, last } = await searched();
    await tuning.apply('1');
    expect(files.edits.map(({ entries }) => [...entries.keys()])).toEqual([[uri]]);
    expect(last()?.problem).toBeUndefined();
  });

  test.each<[what: string, change: () => void, sentence: string]>([
    [
      'of a file that has changed since',
      () => files.texts.set(uri, 'a: 3\n'),
      'web.yaml has changed since the search began: search again.',
    ],
    ['of a file that is gone', () => files.texts.delete(uri), 'web.yaml cannot be opened.'],
  ])('%s are not made', async (_, change, sentence) => {
    const { tuning, last } = await searched();
    change();
    await tuning.apply('1');
    expect(files.edits).toEqual([]);
    expect(last()).toMatchObject({ problem: sentence, found: { runs: 9 } });
  });

  test('that no search has found are not made', async () => {
    const { tuning, last } = await searched();
    await tuning.apply('__proto__');
    expect(files.edits).toEqual([]);
    expect(last()?.problem).toBe('There are no edits to make: search again.');
  });

  test('are not made before any search', async () => {
    const { tuning, posted } = open();
    await tuning.apply('1');
    expect([posted, files.edits]).toEqual([[], []]);
  });
});

// A client that edits, cancels, and sends malformed messages. At the end the file has the answers of a new server.
import { CancellationTokenSource, ErrorCodes } from 'vscode-languageserver/node';
import { indexLines, positionAt } from '../../../core/text/lines.ts';
import type { Chance } from '../../support/chance.ts';
import { compareWithFresh } from '../compare-with-fresh.ts';
import { type FuzzSession, startFuzzSession, uriOf } from '../fuzz-session.ts';
import { fuzzTarget } from '../fuzz-target.ts';
import type { Meter } from '../meter.ts';
import { mutateJson, mutateText, randomPiece } from '../mutate.ts';
import { notificationMethods, requestMethods, validParams } from '../protocol-methods.ts';
import { type FuzzedWorkspace, randomWorkspace } from '../random-workspace.ts';
import { shrinkJson, shrinkList, shrinkObject, shrinkRecord, shrinkText } from '../shrink.ts';

const burst = 8;

/** Offsets are taken modulo the length of the text. */
type Step =
  | { type: 'edit'; at: number; removed: number; inserted: string }
  | { type: 'request'; method: string; at: number; isCancelled: boolean }
  | { type: 'malformed'; method: string; params: unknown }
  | { type: 'file'; name: string; text: string | null }
  | { type: 'save' | 'reopen' | 'wait' };

interface FuzzedClient extends FuzzedWorkspace {
  steps: readonly Step[];
}

export const protocolTarget = fuzzTarget<FuzzedClient>({
  name: 'protocol',
  counts: 'edits, requests, notifications and changed files',
  sampleSize: 2,
  generate(chance) {
    const workspace = randomWorkspace(chance);
    const count = chance.of([1, 6, 20, 60, 120]);
    // A malformed notification may open or close documents, so a sequence with one is not compared.
    const malformed = chance.is(0.25) ? [...requestMethods, ...notificationMethods] : requestMethods;
    return { ...workspace, steps: Array.from({ length: count }, () => randomStep(chance, workspace, malformed)) };
  },
  shrink: shrinkObject<FuzzedClient>({
    steps: shrinkList(shrinkStep),
    files: shrinkRecord(shrinkText),
    settings: shrinkJson,
  }),
  sizeOf: ({ steps }) => steps.length,
  async run(input, meter) {
    const session = await startFuzzSession(input);
    await session.session.settled();
    meter.answered('opening the file', { messages: Object.keys(input.files).length });
    for (let from = 0; from < input.steps.length; from += burst)
      await playBurst(session, input.subject, input.steps.slice(from, from + burst), meter);
    if (!input.steps.some(sendsNotification)) await compareWithFresh(session, input);
    await session.session.settled();
    session.checkLog();
    meter.answered('the comparison', { messages: 4 });
  },
});

function randomStep(chance: Chance, { files, subject }: FuzzedWorkspace, malformed: readonly string[]): Step {
  const at = chance.whole(0, 5000);
  switch (chance.of(['edit', 'edit', 'edit', 'edit', 'request', 'request', 'request', 'malformed', 'file', 'other'])) {
    case 'edit':
      return { type: 'edit', at, removed: chance.of([0, 0, 1, 1, 3, 10, 60]), inserted: randomInsertion(chance) };
    case 'request':
      return { type: 'request', method: chance.of(requestMethods), at, isCancelled: chance.is(0.15) };
    case 'malformed': {
      const method = chance.of(malformed);
      const params = validParams(method, { uri: uriOf(subject), position: { line: at % 40, character: 3 } });
      return { type: 'malformed', method, params: mutateJson(chance, params) };
    }
    case 'file': {
      const name = chance.of(Object.keys(files));
      return { type: 'file', name, text: chance.is(0.15) ? null : mutateText(chance, files[name] ?? '') };
    }
    default:
      return { type: chance.of(['save', 'reopen', 'wait']) };
  }
}

const sendsNotification = (step: Step) => step.type === 'malformed' && notificationMethods.includes(step.method);

function randomInsertion(chance: Chance): string {
  return chance.of([
    '',
    '',
    '\n',
    ' ',
    String(chance.whole(0, 99)),
    'a',
    randomPiece(chance),
    mutateText(chance, 'a: 1\n'),
  ]);
}

function* shrinkStep(step: Step): Generator<Step> {
  if (step.type === 'edit') for (const inserted of shrinkText(step.inserted)) yield { ...step, inserted };
  if (step.type === 'malformed') for (const params of shrinkJson(step.params)) yield { ...step, params };
}

async function playBurst(session: FuzzSession, subject: string, steps: readonly Step[], meter: Meter): Promise<void> {
  const answers: Promise<unknown>[] = [];
  for (const step of steps) await play(session, subject, step, answers);
  await Promise.all(answers);
  await session.session.settled();
  session.checkLog();
  meter.answered(steps.map((step) => ('method' in step ? step.method : step.type)).join(', '), {
    messages: steps.length,
  });
}

async function play(session: FuzzSession, subject: string, step: Step, answers: Promise<unknown>[]): Promise<void> {
  const { text } = session;
  switch (step.type) {
    case 'edit': {
      const start = step.at % (text.length + 1);
      return session.edit(start, Math.min(text.length, start + step.removed), step.inserted);
    }
    case 'request': {
      const position = positionAt(indexLines(text), step.at % (text.length + 1));
      const params = validParams(step.method, { uri: uriOf(subject), position });
      answers.push(step.isCancelled ? cancelled(session, step.method, params) : session.request(step.method, params));
      return;
    }
    case 'malformed':
      answers.push(malformed(session, step.method, step.params));
      return;
    case 'file':
      return step.name === subject ? undefined : session.changeFile(step.name, step.text ?? undefined);
    case 'save':
      return session.save();
    case 'reopen':
      return session.reopen();
    case 'wait':
      return session.session.settled();
  }
}

async function cancelled({ session }: FuzzSession, method: string, params: unknown): Promise<void> {
  const source = new CancellationTokenSource();
  const answer = session.client.sendRequest(method, params, source.token).catch((error: { code?: unknown }) => {
    if (error.code === ErrorCodes.InternalError) throw error;
  });
  source.cancel();
  await answer;
}

/** The server must refuse the message or return nothing, and go on. */
async function malformed(session: FuzzSession, method: string, params: unknown): Promise<void> {
  // The library itself refuses parameters by position.
  const sent = typeof params === 'object' && params !== null && !Array.isArray(params) ? params : { value: params };
  if (notificationMethods.includes(method)) await session.session.client.sendNotification(method, sent);
  else await session.request(method, sent);
}

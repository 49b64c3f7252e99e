// A client that edits, asks, cancels and sends malformed messages. At the end the diagnostics and lenses of the edited
// file are those of a server that has just opened it.
import { CancellationTokenSource, ErrorCodes } from 'vscode-languageserver/node';
import { indexLines, positionAt } from '../../../core/text/lines.ts';
import type { Chance } from '../../support/random-cases.ts';
import { diagnosticsOf, lensesOf } from '../ask-everything.ts';
import { type FuzzSession, startFuzzSession, uriOf } from '../fuzz-session.ts';
import { fuzzTarget } from '../fuzz-target.ts';
import { mutateJson, mutateText, randomPiece } from '../mutate.ts';
import { notificationMethods, requestMethods, validParams } from '../protocol-methods.ts';
import { type FuzzedWorkspace, randomWorkspace } from '../random-workspace.ts';
import { answerCpuMs } from '../run-input.ts';
import { shrinkJson, shrinkList, shrinkObject, shrinkRecord, shrinkText } from '../shrink.ts';

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
  sampleSize: 20,
  generate(chance) {
    const workspace = randomWorkspace(chance);
    const count = chance.of([1, 3, 6, 12, 20]);
    return { ...workspace, steps: Array.from({ length: count }, () => randomStep(chance, workspace)) };
  },
  shrink: shrinkObject<FuzzedClient>({
    steps: shrinkList(shrinkStep),
    files: shrinkRecord(shrinkText),
    settings: shrinkJson,
  }),
  sizeOf: ({ steps }) => steps.length,
  cpuMsOf: ({ steps }) => answerCpuMs + 100 * steps.length,
  async run(input) {
    const session = await startFuzzSession(input);
    const answers: Promise<unknown>[] = [];
    for (const step of input.steps) await play(session, input.subject, step, answers);
    await Promise.all(answers);
    if (!input.steps.some(sendsNotification)) await checkAgainstFresh(session, input);
    await session.session.settled();
    session.checkLog();
  },
});

function randomStep(chance: Chance, { files, subject }: FuzzedWorkspace): Step {
  const at = chance.whole(0, 5000);
  switch (chance.of(['edit', 'edit', 'edit', 'edit', 'request', 'request', 'request', 'malformed', 'file', 'other'])) {
    case 'edit':
      return { type: 'edit', at, removed: chance.of([0, 0, 1, 1, 3, 10, 60]), inserted: randomInsertion(chance) };
    case 'request':
      return { type: 'request', method: chance.of(requestMethods), at, isCancelled: chance.is(0.15) };
    case 'malformed': {
      const method = chance.of([...requestMethods, ...notificationMethods]);
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

/** It may have opened other documents, or closed this one. */
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

/** It is refused, or answered with nothing; the server goes on. */
async function malformed(session: FuzzSession, method: string, params: unknown): Promise<void> {
  // The library itself refuses parameters by position.
  const sent = typeof params === 'object' && params !== null && !Array.isArray(params) ? params : { value: params };
  if (notificationMethods.includes(method)) await session.session.client.sendNotification(method, sent);
  else await session.request(method, sent);
}

async function checkAgainstFresh(session: FuzzSession, input: FuzzedClient): Promise<void> {
  await session.save();
  await session.session.settled();
  const fresh = await startFuzzSession({
    ...input,
    files: { ...session.files(), [input.subject]: session.text },
  });
  await fresh.session.settled();
  const [edited, opened] = [await resultsOf(session, input.subject), await resultsOf(fresh, input.subject)];
  if (edited !== opened)
    throw new Error(`the edited file has other results than a fresh one:\n${edited}\n${opened}\n${session.text}`);
  fresh.checkLog();
}

async function resultsOf(session: FuzzSession, subject: string): Promise<string> {
  const { items } = await diagnosticsOf(session, subject);
  const lenses = await lensesOf(session, subject);
  return JSON.stringify({ diagnostics: items, lenses }, undefined, 1);
}

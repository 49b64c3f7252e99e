// The messages between `lint` and its workers. The answer to a failed call does not say why the call failed, because
// the call is repeated.
import type { MessagePort } from 'node:worker_threads';
import type { WorkerThread } from '../io.ts';
import type { LintedSource, LintPart, LintTask, ScannedFile } from './lint-part.ts';

/**
 * The scanned files, in the order of the index. `scanned` is undefined if the receiving worker has scanned the file
 * itself.
 */
export type SharedScan = readonly (readonly [file: string, scanned: { documents: ScannedFile } | undefined])[];

export interface WorkerPart extends LintPart {
  useIndex(files: SharedScan): Promise<void>;
}

type Call =
  | { type: 'scan'; files: readonly string[] }
  | { type: 'useIndex'; files: SharedScan }
  | { type: 'lint'; tasks: readonly LintTask[] };

type Answer = { result: unknown } | 'failed';

export function answerCalls(port: MessagePort, part: WorkerPart): void {
  let last = Promise.resolve();
  port.on('message', (call: Call) => {
    last = last.then(() => answer(part, call)).then((answered) => post(port, answered));
  });
}

function post(port: MessagePort, answered: Answer): void {
  try {
    port.postMessage(answered);
  } catch {
    // The result cannot be cloned, so it cannot be sent.
    port.postMessage('failed');
  }
}

async function answer(part: WorkerPart, call: Call): Promise<Answer> {
  try {
    return call.type === 'lint' ? answerLinted(await part.lint(call.tasks)) : { result: await resultOf(part, call) };
  } catch {
    return 'failed';
  }
}

function answerLinted(linted: readonly LintedSource[]): Answer {
  return linted.some(({ failure }) => failure) ? 'failed' : { result: linted };
}

function resultOf(part: WorkerPart, call: Exclude<Call, { type: 'lint' }>): Promise<unknown> {
  return call.type === 'scan' ? part.scan(call.files) : part.useIndex(call.files);
}

/** Returns functions that call the worker. Every call fails after the worker has ended. */
export function partOfWorker(worker: WorkerThread): WorkerPart {
  const waiting: { resolve(result: unknown): void; reject(error: Error): void }[] = [];
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
    for (const { reject } of waiting.splice(0)) reject(new Error('The worker has ended.'));
  };
  for (const event of ['error', 'messageerror', 'exit'] as const) worker.on(event, end);
  worker.on('message', (answer: Answer) => {
    const call = waiting.shift();
    if (answer === 'failed') call?.reject(new Error('The call has failed.'));
    else call?.resolve(answer.result);
  });
  const send = <Result>(call: Call) =>
    new Promise<Result>((resolve, reject) => {
      if (hasEnded) return reject(new Error('The worker has ended.'));
      waiting.push({ resolve: resolve as (result: unknown) => void, reject });
      worker.postMessage(call);
    });
  return {
    scan: (files) => send<ScannedFile[]>({ type: 'scan', files }),
    useIndex: (files) => send<void>({ type: 'useIndex', files }),
    lint: (tasks) => send<LintedSource[]>({ type: 'lint', tasks }),
  };
}

// Runs one input and reports what is wrong: an exception, a rejection that is handled nowhere, or too much CPU time.
import type { FuzzTarget } from './fuzz-target.ts';

/** No answer may take longer (ARCHITECTURE.md, invariant 10). */
export const answerCpuMs = 1000;

export interface RunOptions {
  /** Off where other threads of the process use CPU time as well. */
  measuresCpu: boolean;
}

/** What failed; undefined if nothing did. */
export async function failureOf(target: FuzzTarget, input: unknown, { measuresCpu }: RunOptions) {
  const unhandled = listenForUnhandled();
  const before = process.cpuUsage();
  try {
    await target.run(input);
  } catch (error) {
    return textOf(error);
  } finally {
    unhandled.stop();
  }
  const { user, system } = process.cpuUsage(before);
  const cpuMs = (user + system) / 1000;
  if (unhandled.first !== undefined) return `not handled: ${textOf(unhandled.first)}`;
  // The code is compiled while the first inputs run, and another program may have taken the caches: a second run tells.
  const maxCpuMs = target.cpuMsOf?.(input) ?? answerCpuMs;
  if (measuresCpu && cpuMs > maxCpuMs) return slowAgain(target, input, maxCpuMs);
  return undefined;
}

async function slowAgain(target: FuzzTarget, input: unknown, maxCpuMs: number): Promise<string | undefined> {
  const before = process.cpuUsage();
  await target.run(input);
  const { user, system } = process.cpuUsage(before);
  const cpuMs = (user + system) / 1000;
  return cpuMs > maxCpuMs ? `slow: more than ${maxCpuMs} ms of CPU time (${Math.round(cpuMs)} ms)` : undefined;
}

function listenForUnhandled() {
  const heard: { first: unknown; stop(): void } = { first: undefined, stop };
  function listen(error: unknown): void {
    heard.first ??= error ?? new Error('rejected with nothing');
  }
  function stop(): void {
    process.off('unhandledRejection', listen);
    process.off('uncaughtException', listen);
  }
  process.on('unhandledRejection', listen);
  process.on('uncaughtException', listen);
  return heard;
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Two failures with the same kind have the same cause: the message without its numbers and quotes, and where it came from. */
export function kindOf(failure: string): string {
  const [message = '', ...frames] = failure.split('\n');
  const frame = frames.find((line) => /^\s+at /.test(line)) ?? '';
  return `${message.replaceAll(/"[^"]*"|'[^']*'|\d+/g, '…').slice(0, 120)} ${frame.trim()}`;
}

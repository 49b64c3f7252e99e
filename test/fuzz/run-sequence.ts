import type { FuzzTarget } from './fuzz-target.ts';
import { type Meter, SlowAnswer } from './meter.ts';

/** An exception, an unhandled rejection, or too much CPU time; undefined: no failure. */
export async function failureOf(target: FuzzTarget, sequence: unknown, createMeter: () => Meter) {
  const unhandled = listenForUnhandled();
  try {
    await runMeasured(target, sequence, createMeter);
  } catch (error) {
    return textOf(error);
  } finally {
    unhandled.stop();
  }
  return unhandled.first === undefined ? undefined : `not handled: ${textOf(unhandled.first)}`;
}

async function runMeasured(target: FuzzTarget, sequence: unknown, createMeter: () => Meter): Promise<void> {
  try {
    await runOnce(target, sequence, createMeter());
  } catch (error) {
    if (!(error instanceof SlowAnswer)) throw error;
    // A slow sequence is run twice: its code may not be compiled yet, or another program used the processor's caches.
    await runOnce(target, sequence, createMeter());
  }
}

async function runOnce(target: FuzzTarget, sequence: unknown, meter: Meter): Promise<void> {
  await target.run(sequence, meter);
  meter.answered('the end');
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

/** Equal for failures with the same cause: the message without numbers and quotes, and the place in the code. */
export function kindOf(failure: string): string {
  const [message = '', ...frames] = failure.split('\n');
  const frame = frames.find((line) => /^\s+at /.test(line)) ?? '';
  return `${message.replaceAll(/"[^"]*"|'[^']*'|\d+/g, '…').slice(0, 120)} ${frame.trim()}`;
}

// Runs the inputs of one target until its time is over, and writes each kind of failure as a fixture.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { FuzzTarget } from './fuzz-target.ts';
import { createMeter } from './meter.ts';
import { failureOf, kindOf } from './run-sequence.ts';
import { sequenceChance } from './sequence-chance.ts';
import { minimize } from './shrink.ts';

export interface FuzzOptions {
  seed: number;
  seconds: number;
  begins(number: number): void;
}

export interface FuzzResult {
  sequences: number;
  inputs: number;
  failures: number;
  /** The CPU time of the process, generating and checking the inputs included. */
  cpuSeconds: number;
}

/** A target ends after this many kinds of failures, because the first ones hide the others. */
const maxFailures = 20;
const shrinkSeconds = 20;
const maxHeapGrowth = 32 * 1024 * 1024;

const sequencesPerTurn = 100;

const fixtures = 'test/fixtures/fuzz';

export async function fuzz(target: FuzzTarget, { seed, seconds, begins }: FuzzOptions): Promise<FuzzResult> {
  // The source map is loaded with the first stack, and would otherwise count as growth of the heap.
  new Error('the first').stack?.trim();
  const started = performance.now();
  const elapsed = () => (performance.now() - started) / 1000;
  const kinds = new Set<string>();
  const cpuBefore = process.cpuUsage();
  let [sequences, inputs] = [0, 0];
  let heapBefore: number | undefined;
  for (let number = 0; elapsed() < seconds && kinds.size < maxFailures; number++) {
    if (heapBefore === undefined && elapsed() > seconds / 3) heapBefore = heapUsed();
    begins(number);
    const sequence = target.generate(sequenceChance(seed, target.name, number));
    // Without this, callbacks that Node defers to the next turn would be kept until the end.
    if (number % sequencesPerTurn === 0) await setImmediate();
    const failure = await failureOf(target, sequence, () => createMeter(() => begins(number)));
    sequences++;
    inputs += target.sizeOf(sequence);
    if (failure === undefined || kinds.has(kindOf(failure))) continue;
    kinds.add(kindOf(failure));
    await report(target, { seed, number, sequence, failure }, () => begins(number));
  }
  const growth = heapUsed() - (heapBefore ?? 0);
  if (heapBefore !== undefined && growth > maxHeapGrowth) {
    console.log(`${target.name}: the heap has grown by ${Math.round(growth / 1e6)} MB (seed ${seed})`);
    kinds.add('memory');
  }
  const { user, system } = process.cpuUsage(cpuBefore);
  return { sequences, inputs, failures: kinds.size, cpuSeconds: (user + system) / 1e6 };
}

function heapUsed(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

interface Failure {
  seed: number;
  number: number;
  sequence: unknown;
  failure: string;
}

async function report(
  target: FuzzTarget,
  { seed, number, sequence, failure }: Failure,
  begins: () => void,
): Promise<void> {
  console.log(`\n${target.name}: sequence ${number} of seed ${seed} fails`);
  console.log(`npm run fuzz -- --target ${target.name} --seed ${seed} --sequence ${number}`);
  const kind = kindOf(failure);
  const smallest = await minimize(sequence, {
    shrink: target.shrink,
    until: performance.now() + shrinkSeconds * 1000,
    async stillFails(smaller) {
      begins();
      const other = await failureOf(target, smaller, () => createMeter(begins));
      return other !== undefined && kindOf(other) === kind;
    },
  });
  const file = writeFixture(target, { seed, number, sequence: smallest, failure });
  console.log(
    `${failure.slice(0, 1500)}\n${JSON.stringify(smallest, undefined, 1).slice(0, 3000)}\nwritten to ${file}`,
  );
}

export function writeFixture(target: FuzzTarget, { seed, number, sequence, failure }: Failure): string {
  const file = path.join(fixtures, target.name, `${seed}-${number}.json`);
  mkdirSync(path.dirname(file), { recursive: true });
  const [first] = failure.split('\n');
  writeFileSync(file, `${JSON.stringify({ failure: first, sequence }, undefined, 2)}\n`);
  return file;
}

// One process of the fuzzer: one target, or one sequence of it.
// usage: main.mjs --target NAME --seed S [--seconds N] [--sequence NUMBER] [--write]
import { parseArgs } from 'node:util';
import { fuzz, writeFixture } from './fuzz.ts';
import { createMeter } from './meter.ts';
import { failureOf } from './run-sequence.ts';
import { sequenceChance } from './sequence-chance.ts';
import { fuzzTargets } from './targets.ts';
import { startWatchdog } from './watchdog.ts';

const { values } = parseArgs({
  options: {
    target: { type: 'string' },
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '60' },
    sequence: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const target = fuzzTargets.find(({ name }) => name === values.target);
if (!target) throw new Error(`there is no target ${values.target}`);
const [seed, seconds] = [Number(values.seed), Number(values.seconds)];

if (values.sequence !== undefined) {
  const number = Number(values.sequence);
  const sequence = target.generate(sequenceChance(seed, target.name, number));
  console.log(JSON.stringify(sequence, undefined, 1));
  if (values.write) console.log(writeFixture(target, { seed, number, sequence, failure: 'it hangs' }));
  else console.log((await failureOf(target, sequence, createMeter)) ?? 'it passes');
} else {
  const result = await fuzz(target, { seed, seconds, begins: startWatchdog(target.name) });
  process.send?.({ ...result, counts: target.counts });
}
process.exit();

// One process of the fuzzer: one target, or one input of it.
// usage: main.mjs --target NAME --seed S [--seconds N] [--input NUMBER] [--write]
import { parseArgs } from 'node:util';
import { fuzz, writeFixture } from './fuzz.ts';
import { inputChance } from './input-chance.ts';
import { failureOf } from './run-input.ts';
import { fuzzTargets } from './targets.ts';
import { startWatchdog } from './watchdog.ts';

const { values } = parseArgs({
  options: {
    target: { type: 'string' },
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '60' },
    input: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const target = fuzzTargets.find(({ name }) => name === values.target);
if (!target) throw new Error(`there is no target ${values.target}`);
const [seed, seconds] = [Number(values.seed), Number(values.seconds)];

if (values.input !== undefined) {
  const number = Number(values.input);
  const input = target.generate(inputChance(seed, target.name, number));
  console.log(JSON.stringify(input, undefined, 1));
  // An input that hangs is only written.
  if (values.write) console.log(writeFixture(target, { seed, number, input, failure: 'it hangs' }));
  else console.log((await failureOf(target, input, { measuresCpu: true })) ?? 'it passes');
} else {
  const result = await fuzz(target, { seed, seconds, from: 0, begins: startWatchdog(target.name) });
  process.send?.(result);
}
process.exit();

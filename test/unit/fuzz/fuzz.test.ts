// A short run of the fuzzer with a fixed seed, and every sequence that has ever failed.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { uncheckedMeter } from '../../fuzz/meter.ts';
import { failureOf } from '../../fuzz/run-sequence.ts';
import { sequenceChance } from '../../fuzz/sequence-chance.ts';
import { fuzzTargets } from '../../fuzz/targets.ts';
import { isWhole } from '../../support/effort.ts';

const fixtures = 'test/fixtures/fuzz';
/** The same on every machine; `PROPERTY_SEED` explores others. */
const seed = Number(process.env.PROPERTY_SEED ?? 17);
/** Other tests use CPU time meanwhile. */
const createMeter = () => uncheckedMeter;

function fixturesOf(target: string): string[] {
  const folder = path.join(fixtures, target);
  return existsSync(folder) ? readdirSync(folder).map((file) => path.join(folder, file)) : [];
}

describe.each(fuzzTargets)('the fuzzer of $name', (target) => {
  test('finds nothing in its first sequences', async () => {
    const count = isWhole ? target.sampleSize * 8 : target.sampleSize;
    for (let number = 0; number < count; number++) {
      const sequence = target.generate(sequenceChance(seed, target.name, number));
      expect(await failureOf(target, sequence, createMeter), `sequence ${number} of seed ${seed}`).toBeUndefined();
    }
  });

  const found = fixturesOf(target.name);
  if (found.length > 0)
    test.each(found)('finds nothing any more in %s', async (file) => {
      const { sequence } = JSON.parse(readFileSync(file, 'utf8')) as { sequence: unknown };
      expect(await failureOf(target, sequence, createMeter)).toBeUndefined();
    });
});

// A short run with a fixed seed, and every sequence that has ever failed.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FuzzTarget } from '../../fuzz/fuzz-target.ts';
import { uncheckedMeter } from '../../fuzz/meter.ts';
import { failureOf } from '../../fuzz/run-sequence.ts';
import { sequenceChance } from '../../fuzz/sequence-chance.ts';
import { fuzzTargets } from '../../fuzz/targets.ts';
import { isWhole, runs } from '../../support/effort.ts';

const fixtures = 'test/fixtures/fuzz';
/** Two thirds of the fixtures are shorter, and take less than a tenth of the whole time. */
const longFixture = 2000;
/** The same on every machine; `PROPERTY_SEED` explores others. */
const seed = Number(process.env.PROPERTY_SEED ?? 17);
/** Other tests use CPU time meanwhile. */
const createMeter = () => uncheckedMeter;

interface Fixture {
  file: string;
  text: string;
}

function fixturesOf(target: string): Fixture[] {
  const folder = path.join(fixtures, target);
  const files = existsSync(folder) ? readdirSync(folder).map((file) => path.join(folder, file)) : [];
  return files.map((file) => ({ file, text: readFileSync(file, 'utf8') }));
}

function failureIn(target: FuzzTarget, { text }: Fixture): Promise<string | undefined> {
  const { sequence } = JSON.parse(text) as { sequence: unknown };
  return failureOf(target, sequence, createMeter);
}

describe.each(fuzzTargets)('the fuzzer of $name', (target) => {
  test('finds nothing in its first sequences', async () => {
    const { numRuns } = runs(target.sampleSize * 8, 48);
    for (let number = 0; number < numRuns; number++) {
      const sequence = target.generate(sequenceChance(seed, target.name, number));
      expect(await failureOf(target, sequence, createMeter), `sequence ${number} of seed ${seed}`).toBeUndefined();
    }
  });

  const found = fixturesOf(target.name);
  const short = found.filter(({ text }) => text.length < longFixture);
  const long = found.filter((fixture) => !short.includes(fixture));
  if (short.length > 0)
    test.each(short.map((fixture) => [fixture.file, fixture] as const))(
      'finds nothing any more in %s',
      async (_, fixture) => {
        expect(await failureIn(target, fixture)).toBeUndefined();
      },
    );
  if (long.length > 0)
    test.runIf(isWhole)('finds nothing any more in long fixtures (skipped unless CI is set)', async () => {
      for (const fixture of long) expect(await failureIn(target, fixture), fixture.file).toBeUndefined();
    });
});

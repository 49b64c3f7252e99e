// Cases of two hundred random worlds contain only what a real API returns, and are decided as written.
// `REPLICAST_CASES=<file>` writes them for the real controllers. Without it, and without CI, only the first ten run.
import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { verifyCaseLine } from '../../../../core/cases/verify-case.ts';
import { caseFaults } from '../../../support/case-faults.ts';
import { isWhole } from '../../../support/effort.ts';
import { replicast } from '../../../support/io.ts';
import { randomCase } from '../../../support/random-cases.ts';
import { yaml } from '../../../support/yaml.ts';

const file = process.env.REPLICAST_CASES;
const all200 = isWhole || Boolean(file);
const seeds = Array.from({ length: all200 ? 200 : 10 }, (_, i) => i);
const together = 20;

async function written(seed: number): Promise<string> {
  const { name, manifest, scenario } = randomCase(seed);
  const files = { [`${name}.yaml`]: manifest, [`${name}.replicast.yaml`]: scenario };
  const { code, out, err } = await replicast(`simulate ${name}.replicast.yaml --format case`, files);
  if (code !== 0)
    throw new Error(yaml`
      ${seed}: ${err}
      ${manifest}
      ${scenario}
    `);
  return out;
}

const all: string[] = [];

// The last test is about the cases of the other tests.
describe('simulated cases are valid for a real controller', { shuffle: false }, () => {
  test.each(seeds.filter((seed) => seed % together === 0))(
    'the cases from seed %i on are decided as written',
    async (first) => {
      for (const seed of seeds.slice(first, first + together)) {
        const line = await written(seed);
        const result = verifyCaseLine(line);
        expect({ seed, result: result.result, first: 'difference' in result ? result.difference : undefined }).toEqual({
          seed,
          result: 'equal',
        });
        expect({ seed, faults: caseFaults(JSON.parse(line)).slice(0, 5) }).toEqual({ seed, faults: [] });
        all.push(line);
      }
    },
  );

  test.runIf(all200)('the cases are of many kinds (skipped unless CI is set)', () => {
    const text = all.join('');
    for (const words of [
      '"averageUtilization"',
      '"type":"External"',
      '"type":"Object"',
      '"type":"Pods"',
      '"ContainerResource"',
      'WatermarkPodAutoscaler',
      '"restart":true',
      '"error":',
      'SuccessfulRescale',
      '"StatefulSet"',
      'HPAScaleToZero',
      '"phase":"Pending"',
    ])
      expect(text.includes(words), words).toBe(true);
    const releases = new Set(all.map((line) => JSON.parse(line).release));
    expect(releases.size).toBeGreaterThan(20);
    if (file) writeFileSync(file, text);
  });
});

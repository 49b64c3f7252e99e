import { expect, test } from 'vitest';
import { mutateText } from '../../fuzz/mutate.ts';
import { sequenceChance } from '../../fuzz/sequence-chance.ts';
import { runs } from '../../support/effort.ts';
import { replicast } from '../../support/io.ts';
import { stabilizedDescribe, stabilizedManifest } from '../../support/stabilized.ts';

test.each([
  ['kubectl describe', stabilizedDescribe],
  ['kubectl get -o yaml', stabilizedManifest],
])('a mutated output of %s', async (_, text) => {
  const { numRuns } = runs(150);
  for (let number = 0; number < numRuns; number++) {
    const chance = sequenceChance(17, 'explain', number);
    let mutated = text;
    for (let times = chance.whole(1, 4); times > 0; times--) mutated = mutateText(chance, mutated);
    const { code, err } = await replicast('explain -', { '-': mutated });
    expect(err, mutated).not.toContain('Internal error');
    expect([0, 2]).toContain(code);
  }
});

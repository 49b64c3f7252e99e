import { appendFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { verifyLine } from '../../../../core/simulator/verify.ts';
import { caseFaults } from '../../../support/case-faults.ts';
import { replicast } from '../../../support/io.ts';
import { randomCase } from '../../../support/random-cases.ts';

const out = '/tmp/w3/held-cases.jsonl';
const log = '/tmp/w3/held-cases.log';
test('many', { timeout: 3_000_000 }, async () => {
  for (let seed = 1000; seed < 4000; seed++) {
    const { name, manifest, scenario } = randomCase(seed);
    try {
      const files = { [`${name}.yaml`]: manifest, [`${name}.replicast.yaml`]: scenario };
      const { code, out: line, err } = await replicast(`simulate ${name}.replicast.yaml --format case`, files);
      if (code !== 0) { appendFileSync(log, `${seed} EXIT ${code} ${err}\n`); continue; }
      const result = verifyLine(line);
      if (result.result !== 'equal') appendFileSync(log, `${seed} ${JSON.stringify(result).slice(0, 600)}\n`);
      const faults = caseFaults(JSON.parse(line));
      if (faults.length) appendFileSync(log, `${seed} FAULTS ${JSON.stringify(faults.slice(0, 3))}\n`);
      appendFileSync(out, line.trimEnd() + '\n');
    } catch (e) { appendFileSync(log, `${seed} THROW ${e}\n`); }
  }
  appendFileSync(log, 'done\n');
  expect(1).toBe(1);
});

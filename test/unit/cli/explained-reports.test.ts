// `explain` answers texts after public reports as the README beside them says.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { replicast } from '../../support/io.ts';
import { faultsOf } from '../../support/read-aloud.ts';

const reports = path.join(process.env.REPLICAST_CORPUS ?? '', 'reports');

const expected: readonly [string, RegExp[], RegExp?][] = [
  [
    'F02-below-min.txt',
    [
      /^api repeatedly sets the count to 1, below minReplicas 15, and then corrects this count: 22 times in 2 h/,
      /an old release of the controller: Kubernetes 1\.7\.0 or 1\.7\.1/,
    ],
    /never sets such a count itself/,
  ],
  [
    'F05-below-target-up.txt',
    [
      /^api scaled from 17 to 21 in the last sync, although the values in this text recommend 14/,
      /Contradictions.*an older, higher recommendation of the scale-down window of 10 min raised the count \(possible in Kubernetes 1\.18 to 1\.20/s,
    ],
    /: the metrics recommend more/,
  ],
  ['F11-describe-v1.txt', [/cpu is at 40 % of its target \(20 % of the request, target 50 %\)/], /has no value/],
  ['F18-message-alone.txt', [/does not scale: no pod of the target has this metric/, /Usual causes/]],
  [
    'F20-container-resource.txt',
    [
      /^svc held at 42 by maxReplicas 42, although the values in this text recommend 30/,
      /memory of app is at 70 % of its target/,
    ],
    /below of/,
  ],
  [
    'F21-average-threshold.txt',
    [/scales up from 4 at s0-rabbitmq over 5\.5 on average \(22 in all\)/, /at most 3\.75 on average \(15 in all\)/],
    /over 22/,
  ],
];

describe.skipIf(!existsSync(reports) || process.env.REPLICAST_CORPUS === undefined)(
  'a text after a public report',
  () => {
    test.each(expected)('%s is explained', async (name, says, never) => {
      const { out, code } = await replicast(`explain ${name}`, {
        [name]: readFileSync(path.join(reports, name), 'utf8'),
      });
      const text = out.replace(/\n +/g, ' ');
      for (const words of says) expect(text).toMatch(words);
      if (never) expect(text).not.toMatch(never);
      for (const line of out.split('\n')) expect(faultsOf(line.trimStart())).toEqual([]);
      expect(code).toBe(0);
    });
  },
);

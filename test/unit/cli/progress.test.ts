import { describe, expect, test } from 'vitest';
import type { Io } from '../../../cli/io.ts';
import { runCommandLine } from '../../../cli/run.ts';
import { ioOf } from '../../support/io.ts';
import { hpaFor } from '../../support/workspace.ts';

const names = Array.from({ length: 40 }, (_, at) => `deploy/${at}.yaml`);
const files = Object.fromEntries(names.map((name, at) => [name, hpaFor(`web-${at}`)]));

/** Each reading of the clock takes `stepMs`. */
async function told(words: string, stepMs: number): Promise<{ lines: string[]; out: string }> {
  const lines: string[] = [];
  let [nowMs, out] = [0, ''];
  const io: Io = {
    ...ioOf(files),
    out(text) {
      out += text;
    },
    tell: (text) => void lines.push(text),
    now() {
      nowMs += stepMs;
      return nowMs;
    },
  };
  await runCommandLine(words.split(' '), io);
  return { lines, out };
}

describe.each([
  ['lint deploy', /^lint: \d+ of 40 files (?:read|and charts checked)\n$/],
  ['simulate deploy', /^simulate: \d+ of 40 autoscalers\n$/],
  ['verify test/golden/traces/hpa-1.36.3.jsonl.gz', /^verify: [\d,]+ cases compared\n$/],
])('%s', (command, form) => {
  test('says how far it is, not at each file', async () => {
    const { lines } = await told(command, 1000);
    for (const line of lines) expect(line).toMatch(form);
    expect(lines).not.toEqual([]);
    expect(lines.length).toBeLessThan(40);
  });

  test('says nothing if it is short, and the result is the same', async () => {
    const short = await told(command, 1);
    expect(short.lines).toEqual([]);
    expect((await told(command, 1000)).out).toBe(short.out);
  });
});

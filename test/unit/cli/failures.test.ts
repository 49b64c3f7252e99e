// Whatever a path leads to, every command ends with one sentence and no stack.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { processIo } from '../../../cli/process-io.ts';
import { runCommandLine } from '../../../cli/run.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'replicast-failures-'));
const at = (name: string) => path.join(folder, name);
mkdirSync(at('empty'));
mkdirSync(at('closed'), { mode: 0o000 });
writeFileSync(at('secret.yaml'), 'kind: Service\n');
chmodSync(at('secret.yaml'), 0o000);
afterAll(() => {
  chmodSync(at('closed'), 0o700);
  rmSync(folder, { recursive: true });
});

async function run(...args: string[]): Promise<{ code: number; err: string }> {
  const printed: string[] = [];
  const io = { ...processIo, out: () => {}, err: (text: string) => void printed.push(text) };
  return { code: await runCommandLine(args, io), err: printed.join('') };
}

const commands: Readonly<Record<string, readonly string[]>> = {
  simulate: [],
  drill: [],
  tune: ['--goal', 'no flap', '--max-runs', '1'],
  attack: ['--max-runs', '1'],
  lab: [],
  lint: [],
  admit: [],
  convert: [],
  render: [],
  explain: [],
  import: [],
  verify: [],
  diff: [at('empty')],
  calibrate: ['--recording', at('missing.recording.csv')],
  replay: ['--recording', at('missing.recording.csv')],
};

const paths: Readonly<Record<string, string>> = {
  'a missing file': 'missing.yaml',
  'a missing folder': 'missing/',
  'a file below a file': 'secret.yaml/below.yaml',
  'a pattern without a file': 'empty/*.yaml',
  'a pattern in a missing folder': 'missing/*.yaml',
  'an empty folder': 'empty',
  'a folder without permission': 'closed',
  'a file without permission': 'secret.yaml',
};

describe.each(Object.entries(commands))('%s', (name, options) => {
  test.each(Object.entries(paths))('of %s', async (_, file) => {
    const { code, err } = await run(name, at(file), ...options);
    expect(err).not.toMatch(/Internal error|\n +at /);
    // Root reads files without permission, and an empty folder has no problem.
    if (code === 2) expect(err).toMatch(/^\S[^\n]*\.\n$|^(?:\S[^\n]*\.\n){2}$/);
    if (/missing|below|\*/.test(file)) expect(code).toBe(2);
  });

  test('without an argument names its help', async () => {
    if (name === 'explain') return;
    const { code, err } = await run(name);
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(new RegExp(`^[^\\n]*\\. See \`replicast ${name} --help\`\\.\\n$`)),
    ]);
  });
});

test('a file that vanishes while it is read is no bug', async () => {
  const gone = Object.assign(new Error('gone'), { code: 'ENOENT', syscall: 'open', path: '/w/gone.yaml' });
  const printed: string[] = [];
  const io = {
    ...processIo,
    out: () => {},
    err: (text: string) => void printed.push(text),
    read: () => Promise.reject(gone),
  };
  expect(await runCommandLine(['convert', '/w/gone.yaml'], io)).toBe(2);
  expect(printed.join('')).toBe('/w/gone.yaml cannot be read: no such file or folder.\n');
});

test.each([
  ['fooo', "unknown command 'fooo'. See `replicast --help`.\n"],
  ['simulat', "unknown command 'simulat'. Did you mean simulate? See `replicast --help`.\n"],
])('an unknown command, %s, points to the help', async (word, err) =>
  expect(await run(word)).toEqual({ code: 2, err }),
);

test.each(Object.keys(commands))('the help of %s has an example and the exit codes', async (name) => {
  const printed: string[] = [];
  const io = { ...processIo, out: (text: string) => void printed.push(text) };
  expect(await runCommandLine([name, '--help'], io)).toBe(0);
  expect(printed.join('')).toMatch(
    new RegExp(`\\nExamples:\\n  replicast ${name} .*\\n[\\s\\S]*\\nExit codes:\\n  0 `),
  );
});

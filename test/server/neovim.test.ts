// Neovim, without a window, with the server as docs/editors.md sets it up. Skipped where Neovim is not installed.
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../scripts/paths.mjs';
import { writePrograms } from '../support/npm-package.ts';

const hasNeovim = spawnSync('nvim', ['--version']).status === 0;
const folder = mkdtempSync(path.join(tmpdir(), 'replicast-neovim-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const manifest = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: web
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplicas: 2
  maxreplicas: 20
  behavior: {}
  ${''}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: shop
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: shop }
  minReplicas: 2
  maxReplicas: 20
`;

interface Answers {
  error?: string;
  diagnostics: { lnum: number; source: string; message: string }[];
  hover: { contents: { value: string } };
  completion: { items: { label: string }[] } | { label: string }[];
  actions: { title: string }[];
  lenses: { command: { title: string }; range: { start: { line: number } } }[];
}

describe.skipIf(!hasNeovim)('Neovim shows', () => {
  let answers: Answers;

  beforeAll(async () => {
    writeFileSync(path.join(folder, 'web.yaml'), manifest);
    const file = path.join(folder, 'answers.json');
    const script = path.join(root, 'test/fixtures/neovim/ask.lua');
    const env = {
      ...process.env,
      FILE: 'web.yaml',
      PROGRAM: await writePrograms(path.join(folder, 'program')),
      NODE: process.execPath,
      ANSWERS: file,
      XDG_STATE_HOME: folder,
      XDG_CACHE_HOME: folder,
    };
    await promisify(execFile)('nvim', ['--headless', '-u', 'NONE', '-n', '-c', `luafile ${script}`], {
      cwd: folder,
      env,
    });
    answers = JSON.parse(readFileSync(file, 'utf8'));
    expect(answers.error).toBeUndefined();
  });

  test('the diagnostics, each at its line', () => {
    const [first] = answers.diagnostics;
    expect([first && first.lnum + 1, first?.source]).toEqual([8, 'replicast']);
    expect(first?.message).toContain('did you mean maxReplicas?');
  });

  test('the hover of the field below the cursor, with the numbers of the file', () =>
    expect(answers.hover.contents.value).toContain('In this file: 2 → 4 → 8 → 16 → 20 in 45 s'));

  test('the fields that fit', () => {
    const items = Array.isArray(answers.completion) ? answers.completion : answers.completion.items;
    expect(items.map(({ label }) => label)).toContain('metrics');
  });

  test('the quick fix of the field', () =>
    expect(answers.actions.map(({ title }) => title)).toContain('Rename to maxReplicas'));

  test('the sequence above the object, by the release of the settings', () => {
    const titles = answers.lenses.map(({ command, range }) => `${range.start.line + 1}: ${command.title}`);
    expect(titles).toContain('12: 2 → 4 → 8 → 16 → 20 in 45 s');
    expect(titles.filter((title) => title.includes('assuming'))).toEqual([]);
  });
});

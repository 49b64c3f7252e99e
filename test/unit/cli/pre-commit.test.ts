// The hooks of .pre-commit-hooks.yaml, with the words of `entry`, then the files of the commit.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { exampleFiles, exampleRepositories } from '../../support/examples.ts';
import { replicast } from '../../support/io.ts';

interface Hook {
  id: string;
  entry: string;
  language: string;
  pass_filenames?: boolean;
}

const hooks: Hook[] = parse(readFileSync('.pre-commit-hooks.yaml', 'utf8'));

const repository = (side: 'base' | 'head') => ({
  ...Object.fromEntries(
    Object.entries(exampleRepositories)
      .filter(([name]) => name.startsWith(`examples/testing/${side}/`))
      .map(([name, text]) => [name.replace(`examples/testing/${side}/`, 'deploy/'), text]),
  ),
  'deploy/broken.yaml': exampleFiles['examples/broken.yaml'] ?? '',
  'README.md': '# Ours\n',
});

async function runHook(id: string, files: Record<string, string>, changed: readonly string[]) {
  const { entry, pass_filenames: passes = true } = hooks.find((hook) => hook.id === id) as Hook;
  const [program, ...words] = entry.split(' ');
  expect(program).toBe('replicast');
  return replicast([...words, ...(passes ? changed : [])], files);
}

describe('pre-commit', () => {
  test('lints the files of the commit, and no others', async () => {
    const files = repository('base');
    const fine = await runHook('replicast-lint', files, ['deploy/web.yaml', 'deploy/web.replicast.yaml']);
    expect([fine.code, fine.err]).toEqual([0, '']);
    const { code, out } = await runHook('replicast-lint', files, ['deploy/web.yaml', 'deploy/broken.yaml']);
    expect([code, out]).toEqual([1, expect.stringContaining('deploy/broken.yaml:')]);
  });

  test('tests all scenarios, also for a commit of a manifest alone', async () => {
    expect((await runHook('replicast-test', repository('base'), ['deploy/web.yaml'])).code).toBe(0);
    const { code, out } = await runHook('replicast-test', repository('head'), ['deploy/web.yaml']);
    expect([code, out]).toEqual([1, expect.stringContaining('✗ reaches 18 within 3 min')]);
  });

  test('fixes what is certain', async () => {
    const files: Record<string, string> = repository('base');
    files['deploy/old.yaml'] = (files['deploy/web.yaml'] ?? '').replace('maxReplicas', 'maxreplicas');
    await runHook('replicast-lint-fix', files, ['deploy/old.yaml']);
    expect(files['deploy/old.yaml']).toContain('  maxReplicas: 20\n');
  });

  test('lints the blocks of Markdown', async () =>
    expect((await runHook('replicast-lint-markdown', repository('base'), ['README.md'])).code).toBe(0));

  test('builds the program that every hook names', () => {
    const { bin, scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(hooks.every(({ language, entry }) => language === 'node' && entry.split(' ')[0] === 'replicast')).toBe(true);
    expect([bin.replicast, scripts.prepack]).toEqual(['dist/cli.js', 'node scripts/build.mjs']);
  });

  test('installs the file that `npm pack` prints, and nothing else, with all that the program reads', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'replicast-pack-'));
    try {
      for (const name of ['.npmrc', '.npmignore', '.gitignore']) cpSync(name, path.join(folder, name));
      const { scripts, bin } = JSON.parse(readFileSync('package.json', 'utf8'));
      const { prepack } = scripts;
      writeFileSync(
        path.join(folder, 'package.json'),
        JSON.stringify({ name: 'p', version: '1.0.0', scripts: { prepack }, bin }),
      );
      const build = `import fs from 'node:fs';
console.log('built');
fs.mkdirSync('dist/parts', { recursive: true });
for (const name of ['cli.js', 'cli-part.js', 'parts/other.js']) fs.writeFileSync('dist/' + name, '');`;
      for (const [name, text] of [
        ['scripts/build.mjs', build],
        ['docs/guide.md', ''],
        ['docs/rules/api/one.md', ''],
      ] as const) {
        mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
        writeFileSync(path.join(folder, name), text);
      }
      const run = (program: string, words: readonly string[]) =>
        execFileSync(program, words, {
          cwd: folder,
          env: { PATH: process.env.PATH, HOME: folder },
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'ignore'],
          // On Windows npm is a script of the shell.
          shell: process.platform === 'win32',
        });
      const printed = run('npm', ['pack']);
      expect(printed).toBe('p-1.0.0.tgz\n');
      const packed = run('tar', ['tzf', printed.trim()]).trim().split('\n');
      expect(packed.map((name) => name.replace('package/', '')).sort()).toEqual([
        'dist/cli-part.js',
        'dist/cli.js',
        'dist/parts/other.js',
        'docs/rules/api/one.md',
        'package.json',
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

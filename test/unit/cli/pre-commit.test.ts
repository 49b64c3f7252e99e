// The hooks of .pre-commit-hooks.yaml, run as pre-commit does: the words of `entry`, and the files of the commit.
import { readFileSync } from 'node:fs';
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
});

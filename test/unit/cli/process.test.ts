import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { handleOutputError, processIo } from '../../../cli/process-io.ts';
import { nodeFiles } from '../../../server/files/node-files.ts';

let home = '';
const at = (name: string) => path.join(home, name);

beforeAll(() => {
  home = mkdtempSync(path.join(tmpdir(), 'replicast-process-'));
  for (const folder of ['deploy/sub', 'deploy/node_modules/a', 'elsewhere']) mkdirSync(at(folder), { recursive: true });
  for (const file of [
    'deploy/b.yaml',
    'deploy/sub/a.json',
    'deploy/notes.md',
    'deploy/node_modules/a/a.yaml',
    'elsewhere/shared.yaml',
  ])
    writeFileSync(at(file), '{}\n');
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const listed = async (folder: string) =>
  (await processIo.list(at(folder)))?.map((file) => path.relative(home, file).replaceAll('\\', '/'));

test('the manifests below a folder are sorted by name, without node_modules', async () =>
  expect(await listed('deploy')).toEqual(['deploy/b.yaml', 'deploy/sub/a.json']));

test('every file below a folder is listed for a chart, whatever its name', async () =>
  expect(
    (await processIo.listAll(at('deploy'))).map((file) => path.relative(home, file).replaceAll('\\', '/')),
  ).toEqual(['deploy/b.yaml', 'deploy/notes.md', 'deploy/sub/a.json']));

test('a word of the command line may be no path at all', async () => {
  const words = process.argv;
  process.argv = [...words.slice(0, 2), 'lint', 'a'.repeat(5000), at('deploy/b.yaml/x'), 'a\0b'];
  vi.resetModules();
  try {
    await expect(import('../../../cli/process-io.ts')).resolves.toHaveProperty('processIo');
  } finally {
    process.argv = words;
    vi.resetModules();
  }
});

test('a file is not listed as a folder', async () => expect(await listed('deploy/b.yaml')).toBeUndefined());

test('a path that does not exist is reported in one sentence', () =>
  expect(listed('none')).rejects.toThrow(/none cannot be read: no such file or folder\.$/));

test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
  'a folder that may not be read is listed itself, and the others are listed (skipped for root, who may read all)',
  async () => {
    for (const folder of ['closed', 'closed/no', 'closed/yes']) mkdirSync(at(folder));
    writeFileSync(at('closed/yes/a.yaml'), '');
    chmodSync(at('closed/no'), 0o000);
    expect(await listed('closed')).toEqual(['closed/no', 'closed/yes/a.yaml']);
    await expect(processIo.read(at('closed/no'))).rejects.toThrow(/no cannot be read: permission denied\.$/);
    chmodSync(at('closed/no'), 0o700);
  },
);

// Creating links needs a special permission on Windows.
test.skipIf(process.platform === 'win32')(
  'a link to another folder adds its file once, and cyclic links end',
  async () => {
    mkdirSync(at('linked/sub'), { recursive: true });
    for (const file of ['linked/b.yaml', 'linked/sub/a.json']) writeFileSync(at(file), '{}\n');
    symlinkSync(at('elsewhere/shared.yaml'), at('linked/shared.yaml'));
    symlinkSync(at('linked/b.yaml'), at('linked/sub/again.yaml'));
    symlinkSync(at('linked'), at('linked/sub/round'));
    symlinkSync(at('gone.yaml'), at('linked/gone.yaml'));
    expect(await listed('linked')).toEqual(['linked/b.yaml', 'linked/shared.yaml', 'linked/sub/a.json']);
  },
);

test.skipIf(process.platform === 'win32')(
  'a link to a folder is followed in a chart, as Helm does, unless it is a cycle',
  async () => {
    for (const folder of ['shared', 'chart/templates/own']) mkdirSync(at(folder), { recursive: true });
    for (const file of ['shared/a.yaml', 'chart/Chart.yaml', 'chart/templates/own/b.yaml']) writeFileSync(at(file), '');
    symlinkSync(at('shared'), at('chart/templates/linked'));
    symlinkSync(at('shared'), at('chart/elsewhere'));
    symlinkSync(at('chart/templates'), at('chart/templates/own/round'));
    symlinkSync(at('chart/templates'), at('shared/back'));
    symlinkSync(at('shared'), at('shared/self'));
    const found = ['chart/Chart.yaml', 'chart/templates/linked/a.yaml', 'chart/templates/own/b.yaml'];
    expect(await listed('chart')).toEqual(found);
    const inWorkspace = async (root: string) => {
      const uris = await nodeFiles(() => [pathToFileURL(at(root)).href]).list('manifest', 100);
      const chart = `${pathToFileURL(at('chart')).href}/`;
      return uris.filter((uri) => uri.startsWith(chart)).map((uri) => `chart/${uri.slice(chart.length)}`);
    };
    expect((await inWorkspace('')).toSorted()).toEqual(found);
    expect((await inWorkspace('chart')).toSorted()).toEqual(found.filter((file) => !file.includes('linked')));
  },
);

describe('output that cannot be written', () => {
  const failed = (code: string, message = code) => {
    let err = '';
    const ended = handleOutputError(Object.assign(new Error(message), { code }), {
      ...processIo,
      err(text) {
        err += text;
      },
    });
    return { ended, err };
  };
  const before = process.exitCode;
  afterEach(() => {
    process.exitCode = before;
  });

  test('a reader that closes the pipe early is not an error', () =>
    expect(failed('EPIPE')).toEqual({ ended: 0, err: '' }));
  test('a reader that closes the pipe early keeps the error exit code', () => {
    process.exitCode = 1;
    expect(failed('EPIPE')).toEqual({ ended: 1, err: '' });
  });
  test('a full disk is reported', () =>
    expect(failed('ENOSPC', 'no space left on device')).toEqual({
      ended: 2,
      err: 'The output cannot be written: no space is left on the disk.\n',
    }));
});

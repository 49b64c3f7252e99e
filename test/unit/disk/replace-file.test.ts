// Whatever happens during a write, a file has its old bytes or its new ones.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { replaceFile, unwrittenReason } from '../../../disk/replace-file.ts';
import { isWhole } from '../../support/effort.ts';

let home = '';
let folder = '';
const at = (name: string) => path.join(folder, name);
const bytes = (text: string) => Buffer.from(text);
const read = (name: string) => readFileSync(at(name), 'utf8');
const [mount, unmount] = ['mount', 'umount'];
const isWindows = process.platform === 'win32';

beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'replicast-replace-'));
  const module = path.resolve(import.meta.dirname, '../../../disk/replace-file.ts');
  await build({
    stdin: { contents: killed(module), resolveDir: home },
    bundle: true,
    platform: 'node',
    outfile: path.join(home, 'killed.cjs'),
  });
});
afterAll(() => rmSync(home, { recursive: true, force: true }));
beforeEach(() => {
  folder = mkdtempSync(path.join(home, 'case-'));
});

async function reasonOf(name: string, text: string, before: string | undefined): Promise<string> {
  return replaceFile(at(name), bytes(text), before === undefined ? undefined : bytes(before)).then(
    () => 'written',
    unwrittenReason,
  );
}

describe('a file is replaced', () => {
  test('whole, with its permissions, and leaves nothing beside it', async () => {
    writeFileSync(at('a.yaml'), 'old');
    chmodSync(at('a.yaml'), 0o640);
    const { ino } = statSync(at('a.yaml'));
    expect(await reasonOf('a.yaml', 'new text', 'old')).toBe('written');
    expect(read('a.yaml')).toBe('new text');
    expect(readdirSync(folder)).toEqual(['a.yaml']);
    if (isWindows) return;
    expect(statSync(at('a.yaml')).mode & 0o777).toBe(0o640);
    expect(statSync(at('a.yaml')).ino).not.toBe(ino);
  });

  test.skipIf(isWindows)('through a symbolic link, which stays one', async () => {
    mkdirSync(at('real'));
    writeFileSync(at('real/a.yaml'), 'old');
    symlinkSync('real/a.yaml', at('a.yaml'));
    expect(await reasonOf('a.yaml', 'new', 'old')).toBe('written');
    expect(read('real/a.yaml')).toBe('new');
    expect(
      readdirSync(folder, { withFileTypes: true })
        .find(({ name }) => name === 'a.yaml')
        ?.isSymbolicLink(),
    ).toBe(true);
  });

  test('under all its names', async () => {
    writeFileSync(at('a.yaml'), 'old, and longer');
    linkSync(at('a.yaml'), at('b.yaml'));
    expect(await reasonOf('a.yaml', 'new', 'old, and longer')).toBe('written');
    expect([read('a.yaml'), read('b.yaml')]).toEqual(['new', 'new']);
    expect(readdirSync(folder).sort()).toEqual(['a.yaml', 'b.yaml']);
    expect(await reasonOf('b.yaml', 'new', 'old, and longer')).toBe('written');
  });

  test('whatever length its name has', async () => {
    const name = `${'n'.repeat(250)}.yaml`;
    writeFileSync(at(name), 'old');
    expect(await reasonOf(name, 'new', 'old')).toBe('written');
  });
});

describe('a file keeps its bytes', () => {
  test.each([
    ['it has been saved', 'saved meanwhile'],
    ['it has been emptied', ''],
    ['it has been continued', 'old, and more'],
    ['it is UTF-16', Buffer.from('\ufeffold', 'utf16le')],
    ['it has 11 MB', Buffer.alloc(11 * 1024 * 1024, 'x')],
  ])('if %s since it was read', async (_, now) => {
    writeFileSync(at('a.yaml'), now);
    expect(await reasonOf('a.yaml', 'new', 'old')).toBe('it has changed since it was read');
    expect(readFileSync(at('a.yaml')).equals(Buffer.from(now))).toBe(true);
    linkSync(at('a.yaml'), at('b.yaml'));
    expect(await reasonOf('b.yaml', 'new', 'old')).toBe('it has changed since it was read');
    expect(readFileSync(at('a.yaml')).equals(Buffer.from(now))).toBe(true);
    expect(readdirSync(folder).sort()).toEqual(['a.yaml', 'b.yaml']);
  });

  test('if it is to be created and is there', async () => {
    writeFileSync(at('a.yaml'), 'of somebody else');
    expect(await reasonOf('a.yaml', 'new', undefined)).toBe('it has been created in the meantime');
    expect(read('a.yaml')).toBe('of somebody else');
    expect(readdirSync(folder)).toEqual(['a.yaml']);
  });

  test('if its folder is gone', async () =>
    expect(await reasonOf('none/a.yaml', 'new', undefined)).toBe('no such file or folder'));

  test.skipIf(isWindows || process.getuid?.() === 0)(
    'if it is read-only (skipped for root, who may write)',
    async () => {
      writeFileSync(at('a.yaml'), 'old', { mode: 0o400 });
      expect(await reasonOf('a.yaml', 'new', 'old')).toBe('permission denied');
    },
  );
});

/** Kills itself at call `at`, after writing half. */
const killed = (module: string) => `
  const { promises, writeSync, readFileSync } = require('node:fs');
  const [, , folder, at, kind] = process.argv;
  let calls = 0;
  const isLast = () => ++calls === Number(at);
  const kill = () => process.kill(process.pid, 'SIGKILL');
  const wait = new Promise(() => {});
  for (const name of ['open', 'rename', 'link', 'unlink', 'realpath', 'stat', 'access']) {
    const real = promises[name];
    promises[name] = (...args) => (isLast() ? (kill(), wait) : real(...args));
  }
  const { replaceFile } = require(${JSON.stringify(module)});
  (async () => {
    const handle = await promises.open(__filename);
    const prototype = Object.getPrototypeOf(handle);
    calls = 0;
    for (const name of ['write', 'writeFile', 'truncate', 'sync', 'chmod', 'chown', 'close', 'read', 'stat']) {
      const real = prototype[name];
      prototype[name] = function (...args) {
        if (!isLast()) return real.apply(this, args);
        if (name.startsWith('write')) writeSync(this.fd, args[0].subarray(0, args[0].length / 2));
        kill();
        return wait;
      };
    }
    const before = kind === 'new' ? undefined : readFileSync(folder + '/before');
    await replaceFile(folder + '/a.yaml', readFileSync(folder + '/after'), before);
    process.stdout.write(String(calls));
    process.exit();
  })();
`;

describe.skipIf(isWindows)('killed between any two calls', () => {
  /** Each call needs a process, so only CI tests all calls and the other kinds of files. */
  const everyCall = isWhole ? 1 : 5;

  test.each(isWhole ? ['old', 'linked', 'new'] : ['old'])(
    'a file that is %s is whole, or a whole copy is beside it',
    (kind) => {
      const [before, after] = ['old '.repeat(5000), 'new '.repeat(6000)];
      const run = (call: number) => {
        folder = mkdtempSync(path.join(home, 'case-'));
        writeFileSync(at('before'), before);
        writeFileSync(at('after'), after);
        if (kind !== 'new') writeFileSync(at('a.yaml'), before);
        if (kind === 'linked') linkSync(at('a.yaml'), at('b.yaml'));
        return spawnSync(process.execPath, [path.join(home, 'killed.cjs'), folder, String(call), kind]);
      };
      const whole = run(0);
      const calls = Number(whole.stdout.toString());
      expect(calls).toBeGreaterThan(5);
      expect(read('a.yaml')).toBe(after);
      for (let call = 1; call <= calls; call += everyCall) {
        expect(run(call).signal).toBe('SIGKILL');
        const names = readdirSync(folder).filter((name) => name !== 'before' && name !== 'after');
        const texts = names.map((name) => read(name));
        if (kind === 'new') expect([undefined, after]).toContain(names.includes('a.yaml') ? read('a.yaml') : undefined);
        else if (kind === 'old') expect([before, after]).toContain(read('a.yaml'));
        else expect(texts.some((text) => text === before || text === after)).toBe(true);
      }
    },
  );
});

const canMount = process.platform === 'linux' && process.getuid?.() === 0 && tryMount();

function tryMount(): boolean {
  const place = mkdtempSync(path.join(tmpdir(), 'replicast-mount-'));
  try {
    execFileSync(mount, ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', place], { stdio: 'ignore' });
    execFileSync(unmount, [place], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

describe.skipIf(!canMount)('on a full disk (skipped where no file system can be mounted)', () => {
  const old = 'o'.repeat(12_000);

  /** `filler`: the other content of the disk of 64 kB. */
  async function onFullDisk(names: readonly string[], filler: number): Promise<void> {
    execFileSync(mount, ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]);
    try {
      const [first, second] = names;
      if (first !== undefined) writeFileSync(at(first), old);
      if (first !== undefined && second !== undefined) linkSync(at(first), at(second));
      writeFileSync(at('filler'), 'x'.repeat(filler));
      const reason = await reasonOf('a.yaml', 'n'.repeat(50_000), first && old);
      expect(reason).toBe('no space is left on the disk');
      expect(readdirSync(folder).filter((name) => name !== 'filler')).toEqual(names);
      for (const name of names) expect(read(name)).toBe(old);
    } finally {
      execFileSync(unmount, [folder]);
    }
  }

  test('a file keeps its bytes', () => onFullDisk(['a.yaml'], 45_000));
  test('a new file does not appear', () => onFullDisk([], 48_000));
  test('a file with two names gets its bytes again', () => onFullDisk(['a.yaml', 'b.yaml'], 28_000));
  test('a file of which there is no space for a copy is not touched', () => onFullDisk(['a.yaml', 'b.yaml'], 45_000));

  test('a file that is mounted by itself is written in place', async () => {
    for (const name of ['a.yaml', 'mounted.yaml']) writeFileSync(at(name), 'old');
    execFileSync(mount, ['--bind', at('a.yaml'), at('mounted.yaml')]);
    try {
      expect(await reasonOf('mounted.yaml', 'new', 'old')).toBe('written');
      expect([read('a.yaml'), read('mounted.yaml')]).toEqual(['new', 'new']);
    } finally {
      execFileSync(unmount, [at('mounted.yaml')]);
    }
    expect(readdirSync(folder).sort()).toEqual(['a.yaml', 'mounted.yaml']);
  });
});

// A write that fails loses no text, and the exit code is 2.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommandLine } from '../../../cli/run.ts';
import { sampleOf } from '../../support/effort.ts';
import { ioOf, replicast } from '../../support/io.ts';
import { builtBundle } from '../../support/product-bundles.ts';

let home = '';
let count = 0;

beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'replicast-writes-'));
  for (const { path: file, contents } of (await builtBundle('programs')).outputFiles) {
    const place = path.join(home, 'dist', path.basename(file));
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, contents);
  }
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const manifest = (name: string, count = 1) =>
  Array.from(
    { length: count },
    (_, index) => `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: ${name}-${index}}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: deployment, name: web-${index}}
  minReplicas: 2
  maxReplicas: 9
  metrics: [{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 60}}}]
`,
  ).join('---\n');
const recording = 'seconds,load,replicas\n0,1,1\n60,2,2\n';

function folderWith(files: Record<string, string | Uint8Array>): string {
  const folder = path.join(home, `case-${count++}`);
  mkdirSync(path.join(folder, '.git'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  return folder;
}

/** `shell`: a command in which `$replicast` starts the program. */
function run(folder: string, shell: string): { code: number | null; out: string; err: string } {
  const replicastWords = `'${process.execPath}' '${path.join(home, 'dist/cli.js')}'`;
  const { status, stdout, stderr } = spawnSync('bash', ['-c', shell.replaceAll('$replicast', replicastWords)], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' },
  });
  return { code: status, out: stdout, err: stderr };
}

const filesOf = (folder: string) => readdirSync(folder).filter((name) => name !== '.git');

describe.skipIf(process.platform === 'win32')('where files may have at most 1 kB', () => {
  test('--fix leaves the text, and says why', () => {
    const text = manifest('web', 8);
    const folder = folderWith({ 'hpa.yaml': text });
    const { code, err } = run(folder, 'ulimit -f 1; $replicast lint hpa.yaml --fix');
    expect({ code, err }).toEqual({
      code: 2,
      err: 'hpa.yaml is not written: the system allows no file of this size.\n',
    });
    expect(readFileSync(path.join(folder, 'hpa.yaml'), 'utf8')).toBe(text);
    expect(filesOf(folder)).toEqual(['hpa.yaml']);
  });

  test('import leaves no part of a recording', () => {
    const rows = Array.from({ length: 300 }, (_, index) => `${index * 15},${index},${1 + (index % 7)}`);
    const folder = folderWith({ 'web.csv': `seconds,load,replicas\n${rows.join('\n')}\n` });
    const { code, err } = run(folder, 'ulimit -f 1; $replicast import web.csv');
    expect({ code, err }).toMatchObject({
      code: 2,
      err: 'web.recording.csv is not written: the system allows no file of this size.\n',
    });
    expect(filesOf(folder)).toEqual(['web.csv']);
  });

  test.each(sampleOf(['convert hpa.yaml --to autoscaling/v2beta2', 'lint - --fix < hpa.yaml'], 2))(
    'the output of %s is whole, or ends with 2',
    async (command) => {
      const text = manifest('web', 8);
      const folder = folderWith({ 'hpa.yaml': text });
      const { code, err } = run(folder, `ulimit -f 1; $replicast ${command} > new.yaml`);
      expect({ code, err }).toEqual({
        code: 2,
        err: 'The output cannot be written: the system allows no file of this size.\n',
      });
      const whole = await replicast(command.replace(' < hpa.yaml', ''), { 'hpa.yaml': text, '-': text });
      expect(whole.out).toMatch(/name: "?web-7/);
    },
  );

  test.runIf(existsSync('/dev/full'))('a device that is full ends with 2', () => {
    const folder = folderWith({ 'hpa.yaml': manifest('web') });
    expect(run(folder, '$replicast convert hpa.yaml --to autoscaling/v2beta2 > /dev/full')).toMatchObject({
      code: 2,
      err: 'The output cannot be written: no space is left on the disk.\n',
    });
  });
});

describe('a file in the way', () => {
  const inTheWay = {
    'in UTF-16': Buffer.from('\ufeffload: {shape: flat}', 'utf16le'),
    'of 11 MB': Buffer.alloc(11 * 1024 * 1024, '# '),
    'that is not text': Buffer.from([0, 1, 2]),
    'that is empty': Buffer.alloc(0),
  };
  test.each(Object.entries(inTheWay))('%s is not overwritten by import', async (_, bytes) => {
    for (const name of ['web.recording.csv', 'web.replicast.yaml']) {
      const files: Record<string, string | Uint8Array> = { 'web.csv': recording, [name]: bytes };
      const { code, err } = await replicast('import web.csv', files);
      expect({ code, err }).toEqual({ code: 2, err: `${name} exists: choose another name with --output.\n` });
      expect(Object.keys(files)).toEqual(['web.csv', name]);
      expect(files[name]).toBe(bytes);
    }
  });

  test.each([
    [
      'is not UTF-8: some of its characters would be lost',
      Buffer.from(`# f\u00fcr\n${'load: {shape: flat}\n'.repeat(20)}`, 'latin1'),
    ],
    ['is not text', inTheWay['in UTF-16']],
  ])('that %s is not overwritten by calibrate', async (reason, bytes) => {
    const files: Record<string, string | Uint8Array> = {
      'web.yaml': manifest('web'),
      'web.csv': recording,
      'fitted.replicast.yaml': bytes,
    };
    const words = 'calibrate web.yaml --recording web.csv --output fitted.replicast.yaml';
    expect(await replicast(words, files)).toEqual({ code: 2, out: '', err: `fitted.replicast.yaml ${reason}.\n` });
    expect(files['fitted.replicast.yaml']).toBe(bytes);
  });
});

test('a file that is saved while it is linted stays as it was saved, and the others are fixed', async () => {
  const files: Record<string, string | Uint8Array> = { 'a.yaml': manifest('a'), 'b.yaml': manifest('b') };
  const said = { out: '', err: '' };
  let reads = 0;
  const io = ioOf(files);
  const code = await runCommandLine(['lint', 'a.yaml', 'b.yaml', '--fix'], {
    ...io,
    async read(file) {
      // The second read compares the fixes with the file, after linting.
      if (file === 'a.yaml' && ++reads === 2) files['a.yaml'] = `# mine\n${manifest('a')}`;
      return io.read(file);
    },
    out(text) {
      said.out += text;
    },
    err(text) {
      said.err += text;
    },
  });
  expect(code).toBe(2);
  expect(said.err).toBe('a.yaml is not written: it has changed since it was read.\n');
  expect(said.out).toContain('b.yaml: fixed target-kind-unknown\n');
  expect(files['a.yaml']).toBe(`# mine\n${manifest('a')}`);
  expect(files['b.yaml']).toBe(manifest('b').replace('deployment', 'Deployment'));
});

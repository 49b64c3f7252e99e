import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { processIo } from '../../../cli/process-io.ts';
import { runCommandLine } from '../../../cli/run.ts';
import { NoText, noText } from '../../../core/text/file-text.ts';
import { maxFileBytes } from '../../../protocol/listed-files.ts';
import { nodeFiles } from '../../../server/files/node-files.ts';
import { readAtMost, readRegularFile } from '../../../server/files/read-regular-file.ts';

let home = '';
const makePipe = 'mkfifo';
const at = (name: string) => path.join(home, name);
const socket = createServer();

const hpa = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  maxReplicas: 4
  metrics: [{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 50}}}]
`;

// Windows has no pipes, devices or sockets among files.
describe.skipIf(process.platform === 'win32')('files that are not regular', () => {
  beforeAll(async () => {
    home = mkdtempSync(path.join(tmpdir(), 'replicast-files-'));
    for (const name of ['pipe.yaml', 'pipe.csv']) execFileSync(makePipe, [at(name)]);
    symlinkSync('/dev/zero', at('zero.yaml'));
    symlinkSync('/dev/zero', at('zero.csv'));
    symlinkSync(at('pipe.yaml'), at('link.yaml'));
    await new Promise<void>((resolve) => socket.listen(at('socket.yaml'), resolve));
    writeFileSync(at('a.yaml'), hpa);
    symlinkSync(at('a.yaml'), at('good.yaml'));
  });
  afterAll(() => {
    socket.close();
    rmSync(home, { recursive: true, force: true });
  });

  const special = ['pipe.yaml', 'link.yaml', 'zero.yaml', 'socket.yaml'];

  test.each(special)('%s is not read', (name) =>
    expect(readRegularFile(at(name), 1000)).rejects.toMatchObject({ code: 'ENOTREG' }),
  );

  test.each(special)('%s has no text for the server', async (name) =>
    expect(await nodeFiles(() => []).read(pathToFileURL(at(name)).href)).toBeInstanceOf(NoText),
  );

  test('a link to a regular file has its text', async () =>
    expect(await nodeFiles(() => []).read(pathToFileURL(at('good.yaml')).href)).toBe(hpa));

  test('a file at the top of the file system names its neighbors alone', async () => {
    const uri = pathToFileURL(at('a.yaml')).href;
    const { root } = path.parse(home);
    expect(await nodeFiles(() => []).read(uri, pathToFileURL(home).href)).toBe(hpa);
    expect(await nodeFiles(() => []).read(uri, pathToFileURL(root).href)).toBe(noText.outside);
    expect(await nodeFiles(() => [pathToFileURL(root).href]).read(uri, pathToFileURL(root).href)).toBe(hpa);
  });

  test('the server does not list them', async () =>
    expect(await nodeFiles(() => [pathToFileURL(home).href]).list('manifest', 100)).toEqual([
      pathToFileURL(at('a.yaml')).href,
    ]));

  async function run(...args: string[]) {
    const said = { out: '', err: '' };
    const io = {
      ...processIo,
      out(text: string) {
        said.out += text;
      },
      err(text: string) {
        said.err += text;
      },
    };
    return { code: await runCommandLine(args, io), ...said };
  }

  test.each(['lint', 'simulate', 'admit', 'convert', 'verify'])('%s names a pipe in one sentence', async (command) => {
    const { code, err } = await run(command, at('pipe.yaml'));
    expect({ code, err }).toEqual({ code: 2, err: `${at('pipe.yaml')} cannot be read: it is not a regular file.\n` });
  });

  test.each(['pipe.csv', 'zero.csv'])('a scenario with %s as its load ends with a sentence', async (name) => {
    writeFileSync(at('a.replicast.yaml'), `load: {shape: csv, file: ${name}}\n`);
    const { code, err } = await run('simulate', at('a.yaml'), '--scenario', at('a.replicast.yaml'));
    expect(code).toBe(2);
    expect(err).toMatch(/^[^\n]*\.\n$/);
    rmSync(at('a.replicast.yaml'));
  });
});

describe('the number of bytes', () => {
  const file = path.join(tmpdir(), `replicast-bytes-${process.pid}`);
  afterAll(() => rmSync(file, { force: true }));

  test('a file of exactly the limit is read, and one byte more is refused', async () => {
    writeFileSync(file, 'x'.repeat(maxFileBytes));
    const uri = pathToFileURL(file).href;
    expect(await nodeFiles(() => []).read(uri)).toHaveLength(maxFileBytes);
    appendFileSync(file, 'x');
    expect(await nodeFiles(() => []).read(uri)).toBe(noText.tooLarge);
    await expect(readRegularFile(file, maxFileBytes)).rejects.toMatchObject({ code: 'ETOOLARGE' });
  });

  test('a file in many pieces is read whole', async () => {
    const text = '0123456789'.repeat(300_000);
    writeFileSync(file, text);
    expect(Buffer.from(await readRegularFile(file, text.length)).toString()).toBe(text);
  });

  test('a source that never ends is left at the limit', async () => {
    let read = 0;
    const endless = readAtMost(1000, async () => {
      read += 300;
      return new Uint8Array(300);
    });
    await expect(endless).rejects.toMatchObject({ code: 'ETOOLARGE' });
    expect(read).toBe(1200);
  });

  test.runIf(process.platform === 'linux')('a file of the kernel without a size is read', async () =>
    expect((await readRegularFile('/proc/self/status', 100_000)).length).toBeGreaterThan(10),
  );
});

describe.skipIf(process.platform === 'win32')('links of a workspace folder', () => {
  const outer = mkdtempSync(path.join(tmpdir(), 'replicast-links-'));
  const folder = path.join(outer, 'ws');
  const uri = (name: string) => pathToFileURL(path.join(folder, name)).href;
  mkdirSync(folder);
  writeFileSync(path.join(outer, 'secret.yaml'), 'a: secret\n');
  writeFileSync(path.join(folder, 'a.yaml'), 'a: 1\n');
  symlinkSync(path.join(outer, 'secret.yaml'), path.join(folder, 'out.yaml'));
  symlinkSync(outer, path.join(folder, 'up'));
  symlinkSync('a.yaml', path.join(folder, 'in.yaml'));
  afterAll(() => rmSync(outer, { recursive: true, force: true }));

  test.each([
    ['in.yaml', 'a: 1\n'],
    ['out.yaml', noText.outside],
    ['up/secret.yaml', noText.outside],
    ['none.yaml', noText.missing],
    ['ws', noText.missing],
    ['up/ws/a.yaml', 'a: 1\n'],
  ])('%s', async (name, text) =>
    expect(await nodeFiles(() => [pathToFileURL(folder).href]).read(uri(name))).toBe(text),
  );

  test('a folder that is linked into a chart is listed only from inside', async () => {
    for (const name of ['ws/templates', 'ws/shared', 'other']) mkdirSync(path.join(outer, name), { recursive: true });
    for (const name of ['ws/shared/in.yaml', 'other/out.yaml']) writeFileSync(path.join(outer, name), 'a: 1\n');
    symlinkSync(path.join(folder, 'shared'), path.join(folder, 'templates/in'));
    symlinkSync(path.join(outer, 'other'), path.join(folder, 'templates/out'));
    symlinkSync(outer, path.join(folder, 'templates/up'));
    symlinkSync('round', path.join(folder, 'templates/round'));
    const listed = await nodeFiles(() => [pathToFileURL(folder).href]).list('manifest', 100);
    expect(listed.toSorted()).toEqual([uri('a.yaml'), uri('shared/in.yaml'), uri('templates/in/in.yaml')]);
  });

  test('the folders of the workspace are the current ones', async () => {
    let roots: string[] = [];
    const files = nodeFiles(() => roots);
    expect(await files.list('manifest', 100)).toEqual([]);
    roots = [pathToFileURL(folder).href];
    expect(await files.list('manifest', 100)).toContain(uri('a.yaml'));
    expect(await files.read(uri('out.yaml'))).toBe(noText.outside);
  });

  test('without a workspace folder, a file must be in the folder of the file that names it', async () => {
    const files = nodeFiles(() => []);
    expect(await files.read(uri('out.yaml'))).toBe(noText.outside);
    expect(await files.read(uri('up/secret.yaml'), pathToFileURL(folder).href)).toBe(noText.outside);
    expect(await files.read(uri('in.yaml'), pathToFileURL(folder).href)).toBe('a: 1\n');
    expect(await files.read(uri('a.yaml'), pathToFileURL(path.join(folder, 'none')).href)).toBe(noText.outside);
  });
});

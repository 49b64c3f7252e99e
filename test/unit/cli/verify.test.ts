import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newestRelease } from '../../../core/model/release-names.ts';
import { validatorOf } from '../../support/formats.ts';
import { replicast } from '../../support/io.ts';

const golden = 'test/golden/traces/hpa-1.37.1.jsonl.gz';
const [first = '', second = '', third = ''] = gunzipSync(readFileSync(golden)).toString().split('\n');
const wrong = first.replace(/"scaleTo":\d+/, '"scaleTo":77');
const missing = second.replace('"status":{', '"state":{');

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'replicast-verify-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function verify(files: Record<string, string | Uint8Array>, format = 'text') {
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
  const names = Object.keys(files).map((name) => path.join(folder, name));
  const { code, out, err } = await replicast(`verify ${names.join(' ')} --format ${format}`, {});
  return { code, out: out.replaceAll(`${folder}${path.sep}`, ''), err: err.replaceAll(`${folder}${path.sep}`, '') };
}

describe('passing cases', () => {
  test('plain text is read with and without a newline at the end', async () =>
    expect(await verify({ 'a.jsonl': `${first}\n${second}\n`, 'b.jsonl': third })).toEqual({
      code: 0,
      out: '3 passed, 0 failed\n',
      err: '',
    }));
  test('gzip is detected by its content, not by the file name', async () =>
    expect(await verify({ cases: gzipSync(`${first}\r\n\n${second}`) })).toEqual({
      code: 0,
      out: '2 passed, 0 failed\n',
      err: '',
    }));
});

describe('a WatermarkPodAutoscaler', () => {
  const watermark =
    gunzipSync(readFileSync('test/golden/traces/wpa-0.11.0-named.jsonl.gz')).toString().split('\n')[0] ?? '';

  test('is compared like a HorizontalPodAutoscaler', async () => {
    expect(await verify({ 'a.jsonl': [watermark, first].join('\n') })).toEqual({
      code: 0,
      out: '2 passed, 0 failed\n',
      err: '',
    });
    const { code, out } = await verify({ 'a.jsonl': watermark.replace(/"scaleTo":\d+/, '"scaleTo":77') });
    expect(code).toBe(1);
    expect(out).toMatch(/^a\.jsonl:1: wpa-0\.11\.0-\S+, tick 0 at 0 s: scaleTo\n {2}expected {2}77\n {2}got {7}6\n/);
  });
  test.each([
    [
      'a release',
      '"release":"0.11.0"',
      '"release":"9.9"',
      'release 9.9 of the WatermarkPodAutoscaler controller is not known. Known releases: 0.11.0, 0.10.0, 0.9.0, 0.7.0, 0.6.0, 0.5.2',
    ],
    ['ticks', '"ticks":[', '"ticks":[3,', 'ticks[0] is not an object'],
  ])('%s that is invalid fails the case', async (_, from, to, problem) => {
    expect((await verify({ 'a.jsonl': watermark.replace(from, to) })).out).toBe(
      `a.jsonl:1: ${problem}\n0 passed, 1 failed\n`,
    );
  });
});

describe('failing cases', () => {
  test('the output has the first difference of each case, the tags and the total', async () => {
    const { code, out } = await verify({ 'a.jsonl': [wrong, second].join('\n') });
    expect(code).toBe(1);
    expect(out).toMatch(/^a\.jsonl:1: hpa-1\.37\.1-\S+, tick 0 at 0 s: scaleTo\n {2}expected {2}77\n {2}got {7}5\n/);
    expect(out).toMatch(/\ntag +passed +failed\nnamed +1 +1\n\n1 passed, 1 failed\n$/);
  });
  test('a file of another kind is reported once', async () =>
    expect(await verify({ 'a.yaml': 'kind: Deployment\nspec: {}\n', 'b.jsonl': third })).toEqual({
      code: 2,
      out: '1 passed, 0 failed\n',
      err: 'a.yaml contains no cases: its first line is not JSON.\n',
    }));
  test('a malformed case is reported with its line, and the others still run', async () => {
    const { code, out } = await verify({
      'a.jsonl': [first, '{', '[]', '{"controller":"HorizontalPodAutoscaler"}', missing, third].join('\n'),
    });
    expect(code).toBe(1);
    expect(out.split('\n').slice(0, 4)).toEqual([
      'a.jsonl:2: the line is not JSON',
      'a.jsonl:3: the case is not an object',
      'a.jsonl:4: object is not an object',
      'a.jsonl:5: ticks[0].expect.status is not an object',
    ]);
    expect(out).toMatch(/2 passed, 4 failed\n$/);
  });
  test.each([
    [
      'a quantity',
      '"values":["2"]',
      '"values":["two"]',
      'ticks[0].metrics.external[0].values[0] is not a quantity: "two"',
    ],
    ['a count', '"spec":1,', '"spec":-1,', 'ticks[0].scale.spec is not a replica count: -1'],
    [
      'a release',
      '"release":"1.37.1"',
      '"release":"9.9"',
      `Kubernetes 9.9 is not known. Known releases: 1.15 to ${newestRelease}, and 1.38 as a preview`,
    ],
    ['a flag', '"tolerance":0.1', '"tolerance":"0.1"', 'tolerance must be a number of at least 0'],
    [
      'an object',
      '"maxReplicas":20',
      '"maxReplicas":"20"',
      'object is not a HorizontalPodAutoscaler that the API server accepts',
    ],
  ])('%s that is malformed fails the case', async (_, from, to, problem) => {
    const { out } = await verify({ 'a.jsonl': small.replace(from, to) });
    expect(out).toBe(`a.jsonl:1: ${problem}\n0 passed, 1 failed\n`);
  });
  test('JSON output matches its schema in docs/formats', async () => {
    const { code, out } = await verify({ 'a.jsonl': [wrong, '{', third].join('\n') }, 'json');
    const validate = validatorOf('verification');
    expect(code).toBe(1);
    expect(validate(JSON.parse(out)), JSON.stringify(validate.errors)).toBe(true);
    expect(JSON.parse(out)).toMatchObject({
      passed: 1,
      failed: 2,
      cases: [{ line: 1, difference: { field: 'scaleTo' } }, { line: 2 }],
    });
  });
});

describe('unsupported input ends with 2', () => {
  test.each([
    ['a broken file', { 'a.gz': gzipSync(first).subarray(0, 500) }, 'a.gz cannot be read: unexpected end of file.\n'],
    ['a picture', { 'a.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]) }, 'a.png is not text.\n'],
    [
      'a response of the API server without its release',
      { 'a.jsonl': '{"id":"x","document":"","verdict":"accepted"}' },
      'a.jsonl:1: the recorded response of the API server has no release.\n',
    ],
    [
      'a document without a response',
      { 'a.jsonl': '{"id":"x","document":""}' },
      'a.jsonl:1: the recorded response of the API server has no verdict and no release.\n',
    ],
  ])('%s is not checked', async (_, files, err) =>
    expect(await verify(files)).toEqual({ code: 2, out: '0 passed, 0 failed\n', err }),
  );
  test('a missing file ends with 2, and the others still run', async () => {
    writeFileSync(path.join(folder, 'b.jsonl'), first);
    const { code, out, err } = await replicast(
      `verify ${path.join(folder, 'none')} ${path.join(folder, 'b.jsonl')}`,
      {},
    );
    expect(code).toBe(2);
    expect(err).toContain('none cannot be read');
    expect(out).toBe('1 passed, 0 failed\n');
  });
});

const small = JSON.stringify({
  id: 'small',
  tags: [],
  controller: 'HorizontalPodAutoscaler',
  release: '1.37.1',
  flags: { tolerance: 0.1 },
  object: {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'web' },
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
      maxReplicas: 20,
      metrics: [{ type: 'External', external: { metric: { name: 'work' }, target: { type: 'Value', value: '1' } } }],
    },
  },
  ticks: [
    {
      t: 0,
      scale: { spec: 1, status: 1, selector: 'app=web' },
      pods: [],
      metrics: { external: [{ name: 'work', values: ['2'] }] },
      expect: { scaleTo: null, status: {}, events: [] },
    },
  ],
});

test('a missing file or a folder ends with 2 and one sentence', async () => {
  const missing = await replicast(`verify ${path.join(folder, 'nothing.jsonl')} ${folder}`, {});
  expect(missing.code).toBe(2);
  expect(missing.err.replaceAll(folder, 'F')).toBe(
    `F${path.sep}nothing.jsonl cannot be read: no such file or folder.\nF cannot be read: it is a folder.\n`,
  );
});

describe('renderings of charts that belong to others', () => {
  const rendering = JSON.stringify({
    id: 'real',
    engine: 'helm 3.22.0',
    source: { repository: 'owner/name', path: 'charts/web' },
    fileDigests: { 'Chart.yaml': '', 'templates/a.yaml': '' },
    runs: [{ rendered: { 'web/templates/a.yaml': 'a: release-name\n' } }],
  });

  test('are skipped without their files, and named before the total', async () =>
    expect(await verify({ 'a.jsonl': [rendering, first].join('\n') })).toEqual({
      code: 0,
      out: '1 skipped: the recording lacks files of these cases; add them with --files\n1 passed, 0 failed\n',
      err: '',
    }));

  test('are compared with the files of a folder', async () => {
    const chart = path.join(folder, 'charts', 'owner+name', 'charts', 'web');
    mkdirSync(path.join(chart, 'templates'), { recursive: true });
    writeFileSync(path.join(chart, 'Chart.yaml'), 'apiVersion: v2\nname: web\nversion: 1.0.0\n');
    writeFileSync(path.join(chart, 'templates', 'a.yaml'), 'a: {{ .Release.Name }}\n');
    const files = `--files ${path.join(folder, 'charts')}`;
    expect((await verify({ 'a.jsonl': rendering }, `text ${files}`)).out).toBe('1 passed, 0 failed\n');
    expect((await verify({ 'a.jsonl': rendering.replace('a: release-name', 'a: b') }, `text ${files}`)).out).toMatch(
      /^a\.jsonl:1: real: runs\[0\]\.rendered web\/templates\/a\.yaml\n {2}expected .*\n {2}got .*\n0 passed, 1 failed\n$/,
    );
  });
});

// `verify` on the copies of recordings that this project brings, and on cases that are wrong or broken.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, describe, expect, test } from 'vitest';
import { replicast } from '../../support/io.ts';

const recordings = 'test/golden/traces/named-decisions.jsonl.gz';
const lines = gunzipSync(readFileSync(recordings)).toString().trim().split('\n');
const folder = mkdtempSync(path.join(tmpdir(), 'replicast-verify-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(name: string, content: string | Uint8Array): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

test('recordings that agree', async () => {
  const { code, out } = await replicast(`verify ${recordings}`, {});
  expect(out).toMatch(/^20 passed, 0 failed\n$/);
  expect(code).toBe(0);
});

describe('cases that do not', () => {
  const wrong = (lines[0] ?? '').replace('"scaleTo":4', '"scaleTo":5');

  test('the first difference, with its tick, field and both values', async () => {
    const { code, out } = await replicast(`verify ${fileOf('wrong.jsonl', `${wrong}\n${lines[1]}\n`)}`, {});
    expect(out).toMatch(
      /wrong\.jsonl:1: hpa-1\.37\.1-named-34-without-behavior, tick 0 at 0 s: scaleTo\n {2}expected {2}5\n {2}got {7}4\n/,
    );
    expect(out).toMatch(/\ntag +passed +failed\nnamed +1 +1\n\n1 passed, 1 failed\n$/);
    expect(code).toBe(1);
  });
  test('a malformed case counts as failed, and the others still run', async () => {
    const broken = `{ "id": 1 }\nnot json\n[]\n${lines[0]}\n`;
    const { code, out } = await replicast(`verify ${fileOf('broken.jsonl', broken)}`, {});
    for (const line of [1, 2, 3]) expect(out).toMatch(new RegExp(`broken\\.jsonl:${line}: .+\\n`));
    expect(out).toMatch(/\n1 passed, 3 failed\n$/);
    expect(code).toBe(1);
  });
  test('as JSON', async () => {
    const { out } = await replicast(`verify ${fileOf('wrong.jsonl', wrong)} --format json`, {});
    const validate = new Ajv2020().compile(JSON.parse(readFileSync('docs/formats/verification.schema.json', 'utf8')));
    expect(validate(JSON.parse(out)), JSON.stringify(validate.errors)).toBe(true);
    expect(JSON.parse(out)).toMatchObject({
      passed: 0,
      failed: 1,
      cases: [{ line: 1, difference: { field: 'scaleTo', expected: 5, got: 4 } }],
    });
  });
  test('an empty file has no cases', async () =>
    expect((await replicast(`verify ${fileOf('empty.jsonl', '')}`, {})).out).toBe('0 passed, 0 failed\n'));
});

describe('what cannot be read ends with 2', () => {
  const cases: [name: string, file: () => string][] = [
    ['no such file', () => path.join(folder, 'nowhere.jsonl')],
    ['binary', () => fileOf('binary.jsonl', new Uint8Array([0, 1, 2, 3]))],
    ['a broken archive', () => fileOf('broken.jsonl.gz', new Uint8Array([0x1f, 0x8b, 8, 0, 1, 2, 3]))],
  ];
  test.each(cases)('%s', async (_, file) => {
    const { code, err } = await replicast(`verify ${file()}`, {});
    expect(code).toBe(2);
    expect(err).toMatch(/^.+\.\n$/);
  });
});

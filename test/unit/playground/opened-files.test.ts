import { gzipSync } from 'node:zlib';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { openFiles } from '../../../playground/files/opened-files.ts';
import { archiveOf } from '../../support/archive.ts';

const given = (path: string, content: Uint8Array | string) => ({
  path,
  file: new Blob([typeof content === 'string' ? content : new Uint8Array(content)]),
});
const open = (path: string, content: Uint8Array | string) => openFiles([given(path, content)]);
const zip = (files: Zippable) => zipSync(files);

test('texts are opened by their paths', async () => {
  const files = [given('a.yaml', 'a: 1'), given('deploy/b.yaml', 'b: ü')];
  expect(await openFiles(files)).toEqual({ files: { 'a.yaml': 'a: 1', 'deploy/b.yaml': 'b: ü' }, skipped: [] });
});

test('a file that is no text is skipped beside others, and a sentence alone', async () => {
  const png = given('a.png', new Uint8Array([0x89, 0x50, 0]));
  expect(await openFiles([png, given('a.yaml', 'a: 1')])).toEqual({ files: { 'a.yaml': 'a: 1' }, skipped: ['a.png'] });
  expect(await openFiles([png])).toBe('a.png is not a text file, or is larger than 1 MB.');
  expect(await openFiles([png, png])).toBe('None of these files is a text file.');
  expect(await openFiles([])).toBe('There is no file to open.');
});

test('a text of more than 1 MB is no manifest', async () => {
  expect(await open('a.yaml', 'a'.repeat(1024 * 1024 + 1))).toBe('a.yaml is not a text file, or is larger than 1 MB.');
});

test('files of more than 8 MB in total are not opened together, nor are more than 2,000', async () => {
  const large = given('a.yaml', 'a'.repeat(4_300_000));
  expect(await openFiles([large, large])).toBe('Files of more than 8 MB in total cannot be opened together.');
  const many = Array.from({ length: 2001 }, (_, index) => given(`${index}.yaml`, ''));
  expect(await openFiles(many)).toBe('More than 2000 files cannot be opened together.');
});

describe('a zip', () => {
  test('is opened without the folder that was packed, and without what Git and macOS add', async () => {
    const content = zip({
      'shop/Chart.yaml': strToU8('name: shop'),
      'shop/templates/hpa.yaml': strToU8('{{ x }}'),
      'shop/logo.png': new Uint8Array([0x89, 0]),
      'shop/.git/HEAD': strToU8('ref'),
      '__MACOSX/shop/._Chart.yaml': strToU8('x'),
    });
    expect(await open('shop.zip', content)).toEqual({
      files: { 'Chart.yaml': 'name: shop', 'templates/hpa.yaml': '{{ x }}' },
      skipped: ['shop/logo.png'],
    });
  });

  test('keeps the other folders, even if there is only one', async () => {
    const content = zip({ 'shop/templates/hpa.yaml': strToU8('a'), 'shop/templates/x.yaml': strToU8('b') });
    expect(await open('a.zip', content)).toMatchObject({
      files: { 'templates/hpa.yaml': 'a', 'templates/x.yaml': 'b' },
    });
  });

  test('writes nothing outside of its folder', async () => {
    const content = zip({ '../../up.yaml': strToU8('a'), '/root.yaml': strToU8('b'), 'C:\\win.yaml': strToU8('c') });
    const opened = await open('a.zip', content);
    expect(Object.keys((opened as { files: object }).files)).toEqual(['up.yaml', 'root.yaml', 'C:/win.yaml']);
  });

  test('that unpacks to more than 8 MB is a sentence, however small it is', async () => {
    const bomb = zip({ 'a.yaml': [new Uint8Array(9_000_000), { level: 9 }] });
    expect(bomb.length).toBeLessThan(30_000);
    expect(await open('bomb.zip', bomb)).toBe('bomb.zip unpacks to more than 8 MB, so it is not opened.');
  });

  test('that says that its parts are small unpacks no more than it says', async () => {
    const bomb = zip({ 'a.yaml': [new Uint8Array(2_000_000).fill(97), { level: 9 }] });
    const directory = bomb.length - 22 - 46 - 'a.yaml'.length;
    new DataView(bomb.buffer).setUint32(directory + 24, 100, true);
    const opened = await open('liar.zip', bomb);
    expect(opened).toEqual({ files: { 'a.yaml': 'a'.repeat(100) }, skipped: [] });
  });

  test('of many packed charts that unpack to more than 8 MB together is a sentence', async () => {
    const chart = new Uint8Array(archiveOf({ name: 'db/Chart.yaml', content: 'a'.repeat(4_300_000) }));
    expect(chart.length).toBeLessThan(30_000);
    const bomb = zip({ 'charts/a.tgz': chart, 'charts/b.tgz': chart });
    expect(await open('bomb.zip', bomb)).toBe('bomb.zip unpacks to more than 8 MB, so it is not opened.');
    const charts = [given('a.tgz', chart), given('b.tgz', chart)];
    expect(await openFiles(charts)).toBe('Files of more than 8 MB in total cannot be opened together.');
  });

  test('of more than 2,000 files is a sentence', async () => {
    const files = Object.fromEntries(Array.from({ length: 2001 }, (_, index) => [`${index}.yaml`, strToU8('a')]));
    expect(await open('many.zip', zip(files))).toBe('many.zip has more than 2000 files, so it is not opened.');
  });

  test.each([
    ['is cut', zip({ 'a.yaml': strToU8('a'.repeat(999)) }).subarray(0, 60)],
    ['is only a beginning', strToU8('PK\x03\x04')],
  ])('that %s is a sentence', async (_, content) => {
    expect(await open('a.zip', content)).toBe('a.zip is damaged, so it is not opened.');
  });
});

describe('a chart as helm package makes it', () => {
  test('is opened without its folder', async () => {
    const content = archiveOf(
      { name: 'web/Chart.yaml', content: 'name: web' },
      { name: 'web/values.yaml', content: 'a: 1' },
    );
    expect(await open('web-1.2.3.tgz', content)).toEqual({
      files: { 'Chart.yaml': 'name: web', 'values.yaml': 'a: 1' },
      skipped: [],
    });
  });

  test('in a zip stays a chart of it', async () => {
    const inner = new Uint8Array(archiveOf({ name: 'db/Chart.yaml', content: 'name: db' }));
    const opened = await open('shop.zip', zip({ 'Chart.yaml': strToU8('a'), 'charts/db-1.0.0.tgz': inner }));
    expect(opened).toMatchObject({ files: { 'charts/db-1.0.0.tgz': '{"db/Chart.yaml":"name: db"}' } });
  });

  test('that unpacks to more than 8 MB is a sentence', async () => {
    const sentence = 'a.tgz is not opened: it is not a packed chart, or it has more than 2000 files or 8 MB.';
    expect(await open('a.tgz', gzipSync(Buffer.alloc(9_000_000)))).toBe(sentence);
  });
});

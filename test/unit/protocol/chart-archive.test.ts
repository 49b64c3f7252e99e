import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { chartArchiveText } from '../../../protocol/chart-archive.ts';
import { archiveOf } from '../../support/archive.ts';

const filesIn = async (bytes: Uint8Array) => {
  const text = await chartArchiveText(bytes);
  return text === undefined ? undefined : JSON.parse(text);
};

describe('a packed chart is the object of its files', () => {
  test('with their text', async () =>
    expect(
      await filesIn(
        archiveOf({ name: 'db/', content: '', type: '5' }, { name: 'db/Chart.yaml', content: 'name: dé\n' }),
      ),
    ).toEqual({ 'db/Chart.yaml': 'name: dé\n' }));

  test('also of those with long names', async () => {
    const path = `db/templates/${'a'.repeat(120)}.yaml`;
    const files = archiveOf(
      { name: 'x', content: `${path.length + 10} path=${path}\n`, type: 'x' },
      { name: 'cut', content: 'pax' },
      { name: 'y', content: `${path}2\0`, type: 'L' },
      { name: 'cut', content: 'gnu' },
      { name: 'c.yaml', content: 'ustar', prefix: 'db/b' },
    );
    expect(await filesIn(files)).toEqual({ [path]: 'pax', [`${path}2`]: 'gnu', 'db/b/c.yaml': 'ustar' });
  });

  test('without those that are no text', async () =>
    expect(await filesIn(archiveOf({ name: 'db/a.png', content: 'a\0b' }))).toEqual({}));

  test('with the charts that it contains', async () => {
    const inner = archiveOf({ name: 'sub/Chart.yaml', content: 'name: sub\n' });
    expect(await filesIn(archiveOf({ name: 'db/charts/sub-1.tgz', content: inner }))).toEqual({
      'db/charts/sub-1.tgz/Chart.yaml': 'name: sub\n',
    });
  });

  test.each([
    ['no archive', Buffer.from('x')],
    ['a broken header', gzipSync(Buffer.alloc(512, 'x'))],
    ['a file that is cut off', gzipSync(Buffer.concat([Buffer.alloc(512, '7'), Buffer.alloc(10)]))],
    ['more than it may unpack to', archiveOf({ name: 'db/big', content: Buffer.alloc(9 * 1024 * 1024) })],
  ])('unless it is %s', async (_, bytes) => expect(await filesIn(bytes)).toBeUndefined());

  test.each(['../a', 'db/../../a', '/etc/passwd', 'db/templates/..', 'C:/a', 'db\\..\\..\\a'])(
    'unless it has the file %s, which is outside its folder',
    async (name) => expect(await filesIn(archiveOf({ name, content: 'x' }))).toBeUndefined(),
  );

  test.each(['..a', 'db/a..b', 'db/...', 'db/c:d'])('and %s is a file like any other', async (name) =>
    expect(await filesIn(archiveOf({ name, content: 'x' }))).toEqual({ [name]: 'x' }),
  );

  test.each(['1', '2', '3', '6'])('without links and devices (type %s)', async (type) =>
    expect(await filesIn(archiveOf({ name: 'db/a', content: '', type }, { name: 'db/b', content: 'b' }))).toEqual({
      'db/b': 'b',
    }),
  );

  // With a length of -512 the next header would be the same one again.
  test.each(['-1000', '-1', '-777777'])('and the length %s of an entry ends', async (size) =>
    expect(await filesIn(archiveOf({ name: 'db/', content: '', type: '5', size }))).toBeUndefined(),
  );

  test('and all archives in it together are limited like one', async () => {
    const bomb = archiveOf({ name: 'sub/big', content: Buffer.alloc(3 * 1024 * 1024, 'a') });
    const names = ['a', 'b', 'c', 'd'].map((name) => `db/charts/${name}.tgz`);
    const files = await filesIn(archiveOf(...names.map((name) => ({ name, content: bomb }))));
    expect(Object.keys(files)).toEqual(names.slice(0, 2).map((name) => `${name}/big`));
  });
});

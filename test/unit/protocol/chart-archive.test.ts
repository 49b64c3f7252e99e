import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { chartArchiveText } from '../../../protocol/chart-archive.ts';

interface TarFile {
  name: string;
  content: string | Uint8Array;
  type?: string;
  prefix?: string;
}

/** A tar of these entries, packed. */
function archiveOf(...files: TarFile[]): Uint8Array {
  const blocks = files.flatMap(({ name, content, type = '0', prefix = '' }) => {
    const data = Buffer.from(content);
    const header = Buffer.alloc(512);
    header.write(name, 0);
    header.write(data.length.toString(8).padStart(11, '0'), 124);
    header.write(type, 156);
    header.write('ustar', 257);
    header.write(prefix, 345);
    return [header, data, Buffer.alloc((512 - (data.length % 512)) % 512)];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}

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
      'db/charts/sub-1.tgz': '{"sub/Chart.yaml":"name: sub\\n"}',
    });
  });

  test.each([
    ['no archive', Buffer.from('x')],
    ['a broken header', gzipSync(Buffer.alloc(512, 'x'))],
    ['a file that is cut off', gzipSync(Buffer.concat([Buffer.alloc(512, '7'), Buffer.alloc(10)]))],
    ['more than it may unpack to', archiveOf({ name: 'db/big', content: Buffer.alloc(9 * 1024 * 1024) })],
  ])('unless it is %s', async (_, bytes) => expect(await filesIn(bytes)).toBeUndefined());
});

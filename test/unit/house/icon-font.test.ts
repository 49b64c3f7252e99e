// The icon font of the panel has exactly the icons that its sources name, unchanged.
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { iconFont, iconStyles, icons } from '../../../scripts/icon-font.mjs';
import { filesUnder, readSourceFile } from './source-files.ts';

const read = (file: string) => fs.readFileSync(`node_modules/@vscode/codicons/dist/${file}`);
const css = read('codicon.css').toString('utf8');
const whole = read('codicon.ttf');
const font = iconFont(whole, css);

function outlinesOf(bytes: Buffer): string[] {
  const tables = new Map(
    Array.from({ length: bytes.readUInt16BE(4) }, (_, i) => {
      const entry = 12 + 16 * i;
      const [offset, length] = [bytes.readUInt32BE(entry + 8), bytes.readUInt32BE(entry + 12)];
      return [bytes.toString('latin1', entry, entry + 4), bytes.subarray(offset, offset + length)];
    }),
  );
  const [loca, glyf] = [tables.get('loca') ?? Buffer.alloc(0), tables.get('glyf') ?? Buffer.alloc(0)];
  const isLong = tables.get('head')?.readInt16BE(50) === 1;
  const offset = (i: number) => (isLong ? loca.readUInt32BE(4 * i) : 2 * loca.readUInt16BE(2 * i));
  const count = loca.length / (isLong ? 4 : 2) - 1;
  return Array.from({ length: count }, (_, i) => glyf.subarray(offset(i), offset(i + 1)).toString('hex'));
}

test('it has every icon that the panel names', () => {
  const named = filesUnder('client/panel').flatMap((file) =>
    [...readSourceFile(file).text.matchAll(/codicon-([a-z]+(?:-[a-z]+)*)(?![-\w$])/g)].map(([, name = '']) => name),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !icons.includes(name))).toEqual([]);
  expect(iconStyles(css).match(/:before \{/g)).toHaveLength(icons.length);
});

test('their outlines are those of the whole font, and the others are empty', () => {
  const [kept, all] = [outlinesOf(font), outlinesOf(whole)];
  expect(kept).toHaveLength(all.length);
  const drawn = kept.filter((outline) => outline !== '');
  // The glyph of unknown characters is one more.
  expect(drawn.length).toBeGreaterThanOrEqual(icons.length);
  expect(drawn.length).toBeLessThanOrEqual(icons.length + 1);
  expect(kept.every((outline, i) => outline === '' || outline === all[i])).toBe(true);
  expect(font.length).toBeLessThan(20_000);
});

// Each archive unpacks to much more than its bytes.
import { describe, expect, test } from 'vitest';
import { ChartTexts } from '../../../core/charts/chart-folder.ts';

function archivesRead(count: number, text: string | undefined): number {
  const texts = new ChartTexts();
  let read = 0;
  for (let at = 0; at < count && !texts.isTooLarge; at++) {
    const path = `charts/s${at}.tgz`;
    const isRead = !texts.leavesOut(path);
    if (isRead) read += 1;
    texts.add([[path, isRead ? text : undefined]]);
  }
  return read;
}

describe('of 300 archives of a chart are read', () => {
  test('60 with many small files', () => expect(archivesRead(300, '{"a":""}')).toBe(60));
  test('8 that cannot be read', () => expect(archivesRead(300, undefined)).toBe(8));
  test('as many as the chart may have characters', () => expect(archivesRead(300, 'a'.repeat(8e6))).toBe(3));
});

test('an archive that is not read is there, and any other file that cannot be read is not', () => {
  const texts = new ChartTexts();
  texts.add([
    ['charts/db.tgz', undefined],
    ['templates/a.yaml', undefined],
  ]);
  expect([...texts.texts]).toEqual([['charts/db.tgz', '']]);
  expect(texts.leavesOut('templates/b.yaml')).toBe(false);
});

test('a chart with more files than it may have is too large', () => {
  const texts = new ChartTexts();
  const added = (at: number) => texts.add([[`templates/${at}.yaml`, 'a: 1']]);
  for (let at = 0; at < 2000; at++) added(at);
  expect(texts.isTooLarge).toBe(false);
  added(2000);
  expect(texts.isTooLarge).toBe(true);
});

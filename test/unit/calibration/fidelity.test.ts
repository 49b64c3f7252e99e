// Worlds fitted to one recording of a real cluster predict the other recordings of the same program.
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fidelityNames } from '../../support/fidelity.ts';
import { fidelityTable } from '../../support/fidelity-page.ts';

const page = 'docs/from-a-real-cluster.md';
const [begin, end] = ['<!-- fidelity -->\n', '<!-- /fidelity -->'];

describe.skipIf(fidelityNames.length === 0)('recordings of real clusters', () => {
  test('give the table of the page', async () => {
    const text = readFileSync(page, 'utf8').replaceAll('\r\n', '\n');
    const written = `${text.slice(0, text.indexOf(begin) + begin.length)}${await fidelityTable()}\n${text.slice(text.indexOf(end))}`;
    if (process.env.UPDATE_GOLDEN) writeFileSync(page, written);
    expect(readFileSync(page, 'utf8').replaceAll('\r\n', '\n')).toBe(written);
  });

  test('lie in the range that is stated in eight of ten predictions, and the range says something', () => {
    const text = readFileSync(page, 'utf8').replaceAll('\r\n', '\n');
    const section = unwrapped(text.slice(text.indexOf(begin), text.indexOf(end)));
    const stated = [...section.matchAll(/(\d+) of (\d+), mean width ([\d.]+) %/g)].map(([, held, all, width]) => ({
      coverage: Number(held) / Number(all),
      width: Number(width),
    }));
    expect(stated.length).toBe(2);
    const [all, sameNodes] = stated;
    for (const { coverage } of stated) expect(coverage).toBeGreaterThanOrEqual(0.8);
    expect(sameNodes?.width).toBeLessThan(40);
    expect(all?.width).toBeLessThan(70);
    const [, first, ofFirst, second, ofSecond, width] =
      /first range holds .*? in (\d+) of (\d+), the second one in (\d+) of (\d+), with a mean width of ([\d.]+) %/.exec(
        section,
      ) ?? [];
    expect(Number(first) / Number(ofFirst)).toBeLessThan(0.5);
    expect(Number(second) / Number(ofSecond)).toBeGreaterThanOrEqual(0.8);
    expect(Number(width)).toBeLessThan(110);
  });

  test('have no queue, and the page says what is not measured of one', () => {
    const text = unwrapped(readFileSync(page, 'utf8'));
    expect(text).toContain('No recording of a queue is among them');
    expect(text).toContain('an error of at least 10 % is stated');
  });

  test('are fitted within the noise of repetitions, and predict each other about as well', () => {
    const text = readFileSync(page, 'utf8').replaceAll('\r\n', '\n');
    const section = text.slice(text.indexOf(begin), text.indexOf(end));
    const lines = section.split('\n').filter((line) => line.startsWith('| '));
    const [head = [], , ...rows] = lines.map((line) => line.split('|').map((cell) => cell.trim()));
    expect(rows.length).toBeGreaterThan(0);
    for (const [, , , residual = ''] of rows) expect(Number.parseFloat(residual)).toBeLessThan(3);
    const noiseOn = new Map(
      [...unwrapped(section).matchAll(/([\d.]+) % on \*(.+?)\*/g)].map(([, share, day]) => [day, Number(share)]),
    );
    const predicted = head.flatMap((title, column) => {
      const day = title.replace('predicts: ', '');
      return title === day ? [] : rows.map((row) => ({ day, cell: row[column] ?? '' }));
    });
    const determined = predicted.filter(({ cell }) => cell.includes('%') && !cell.includes('†'));
    expect(determined.length).toBeGreaterThan(0);
    for (const { day, cell } of determined) {
      const most = 1.25 * Math.max(noise, noiseOn.get(day) ?? Number.NaN);
      expect(Number.parseFloat(cell), `${day}: ${cell}`).toBeLessThan(Math.min(most, 1.5 * noise));
    }
  });
});

const unwrapped = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** Two repetitions of the burst differ by this on average, in percent of the replica-seconds. */
const noise = 6.4;

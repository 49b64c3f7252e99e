// Worlds fitted to one recording of a real cluster, held against the others of the same program.
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

  test('are fitted within the noise of repetitions, and predict each other about as well', () => {
    const text = readFileSync(page, 'utf8').replaceAll('\r\n', '\n');
    const table = text.slice(text.indexOf(begin), text.indexOf(end));
    const rows = table
      .split('\n')
      .filter((line) => / %/.test(line) && line.startsWith('| '))
      .map((line) => line.split('|').map((cell) => cell.trim()));
    expect(rows.length).toBeGreaterThan(0);
    for (const [, , , residual = ''] of rows) expect(Number.parseFloat(residual)).toBeLessThan(3);
    const predicted = rows.flatMap((row) => row.slice(4).filter((cell) => cell.includes('%') && !cell.includes('†')));
    expect(predicted.length).toBeGreaterThan(0);
    for (const error of predicted) expect(Number.parseFloat(error)).toBeLessThan(1.5 * noise);
  });
});

/** Two repetitions of a run differ by this on average, in percent of the replica-seconds. */
const noise = 6.4;

// No operation takes quadratic time. `node test/bench/run.mjs scaling` measures all of them; here run those that once
// did. An input of four times the size may take eight times as long: times on a busy machine
// vary, and a quadratic operation takes sixteen times as long.
import { describe, expect, test } from 'vitest';
import { cpuMs, operations } from '../support/scaling.ts';

const chosen = [
  'lint: comments with CRLF',
  'admit: comments with CRLF',
  'lint: digits of a quantity',
  'admit: closing braces',
  'lint: opening braces',
  'lint: characters > in names',
  'lint: unclosed quotes',
  'lint: errors of syntax',
  'convert: items of a List',
  'convert: older fields in a List',
  'hover: values of a template',
  'hover: closing braces',
  'codeAction: items of a List',
  'deleted files',
  'simulate: --set of a long list',
  'simulate: characters of a CSV cell',
];

/** Less is noise. */
const leastMs = 60;
const maxFactor = 8;
const tries = 3;

describe('the time of an operation grows in proportion to its input', () => {
  test.each(chosen)('%s', async (name) => {
    const operation = operations.find((each) => each.name === name);
    if (!operation) throw new Error(`there is no operation ${name}`);
    const measure = async (size: number) => {
      const work = await operation.prepare(size);
      await work();
      return cpuMs(work, 2);
    };
    const measured: string[] = [];
    for (let attempt = 0; attempt < tries; attempt++) {
      const [one, four] = [await measure(operation.size), await measure(operation.size * 4)];
      if (four < leastMs || four < maxFactor * one) return;
      measured.push(`${one.toFixed(0)} ms became ${four.toFixed(0)} ms`);
    }
    expect(measured).toEqual([]);
  });
});

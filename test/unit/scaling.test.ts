// No operation takes quadratic time, and every command and request is measured. `node test/bench/run.mjs scaling`
// measures all of them strictly; here run those that once were quadratic. An input of four times the size may take
// eight times as long: times on a busy machine vary, and a quadratic operation takes sixteen times as long.
import { describe, expect, test } from 'vitest';
import { replicast } from '../support/io.ts';
import { unmeasuredCommands } from '../support/scaling/commands.ts';
import { leastMs, measureGrowth } from '../support/scaling/operation.ts';
import { operations, titleOf } from '../support/scaling/operations.ts';
import { handledMethods } from '../support/scaling/requests.ts';

const measured = [...new Set(operations.map(({ of }) => of))];

test('every command of the command line has an operation', async () => {
  const { out } = await replicast('--help', {});
  const commands = Array.from(out.slice(out.indexOf('Commands:')).matchAll(/^ {2}([a-z]+) /gm), ([, name]) => name);
  expect(commands).toContain('simulate');
  const known = new Set([...measured, ...Object.keys(unmeasuredCommands), 'help']);
  expect(commands.filter((each) => !known.has(each ?? ''))).toEqual([]);
});

test('every request that the server handles has an operation', async () => {
  const methods = await handledMethods();
  expect(methods).toContain('replicast/simulation');
  expect(methods).toContain('textDocument/hover');
  expect(methods.filter((method) => !measured.includes(method))).toEqual([]);
});

test('every operation does on a small input what it is measured for', async () => {
  for (const operation of operations) {
    const work = await operation.prepare(Math.ceil(operation.size / 50));
    await expect(work(), titleOf(operation)).resolves.not.toThrow();
  }
});

const onceQuadratic = [
  'admit: comments with CRLF',
  'lint: digits of a quantity',
  'admit: closing braces',
  'lint: characters > in names',
  'lint: documents of one target',
  'lint: documents of one name',
  'lint: metrics in an annotation',
  'lint: wrong metrics in an annotation',
  'lint: resources that no container requests',
  'lint: metrics of a WatermarkPodAutoscaler',
  'lint: controllers among the owners',
  'lint: short items of a List',
  'convert: items of a List',
  'convert: metrics that the version cannot say',
  'explain: metrics of a status',
  'lint: equal policies',
  'lint: files of a kustomization',
  'textDocument/diagnostic: metrics that one value of a chart writes',
  'lint: values that a schema refuses',
  'lint: generated ConfigMaps and Secrets',
  'lint: references to generated ConfigMaps',
  'lint: resources that a patch selects',
  'lint: values that a schema wants to be unique',
  'lint: annotations that a patch merges',
  'lint: images of containers',
  'textDocument/inlayHint: metrics',
  'textDocument/codeAction: documents of one target',
  'textDocument/codeAction: equal metrics',
  'textDocument/codeAction: wrong metrics',
  'textDocument/codeAction: equal keys',
  'textDocument/codeAction: diagnostics on one line',
  'textDocument/codeAction: codes of a suppression comment',
  'workspace/didChangeWatchedFiles: created and deleted files',
  'simulate: --set of a long list',
  'simulate: characters of a CSV cell',
];

const maxGrowth = 2;
const tries = 3;

describe('the time of an operation grows in proportion to its input', () => {
  test.each(onceQuadratic)('%s', async (title) => {
    const operation = operations.find((each) => titleOf(each) === title);
    if (!operation) throw new Error(`there is no operation ${title}`);
    const growths: string[] = [];
    for (let attempt = 0; attempt < tries; attempt++) {
      const { ms, growth } = await measureGrowth(operation, { runs: 1, maxAttempts: 1 });
      if (ms[2] < 3 * leastMs || growth < maxGrowth) return;
      growths.push(ms.map((each) => each.toFixed(0)).join(', '));
    }
    expect(growths).toEqual([]);
  });
});

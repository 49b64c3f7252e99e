// Four times the input may take eight times as long, since times vary; a quadratic operation takes 16 times as long.
import { describe, expect, test } from 'vitest';
import { sampleOf } from '../support/effort.ts';
import { leastMs, measureGrowth } from '../support/scaling/operation.ts';
import { operations, titleOf } from '../support/scaling/operations.ts';

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
  'explain: marks of quotes in a description',
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
const tries = 5;

describe('the time of an operation grows in proportion to its input', () => {
  test.each(sampleOf(onceQuadratic))('%s', async (title) => {
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

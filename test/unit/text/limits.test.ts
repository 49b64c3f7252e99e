// A text at a limit has no message, and a text beyond it names the limit.
import { describe, expect, test } from 'vitest';
import { analyzeDocument } from '../../../core/analysis/analyze-document.ts';
import { readSuppressions } from '../../../core/analysis/suppressions.ts';
import { findProblems } from '../../../core/lint/diagnostics.ts';
import { createAnalysisBudget, limitMessages, limits } from '../../../core/text/limits.ts';
import { readDocument } from '../../../core/text/read/read-document.ts';
import { startSession } from '../../support/session.ts';

const start =
  'apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: web}\nspec: {maxReplicas: 3}\n';
const filled = (length: number) => `${start}#${' '.repeat(length - start.length - 1)}`;
const brackets = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

interface LimitedText {
  text: (size: number) => string;
  options?: { json?: boolean; isBatch?: boolean };
}

/** By limit: a text whose limited size is the number. */
const texts: Readonly<Record<Exclude<keyof typeof limitMessages, 'fileLength' | 'jsonDepth'>, LimitedText>> = {
  documentLength: { text: filled },
  batchDocumentLength: { text: filled, options: { isBatch: true } },
  listItems: { text: (size) => `${start}a: [${'b,'.repeat(size)}]\n` },
  depth: { text: (size) => `${start}a: ${brackets(size)}\n` },
  // The size is approximate: each alias copies a list and nine texts.
  expandedNodes: { text: (size) => `a: &a [${'x,'.repeat(9)}]\nb: [${'*a,'.repeat(Math.floor((size - 12) / 10))}]\n` },
};

describe.each(Object.entries(texts))('%s', (name, { text, options = {} }) => {
  const limit = name as keyof typeof texts;
  const messages = (size: number) => readDocument(text(size), options).problems.map(({ message }) => message);
  test('is not reached at it', () => expect(messages(limits[limit])).toEqual([]));
  const beyond = limit === 'expandedNodes' ? 10 : 1;
  test('is named beyond it', () => expect(messages(limits[limit] + beyond)).toContain(limitMessages[limit]));
});

test.each([0, 1])('a file of the limit and %i characters more', async (more) => {
  const session = await startSession();
  const line = `# ${'x'.repeat(97)}\n`;
  const length = limits.fileLength + more;
  session.open('file:///w/a.yaml', `${start}---\n${line.repeat(Math.ceil(length / line.length))}`.slice(0, length));
  const found = await session.diagnostics(() => true);
  expect(found.some(({ message }) => message === limitMessages.fileLength)).toBe(more > 0);
});

test('of the problems of an object as many are reported as the limit says', () => {
  const reported = (count: number) => {
    const fields = Array.from({ length: count }, (_, i) => `unknown${i}: 1\n`).join('');
    return findProblems(analyzeDocument(start + fields, { json: false }), { levels: {} }).filter(
      ({ code }) => code === 'api/unknown-field',
    ).length;
  };
  expect(reported(limits.problems - 10)).toBe(limits.problems - 10);
  expect(reported(limits.problems + 10)).toBeLessThanOrEqual(limits.problems);
});

test.each([0, 1])('a suppression comment with the limit of codes and %i more suppresses those at its start', (more) => {
  const codes = Array.from({ length: limits.suppressedCodes + more }, (_, i) => `a${i}`).join(', ');
  const [suppressed] = readSuppressions(`# replicast-disable-next-line ${codes}\na: 1\n`).values();
  expect(suppressed?.size).toBe(limits.suppressedCodes);
  expect(suppressed?.has('a0')).toBe(true);
});

test('a budget pays for what fits in it, and for nothing after', () => {
  const budget = createAnalysisBudget(10);
  expect([budget.pay(6), budget.pay(4), budget.pay(1)]).toEqual([true, true, false]);
  expect(createAnalysisBudget().pay(limits.documentLength)).toBe(true);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyzeDocument } from '../../../../core/analysis/analyze-document.ts';
import { excessMilli, largestWithin, mostPods } from '../../../../core/lint/budget-comments.ts';
import { findObjectFixes } from '../../../../core/lint/fixes/object-fixes.ts';
import { diagnosticsOf, hoverOf } from '../../../support/marked.ts';
import { address, deployment, hpaFor, indexFiles } from '../../../support/workspace.ts';

const cpu =
  '  metrics: [{ type: Resource, resource: { name: cpu, target: { type: Utilization, averageUtilization: 60 } } }]\n';
const hpa = hpaFor('web', cpu).replace(/maxReplicas: \d+/, 'maxReplicas: 20');
const withComment = (comment: string) => hpa.replace('spec:\n', `spec: ${comment}\n`);
const budget = withComment('# replicast: db-connections=25 limit=200');
const strategy = (text: string) => deployment('web').replace('spec:\n', `spec:\n  strategy: ${text}\n`);

function found(text: string, workload?: string) {
  const files = { 'hpa.yaml': workload === undefined ? text : `${text}---\n${workload}` };
  return diagnosticsOf(text, { files })
    .filter(({ code }) => code === 'replica-budget')
    .map(({ message, range }) => {
      const line = text.split('\n')[range.start.line] ?? '';
      return [line.slice(range.start.character, range.end.character), message];
    });
}

const notCounted = ' Pods that a rolling update adds are not counted, because the workload is not known.';

test('maxReplicas is compared with the limit; without a workload the message says what is not counted', () =>
  expect(found(budget)).toEqual([
    ['20', `At 20 replicas, the pods hold 500 db-connections, 300 over the limit of 200.${notCounted}`],
  ]));

test.each([
  ['{ type: Recreate }', 'At 20 replicas, the pods hold 500 db-connections, 300 over the limit of 200.'],
  [
    '{ rollingUpdate: { maxSurge: 1 } }',
    'At 20 replicas and 1 more pod in a rolling update, the pods hold 525 db-connections, 325 over the limit of 200.',
  ],
  [
    '{ type: RollingUpdate }',
    'At 20 replicas and 5 more pods in a rolling update, the pods hold 625 db-connections, 425 over the limit of 200.',
  ],
])('a workload with the strategy %s is counted with its surge', (text, message) =>
  expect(found(budget, strategy(text))).toEqual([['20', message]]),
);

test('a budget that only the surge exceeds needs the workload', () => {
  const narrow = withComment('# replicast: licences=0.5 limit=12');
  expect(found(narrow)).toEqual([]);
  expect(found(narrow, strategy('{ type: Recreate }'))).toEqual([]);
  expect(found(narrow, strategy('{ type: RollingUpdate }'))).toEqual([
    [
      '20',
      'At 20 replicas and 5 more pods in a rolling update, the pods hold 12.5 licences, 0.5 over the limit of 12.',
    ],
  ]);
});

test.each([
  ['db-connections=25', '# replicast: db-connections=25', /^The budget lacks the limit for all replicas/],
  ['limit=200', '# replicast: limit=200', /^The budget lacks the amount per replica/],
  ['db-connections=x limit=200', 'x', /^The amount of db-connections must be a number above 0/],
  ['db-connections=25 limit=0', '0', /^The amount of limit must be a number above 0/],
  ['db-connections= limit=5', 'db-connections=', /^The amount of db-connections must be/],
  ['a=1 b=2 limit=5', 'b=2', /^A comment can have only one amount per replica/],
  ['a=1 limit=5 please', 'please', /^please does not have the form name=amount/],
  ['a=1=2 limit=5', '1=2', /^The amount of a must be/],
])('the comment with %s is marked at %s', (content, marked, message) =>
  expect(found(withComment(`# replicast: ${content}`))).toEqual([[marked, expect.stringMatching(message)]]),
);

test.each([
  ['without an amount', withComment('# replicast: see the wiki')],
  ['with another prefix', withComment('# replicast-budget: a=1 limit=0')],
  ['in a string', hpa.replace('  name: web\n', '  name: web\n  annotations: { a: "# replicast: a=x limit=1" }\n')],
  [
    'in a block of text',
    hpa.replace('  name: web\n', '  name: web\n  annotations:\n    a: |\n      # replicast: a=x limit=1\n'),
  ],
])('a text %s is no budget', (_, text) => expect(found(text)).toEqual([]));

test('several comments are several budgets, also before the object', () =>
  expect(found(`# replicast: a=1 limit=19\n# replicast: b=1 limit=18\n${hpa}`).map(([, message]) => message)).toEqual([
    `At 20 replicas, the pods hold 20 a, 1 over the limit of 19.${notCounted}`,
    `At 20 replicas, the pods hold 20 b, 2 over the limit of 18.${notCounted}`,
  ]));

test('the comment above the line switches it off', () =>
  expect(found(budget.replace(/( *)(maxReplicas)/, '$1# replicast-disable-next-line replica-budget\n$1$2'))).toEqual(
    [],
  ));

test.each([
  [undefined, 'Change to 8'],
  [strategy('{ type: RollingUpdate }'), 'Change to 6'],
])('the fix is the largest count that fits, and is no preferred one', (workload, title) => {
  const index = indexFiles({ 'hpa.yaml': workload === undefined ? budget : `${budget}---\n${workload}` });
  const workspaceContext = { index, uri: address('hpa.yaml'), startLine: 0 };
  const fixes = findObjectFixes(analyzeDocument(budget, { json: false }), { levels: {}, workspaceContext });
  expect(fixes.filter(({ code }) => code === 'replica-budget').map((fix) => [fix.title, fix.isPreferred])).toEqual([
    [title, false],
  ]);
});

test('the hover on the comment says what the budget means', () =>
  expect(hoverOf(withComment('# replicast: db-conn<|>ections=25 limit=200'))).toBe(
    `**Budget**: each pod holds 25 \`db-connections\`, and all pods together may hold 200.\n\nAt 20 replicas, the pods hold 500 db-connections: 300 over the limit.${notCounted}`,
  ));

describe('the largest count', () => {
  test('fits, and one replica more does not', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50_000 }),
        fc.integer({ min: 1, max: 5_000_000 }),
        fc.option(
          fc.oneof(
            fc.nat(300).map((percent) => `${percent}%`),
            fc.nat(40).map(String),
          ),
          { nil: undefined },
        ),
        (eachMilli, limitMilli, maxSurge) => {
          const budgetOfPods = { name: 'a', eachMilli, limitMilli };
          const workload = maxSurge === undefined ? undefined : { labels: {}, containers: [], maxSurge };
          const largest = largestWithin(budgetOfPods, workload);
          if (largest > 0) expect(excessMilli(budgetOfPods, mostPods(largest, workload))).toBeLessThanOrEqual(0);
          expect(excessMilli(budgetOfPods, mostPods(largest + 1, workload))).toBeGreaterThan(0);
        },
      ),
    ));
});

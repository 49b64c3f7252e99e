import { beforeEach, describe, expect, test, vi } from 'vitest';
import type * as editor from 'vscode';
import { chosenTests } from '../../../client/src/testing/test-batches.ts';
import { runChosen } from '../../../client/src/testing/test-runner.ts';
import { TestTree } from '../../../client/src/testing/test-tree.ts';
import type { RunTestsResponse, TestFile } from '../../../protocol/tests.ts';
import { TestItem, TestItems, Uri } from '../../support/fake-vscode.ts';

vi.mock('vscode', () => import('../../support/fake-vscode.ts'));

const range = { start: { line: 3, character: 4 }, end: { line: 3, character: 17 } };

const webFile = (texts: readonly string[], subjects = [{ key: '0', label: 'web' }]): TestFile => ({
  uri: 'file:///w/web.replicast.yaml',
  manifest: 'file:///w/web.yaml',
  expectations: texts.map((text, index) => ({ index, text, range })),
  subjects,
});
const lostFile: TestFile = {
  uri: 'file:///w/lost.replicast.yaml',
  expectations: [{ index: 0, text: 'no flap', range }],
  subjects: [],
  problem: 'There is no manifest.',
};

let items: TestItems;
let tree: TestTree;
/** The labels of items whose results became invalid. */
let outdated: string[];

beforeEach(() => {
  items = new TestItems();
  const createTestItem = (id: string, label: string, uri?: Uri) => new TestItem(id, label, uri);
  outdated = [];
  const invalidateTestResults = ({ label }: TestItem) => void outdated.push(label);
  tree = new TestTree({ items, createTestItem, invalidateTestResults } as never);
});

function labels(within: TestItems = items, indent = ''): string[] {
  return Array.from(within, ([, item]) => item).flatMap((item) => [
    `${indent}${item.label}${item.description === undefined ? '' : ` (${item.description})`}`,
    ...labels(item.children, `${indent}  `),
  ]);
}

const find = (label: string, within: TestItems = items): TestItem | undefined => {
  for (const [, item] of within) {
    const found = item.label === label ? item : find(label, item.children);
    if (found) return found;
  }
  return undefined;
};

describe('the items', () => {
  test('are files, autoscalers and expectations', () => {
    const prod = { key: '0 prod', label: 'web', environment: 'prod' };
    tree.replace([webFile(['never below 2'], [{ key: '0', label: 'web' }, prod]), lostFile]);
    expect(labels()).toEqual([
      'web.replicast.yaml',
      '  web',
      '    never below 2',
      '  web (prod)',
      '    never below 2',
      'lost.replicast.yaml',
    ]);
    expect(find('lost.replicast.yaml')?.error).toBe('There is no manifest.');
    expect(find('never below 2')?.range).toMatchObject(range);
  });

  test('stay the same, so that results stay, which are outdated where the text is another one', () => {
    tree.replace([webFile(['never below 2', 'no flap'])]);
    const [one, other] = [find('never below 2'), find('no flap')];
    tree.set(Uri.parse('file:///w/web.replicast.yaml') as never, webFile(['never below 3', 'no flap']));
    expect(find('no flap')).toBe(other);
    expect([find('never below 3'), outdated]).toEqual([one, ['never below 2']]);
    tree.replace([webFile(['no flap'])]);
    expect(labels()).toEqual(['web.replicast.yaml', '  web', '    no flap']);
  });

  test('of a text that is broken for a moment stay, below its problem', () => {
    tree.replace([webFile(['no flap'])]);
    const noFlap = find('no flap');
    const uri = Uri.parse('file:///w/web.replicast.yaml') as never;
    tree.set(uri, { ...webFile([]), subjects: [], problem: 'It is no YAML.', problemLine: 4 });
    expect([find('no flap'), find('web.replicast.yaml')?.error]).toEqual([noFlap, 'It is no YAML.']);
    expect(find('web.replicast.yaml')?.range).toMatchObject({ start: { line: 4 } });
    tree.set(uri, webFile(['no flap']));
    expect([find('no flap'), find('web.replicast.yaml')?.error]).toEqual([noFlap, undefined]);
  });

  test('of a file without expectations are gone', () => {
    tree.replace([webFile(['no flap'])]);
    tree.set(Uri.parse('file:///w/web.replicast.yaml') as never, undefined);
    expect(labels()).toEqual([]);
    expect(tree.filesOf(Uri.parse('file:///w/web.yaml') as never)).toEqual([]);
  });

  test('are known by their manifest', () => {
    tree.replace([webFile(['no flap'])]);
    expect(tree.filesOf(Uri.parse('file:///w/web.yaml') as never)).toEqual(['file:///w/web.replicast.yaml']);
  });

  test('show the text of a file as text', () => {
    tree.replace([webFile(['$(bug) never\u202e'])]);
    expect(labels().at(-1)).not.toMatch(/\$\(|\u202e/);
  });
});

function chosen(request: { include?: TestItem[]; exclude?: TestItem[] } = {}) {
  return chosenTests(tree, items as never, request as never);
}

describe('a run', () => {
  test('is about everything, or what was chosen, without what is excluded', () => {
    tree.replace([webFile(['never below 2', 'no flap']), lostFile]);
    expect(chosen().batches.map((batch) => [...batch.items.keys()])).toEqual([[0, 1]]);
    expect(chosen().untested.map(({ problem }) => problem)).toEqual(['There is no manifest.']);
    const noFlap = find('no flap') as TestItem;
    expect(chosen({ include: [noFlap] }).batches.map((batch) => [...batch.items.keys()])).toEqual([[1]]);
    expect(chosen({ include: [find('web') as TestItem], exclude: [noFlap] }).batches).toMatchObject([
      { subject: '0', items: new Map([[0, find('never below 2')]]) },
    ]);
  });

  async function reported(answer: RunTestsResponse | undefined, isCancelled = () => false) {
    const calls: string[] = [];
    const note =
      (what: string) =>
      ({ label }: TestItem, messages: unknown = []) => {
        const texts = [messages].flat().filter((one) => typeof one === 'object') as editor.TestMessage[];
        const lines = texts.map(
          ({ message, location }) => `${message} @ ${location?.uri}:${(location?.range.start.line ?? 0) + 1}`,
        );
        calls.push([`${what} ${label}`, ...lines].join(' | '));
      };
    const output: string[] = [];
    const run = {
      ...Object.fromEntries(
        ['enqueued', 'started', 'passed', 'failed', 'errored', 'skipped'].map((one) => [one, note(one)]),
      ),
      appendOutput: (text: string) => output.push(...text.trimEnd().split('\r\n')),
    };
    const token = {
      get isCancellationRequested() {
        return isCancelled();
      },
    };
    const server = { start: async () => {}, request: async () => answer };
    const { covered, counts } = await runChosen(chosen(), { server, run, token } as never);
    return {
      calls: calls.filter((call) => !/^(?:enqueued|started)/.test(call)),
      started: calls.length,
      output,
      covered,
      counts,
    };
  }

  const failed: RunTestsResponse = {
    results: [
      { index: 0, status: 'passed', happened: 'the lowest count is 2' },
      {
        index: 1,
        status: 'failed',
        happened: '3 flaps',
        decision: {
          text: 'at 1:30: scaleUp policy',
          place: {
            uri: 'file:///w/web.yaml',
            range: { start: { line: 13, character: 4 }, end: { line: 13, character: 9 } },
          },
          mode: 'load',
          expected: { uri: 'file:///w/web.yaml', name: 'web', text: 'no flap', atMs: 90_000 },
        },
      },
      { index: 2, status: 'unread', happened: 'under is not understood' },
    ],
    covered: {
      uri: 'file:///w/web.yaml',
      fields: [{ range, name: 'maxReplicas 20', decisions: 0, reachedBy: 'a load' }],
    },
  };

  test('reports a failure at its line and at the line that decided', async () => {
    tree.replace([webFile(['never below 2', 'no flap', 'never under 2'])]);
    const { calls, output, counts } = await reported(failed);
    expect(counts).toEqual({ passed: 1, failed: 1, errored: 1, skipped: 0 });
    expect(calls).toEqual([
      'passed never below 2',
      'failed no flap | 3 flaps · at 1:30: scaleUp policy @ file:///w/web.replicast.yaml:4 | no flap: decided here at 1:30: scaleUp policy @ file:///w/web.yaml:14',
      'errored never under 2 | cannot be read: under is not understood @ file:///w/web.replicast.yaml:4',
    ]);
    expect(output).toEqual([
      '✗ web.replicast.yaml · web',
      '  ✗ no flap',
      '      3 flaps · at 1:30: scaleUp policy',
      '  ✗ never under 2',
      '      cannot be read: under is not understood',
    ]);
  });

  test('adds up the coverage of a manifest', async () => {
    const one = { key: '0 prod', label: 'web', environment: 'prod' };
    tree.replace([webFile(['no flap'], [{ key: '0', label: 'web' }, one])]);
    const fields = [
      { range, name: 'a', decisions: 2, reachedBy: '' },
      { range, name: 'b', decisions: 0, reachedBy: '' },
    ];
    const { covered } = await reported({ results: [], covered: { uri: 'file:///w/web.yaml', fields } });
    expect(covered).toHaveLength(1);
    expect(covered[0]?.statementCoverage).toEqual({ covered: 1, total: 2 });
    expect(covered[0]?.details().map(({ executed }) => executed)).toEqual([4, 0]);
  });

  test('of what cannot be tested says why, and an environment without the object is skipped', async () => {
    tree.replace([webFile(['no flap']), lostFile]);
    expect((await reported({ results: [], problem: 'Not simulated: x.' })).calls).toEqual([
      'errored lost.replicast.yaml | There is no manifest. @ file:///w/lost.replicast.yaml:1',
      'errored no flap | Not simulated: x. @ file:///w/web.replicast.yaml:4',
    ]);
    expect((await reported({ results: [], problem: 'x', isExcluded: true })).calls.at(-1)).toBe('skipped no flap');
    expect((await reported(undefined)).calls.at(-1)).toContain('The language server does not respond.');
  });

  test('that is cancelled reports nothing more', async () => {
    tree.replace([webFile(['no flap'])]);
    expect((await reported(failed, () => true)).calls).toEqual([]);
  });
});

// Groups the tests of a run into batches. The server runs each batch in one request. A batch has the expectations of
// one file for one autoscaler.
import type { vscode } from '../editor.ts';
import type { TestNode, TestTree } from './test-tree.ts';

export interface TestBatch {
  file: vscode.Uri;
  subject: string;
  items: ReadonlyMap<number, vscode.TestItem>;
}

export interface UntestedFile {
  item: vscode.TestItem;
  problem: string;
}

export interface ChosenTests {
  batches: readonly TestBatch[];
  untested: readonly UntestedFile[];
}

/**
 * Returns the tests that a run request chooses: the items in `include` without the items in `exclude`. If `include` is
 * absent, the request chooses all items.
 */
export function chosenTests(
  tree: Pick<TestTree, 'nodeOf'>,
  all: Iterable<readonly [string, vscode.TestItem]>,
  { include, exclude = [] }: Pick<vscode.TestRunRequest, 'include' | 'exclude'>,
): ChosenTests {
  const excluded = new Set(exclude);
  const batches = new Map<vscode.TestItem, TestBatch & { items: Map<number, vscode.TestItem> }>();
  /** Each item is stored only once, although a request may include an item and also the parent of this item. */
  const untested = new Map<vscode.TestItem, UntestedFile>();

  function visit(item: vscode.TestItem): void {
    if (excluded.has(item)) return;
    const node = tree.nodeOf(item);
    if (node?.kind === 'expectation') add(item, node);
    else if (node?.kind === 'file' && item.error !== undefined)
      untested.set(item, { item, problem: String(item.error) });
    else for (const [, child] of item.children) visit(child);
  }

  function add(item: vscode.TestItem, { file, subject, index }: Extract<TestNode, { kind: 'expectation' }>): void {
    const { parent = item } = item;
    const batch = batches.get(parent) ?? { file, subject, items: new Map() };
    batches.set(parent, batch);
    batch.items.set(index, item);
  }

  for (const item of include ?? Array.from(all, ([, one]) => one)) visit(item);
  return { batches: [...batches.values()], untested: [...untested.values()] };
}

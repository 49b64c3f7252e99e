// Limits the number of values that one build reads and copies. The limit is needed because each copy of a value into
// itself may double the size of the value.
import { Work } from '../../work.ts';
import { LimitReached } from '../failure.ts';
import { cloneNode, type KNode } from './node.ts';

const maxDepth = 200;

const maxScanned = 5_000_000;
/**
 * The cost of copying one value. Reading one value costs 1. Copies cost more, because they are also merged and sorted.
 */
const costOfCopy = 5;

/** Steps of `Work` per value and per searched field. */
const workOfValue = 1;
const workOfField = 1 / 5;

export function spend(work: Work, steps: number): void {
  if (!work.spend(steps)) throw new LimitReached(`the build was stopped ${work.reason}`);
}

export class ValueBudget {
  private readonly most: number;
  private readonly work: Work;
  private copiedCount = 0;
  private scanned = 0;

  constructor(most: number, work = new Work()) {
    this.most = most;
    this.work = work;
  }

  get count(): number {
    return this.copiedCount;
  }

  read(node: KNode): void {
    this.add();
    if (node.kind === 'list') for (const item of node.items) this.read(item);
    if (node.kind === 'map') for (const { value } of node.entries) this.read(value);
  }

  scan(fields: number): void {
    spend(this.work, fields * workOfField);
    this.scanned += fields;
    if (this.scanned > maxScanned) throw new LimitReached(`more than ${maxScanned} fields are searched`);
  }

  copy<T extends KNode>(node: T): T {
    this.copied(node);
    return cloneNode(node);
  }

  copied(node: KNode, depth = 0): void {
    this.add(costOfCopy);
    if (depth > maxDepth) throw new LimitReached(`a copied value is more than ${maxDepth} levels deep`);
    if (node.kind === 'list') for (const item of node.items) this.copied(item, depth + 1);
    if (node.kind === 'map') for (const { value } of node.entries) this.copied(value, depth + 1);
  }

  private add(count = 1): void {
    spend(this.work, count * workOfValue);
    this.copiedCount += count;
    if (this.copiedCount > this.most) throw new LimitReached(`more than ${this.most} values are read or copied`);
  }
}

export function assertPathLength(parts: readonly string[]): void {
  if (parts.length > maxDepth) throw new LimitReached(`a path has more than ${maxDepth} parts`);
}

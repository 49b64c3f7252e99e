// Counts the values that one build reads and copies. A patch is copied into each resource that it selects, and copying
// a value into itself doubles the value each time. The limits stop the build before the copies need too much memory or
// depth.
import { Work } from '../../work.ts';
import { LimitReached } from '../failure.ts';
import { cloneNode, type KNode } from './node.ts';

const maxDepth = 200;

/** The maximum number of fields that the operations and replacements of one build may search. */
const maxScanned = 5_000_000;
/** How many values a copied value counts as. It is more than one, because copies are also merged and sorted. */
const costOfCopy = 5;

/** The steps of `Work` per value and per searched field. */
const workOfValue = 1;
const workOfField = 1 / 5;

/** @throws LimitReached */
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

  /** The number of values that were read or copied so far. */
  get count(): number {
    return this.copiedCount;
  }

  /**
   * Counts the values of a node that was read.
   *
   * @throws LimitReached
   */
  read(node: KNode): void {
    this.add();
    if (node.kind === 'list') for (const item of node.items) this.read(item);
    if (node.kind === 'map') for (const { value } of node.entries) this.read(value);
  }

  /**
   * Counts fields that are searched.
   *
   * @throws LimitReached
   */
  scan(fields: number): void {
    spend(this.work, fields * workOfField);
    this.scanned += fields;
    if (this.scanned > maxScanned) throw new LimitReached(`more than ${maxScanned} fields are searched`);
  }

  /** @throws LimitReached */
  copy<T extends KNode>(node: T): T {
    this.copied(node);
    return cloneNode(node);
  }

  /**
   * Counts the values of a node that is copied.
   *
   * @throws LimitReached
   */
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

/** @throws LimitReached */
export function assertPathLength(parts: readonly string[]): void {
  if (parts.length > maxDepth) throw new LimitReached(`a path has more than ${maxDepth} parts`);
}

// Copies of a value into itself double it each time; this stops them before they become too large or too deep.
import { LimitReached } from '../failure.ts';
import { cloneNode, type KNode } from './node.ts';

const maxCopied = 50_000;
const maxDepth = 200;

export class CopyBudget {
  #copied = 0;

  /** @throws LimitReached */
  copy(node: KNode): KNode {
    this.count(node);
    return cloneNode(node);
  }

  /** @throws LimitReached */
  count(node: KNode, depth = 0): void {
    if (++this.#copied > maxCopied) throw new LimitReached(`more than ${maxCopied} values are copied`);
    if (depth > maxDepth) throw new LimitReached(`a copied value is more than ${maxDepth} levels deep`);
    if (node.kind === 'list') for (const item of node.items) this.count(item, depth + 1);
    if (node.kind === 'map') for (const { value } of node.entries) this.count(value, depth + 1);
  }
}

/** @throws LimitReached */
export function assertPathLength(parts: readonly string[]): void {
  if (parts.length > maxDepth) throw new LimitReached(`a path has more than ${maxDepth} parts`);
}

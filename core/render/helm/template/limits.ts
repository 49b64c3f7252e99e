// Limits the work of rendering a file, because a loop in a template may be huge. Helm has no such limits.
import type { Work } from '../../work.ts';
import { LimitError } from '../go/limit-error.ts';
import { RecursionError } from './recursion.ts';

export interface RenderLimits {
  /** The maximum number of steps: statements, commands and the work that functions report. */
  steps: number;
  depth: number;
  /** The maximum number of UTF-16 units that are written, including the text of included templates. */
  length: number;
}

export const defaultLimits: RenderLimits = { steps: 1_000_000, depth: 150, length: 20_000_000 };

/**
 * The message for a recursion that reaches the limit `depth`. Helm allows a deeper recursion, so in Helm the recursion
 * might end by itself.
 */
export const tooDeep = 'rendering stopped: templates include each other too deeply';

export class Budget {
  private steps: number;
  private length: number;
  private depth: number;
  private readonly limits: RenderLimits;
  private readonly work: Work | undefined;

  constructor(limits: RenderLimits, work?: Work) {
    this.limits = limits;
    this.work = work;
    this.steps = limits.steps;
    this.length = limits.length;
    this.depth = limits.depth;
  }

  spend(steps: number): void {
    const spent = Math.max(1, steps);
    this.steps -= spent;
    if (this.steps < 0) {
      throw new LimitError(`rendering stopped: the templates take more than ${this.limits.steps} steps`);
    }
    if (this.work?.spend(spent) === false) throw new LimitError(`rendering stopped ${this.work.reason}`);
  }

  write(length: number): void {
    this.length -= length;
    if (this.length < 0) {
      throw new LimitError(`rendering stopped: the templates write more than ${this.limits.length} characters`);
    }
  }

  nested<T>(run: () => T): T {
    if (this.depth <= 0) throw new RecursionError();
    this.depth--;
    try {
      return run();
    } finally {
      this.depth++;
    }
  }
}

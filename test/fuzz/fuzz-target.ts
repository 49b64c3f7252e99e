// A part of the product that gets generated inputs. A sequence of inputs is plain JSON, so it can be written as a
// fixture and run again.
import type { Chance } from '../support/chance.ts';
import type { Meter } from './meter.ts';
import type { Shrink } from './shrink.ts';

interface TargetDescription<Sequence> {
  name: string;
  /** What counts as one input. A check follows each input. */
  counts: string;
  /** The same chance gives the same sequence. The product is not run. */
  generate(chance: Chance): Sequence;
  shrink: Shrink<Sequence>;
  /** Throws if the product throws, or if a check fails. */
  run(sequence: Sequence, meter: Meter): void | Promise<void>;
  /** Absent: a sequence is one input. */
  sizeOf?(sequence: Sequence): number;
  /**
   * An eighth of the number of sequences that the long tier of `npm test` runs. The short one runs half of this number.
   */
  sampleSize: number;
}

export interface FuzzTarget extends TargetDescription<unknown> {
  sizeOf(sequence: unknown): number;
}

/** A target. Its sequences come only from its own `generate`, `shrink` and fixtures, so their type is known. */
export function fuzzTarget<Sequence>({
  shrink,
  run,
  sizeOf = () => 1,
  ...rest
}: TargetDescription<Sequence>): FuzzTarget {
  return {
    ...rest,
    shrink: (sequence) => shrink(sequence as Sequence),
    run: (sequence, meter) => run(sequence as Sequence, meter),
    sizeOf: (sequence: unknown) => sizeOf(sequence as Sequence),
  };
}

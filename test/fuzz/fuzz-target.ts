// A part of the product that is fed with generated inputs. A sequence of inputs is plain JSON: it can be written as a
// fixture and run again.
import type { Chance } from '../support/chance.ts';
import type { Meter } from './meter.ts';
import type { Shrink } from './shrink.ts';

interface TargetDescription<Sequence> {
  name: string;
  /** What counts as one input; each is followed by an oracle. */
  counts: string;
  /** The same chance makes the same sequence. It runs nothing of the product. */
  generate(chance: Chance): Sequence;
  /** Smaller sequences of the same form. */
  shrink: Shrink<Sequence>;
  /** Throws if the product does, and if an oracle fails. */
  run(sequence: Sequence, meter: Meter): void | Promise<void>;
  /** The number of inputs in a sequence; absent: it is one. */
  sizeOf?(sequence: Sequence): number;
  /** An eighth of the sequences that the long tier of `npm test` runs. The short one runs half as many. */
  sampleSize: number;
}

export interface FuzzTarget extends TargetDescription<unknown> {
  sizeOf(sequence: unknown): number;
}

/** Sequences come from `generate`, `shrink` and the fixtures of this target only, so that their type is known. */
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

// A part of the product that gets generated inputs. A sequence of inputs is plain JSON, so that a fixture can hold it.
import type { Chance } from '../support/chance.ts';
import type { Meter } from './meter.ts';
import type { Shrink } from './shrink.ts';

interface TargetDescription<Sequence> {
  name: string;
  /** The name of one input; a check follows each input. */
  counts: string;
  /** The same chance gives the same sequence. The product is not run. */
  generate(chance: Chance): Sequence;
  shrink: Shrink<Sequence>;
  /** Throws if the product throws, or if a check fails. */
  run(sequence: Sequence, meter: Meter): void | Promise<void>;
  /** Absent: a sequence is one input. */
  sizeOf?(sequence: Sequence): number;
  /** The long tier of `npm test` runs eight times as many sequences, the short tier half as many. */
  sampleSize: number;
}

export interface FuzzTarget extends TargetDescription<unknown> {
  sizeOf(sequence: unknown): number;
}

/** The sequences come only from its own `generate`, `shrink` and fixtures, so their type is known. */
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

// A part of the product that is fed with generated inputs. An input is plain JSON: it can be written as a fixture and
// run again.
import type { Chance } from '../support/random-cases.ts';
import type { Shrink } from './shrink.ts';

interface TargetDescription<Input> {
  name: string;
  /** The same chance makes the same input. It runs nothing of the product. */
  generate(chance: Chance): Input;
  /** Smaller inputs of the same form. */
  shrink: Shrink<Input>;
  /** Throws if the product does, and if an oracle fails. */
  run(input: Input): void | Promise<void>;
  /** So many messages, edits or files are in the input; absent: it is one. */
  sizeOf?(input: Input): number;
  /** The CPU time that the input may take, if it needs several answers; absent: that of one answer. */
  cpuMsOf?(input: Input): number;
  /** Inputs of `npm test`. */
  sampleSize: number;
}

export interface FuzzTarget extends TargetDescription<unknown> {}

/** Inputs come from `generate`, `shrink` and the fixtures of this target only, so that their type is known. */
export function fuzzTarget<Input>({ shrink, run, sizeOf, cpuMsOf, ...rest }: TargetDescription<Input>): FuzzTarget {
  return {
    ...rest,
    shrink: (input) => shrink(input as Input),
    run: (input) => run(input as Input),
    ...(cpuMsOf && { cpuMsOf: (input: unknown) => cpuMsOf(input as Input) }),
    ...(sizeOf && { sizeOf: (input: unknown) => sizeOf(input as Input) }),
  };
}

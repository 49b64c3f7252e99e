import type { Frame } from './frame.ts';
import type { Operand } from './operand.ts';

/** A function that needs more than the values of its arguments: their static types, or the templates. */
export interface EngineFunction {
  /**
   * The types as in `TemplateFunction`. A `reflect.Value` parameter accepts every value and receives its static type.
   */
  params: readonly string[];
  variadic?: boolean;
  result: string;
  keepsUnknown?: boolean;
  /** @throws GoFailure */
  call: (args: readonly Operand[], frame: Frame) => Operand;
}

import type { Frame } from './frame.ts';
import type { Operand } from './operand.ts';

/** A template function that needs the static types of its arguments, or the other templates. */
export interface EngineFunction {
  /**
   * The Go types of the parameters. A `reflect.Value` parameter accepts every value, and receives the value together
   * with the static type of the value.
   */
  params: readonly string[];
  variadic?: boolean;
  result: string;
  keepsUnknown?: boolean;
  call: (args: readonly Operand[], frame: Frame) => Operand;
}

import type { Frame } from './frame.ts';
import type { Operand } from './operand.ts';

/** A function that needs more than its arguments: their static types or the templates. */
export interface EngineFunction {
  /** The types as in TemplateFunction; `reflect.Value` takes everything with its static type. */
  params: readonly string[];
  variadic?: boolean;
  result: string;
  keepsUnknown?: boolean;
  /** @throws GoFailure */
  call: (args: readonly Operand[], frame: Frame) => Operand;
}

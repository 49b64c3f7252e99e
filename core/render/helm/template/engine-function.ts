import type { Frame } from './frame.ts';
import type { Operand } from './operand.ts';

/** A function that needs more than its arguments: their static types or the templates. */
export interface EngineFunction {
  /** As those of TemplateFunction; `reflect.Value` takes everything with its static type. */
  params: readonly string[];
  variadic?: boolean;
  result: string;
  keepsUnknown?: boolean;
  /** @throws GoFailure */
  call: (args: readonly Operand[], frame: Frame) => Operand;
}

// Functions that templates call. They declare Go types, so that arguments are checked and converted in one place.
import type { GoValue } from './value.ts';

export interface TemplateFunction {
  /**
   * The parameter types as in Go's messages: `[]string`, `interface {}`. An argument must already have the type of its
   * parameter, because Go converts only number constants. A map or slice parameter turns nil into a nil map or slice.
   * Of the other types, only `interface {}` accepts nil.
   */
  params: readonly string[];
  variadic?: boolean;
  /**
   * The Go type of the result: `interface {}` if the result can have any type. Go's messages name this type if the
   * result is nil or lacks a field.
   */
  result: string;
  /** Whether the function accepts unknown arguments. If not, an unknown argument makes the result unknown. */
  keepsUnknown?: boolean;
  /**
   * Calls the function. Nil in an `interface {}` has the kind `nil`.
   * @throws GoFailure for an error or a panic in Go, with Go's text without `error calling …:`
   */
  call: (args: readonly GoValue[], context: CallContext) => GoValue;
}

export type FunctionTable = ReadonlyMap<string, TemplateFunction>;

export interface CallContext {
  /**
   * Adds steps to a count, and throws if the count exceeds its limit. A function must call `spend` before it creates a
   * result that is much larger than the arguments, as `until` does.
   */
  spend: (steps: number) => void;
  noteChange: (entries: ReadonlyMap<string, GoValue>) => void;
}

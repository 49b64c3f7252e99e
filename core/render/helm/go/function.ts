// Functions that templates call. They declare Go types, so that arguments are checked and converted in one place.
import type { GoValue } from './value.ts';

export interface TemplateFunction {
  /**
   * The types as Go's messages print them: `string`, `int`, `[]string`, `map[string]interface {}`. Go converts only
   * number constants, so an argument of another type is an error. `interface {}` accepts every value. For a map or
   * slice, nil becomes a nil map or slice; all other types reject nil.
   */
  params: readonly string[];
  variadic?: boolean;
  /**
   * The Go type; `interface {}` if the result can have any type. Go's messages name it if the result is nil or lacks a
   * field.
   */
  result: string;
  /**
   * Whether the function can be called with unknown arguments, as `list` and `dict`. Otherwise, its result is then
   * unknown.
   */
  keepsUnknown?: boolean;
  /**
   * Arguments have the declared types; nil in an `interface {}` has the kind `nil`.
   * @throws GoFailure for an error or a panic in Go, with Go's text without `error calling …:`
   */
  call: (args: readonly GoValue[], context: CallContext) => GoValue;
}

export type FunctionTable = ReadonlyMap<string, TemplateFunction>;

export interface CallContext {
  /**
   * A function whose result may be much larger than its arguments (`until`, `repeat`) calls this before the work.
   * @throws an error that ends the rendering
   */
  spend: (steps: number) => void;
  noteChange: (entries: ReadonlyMap<string, GoValue>) => void;
}

// The type of the functions that templates call. A function declares the Go types of its parameters, so that the
// executor checks and converts arguments in one place, and reports wrong types as Go does.
import type { GoValue } from './value.ts';

export interface TemplateFunction {
  /**
   * The parameter types as Go's messages print them: `string`, `int`, `int64`, `float64`, `bool`, `[]string`,
   * `[]interface {}`, `map[string]interface {}`, `interface {}`. An argument of another type is an error, because Go
   * converts only number constants. `interface {}` accepts every value, including nil. For a map or slice parameter,
   * nil becomes a nil map or slice; all other types reject nil.
   */
  params: readonly string[];
  /** Whether the last parameter may be repeated or absent. */
  variadic?: boolean;
  /**
   * The Go type of the result; `interface {}` if the result can have any type. Go's messages name it if the result is
   * nil or lacks a field: `can't evaluate field x in type interface {}`.
   */
  result: string;
  /**
   * Whether the function can be called with unknown arguments, which it may store in its result, as `list` and `dict`
   * do. Otherwise the result is unknown if an argument is unknown.
   */
  keepsUnknown?: boolean;
  /**
   * Calls the function. Arguments have the declared types; nil in an `interface {}` has the kind `nil`.
   *
   * @throws GoFailure for an error or a panic in Go, with Go's text without `error calling …:`
   */
  call: (args: readonly GoValue[], context: CallContext) => GoValue;
}

export type FunctionTable = ReadonlyMap<string, TemplateFunction>;

export interface CallContext {
  /**
   * Counts work against the limit of steps. A function whose result may be much larger than its arguments (`until`,
   * `repeat`, `indent`) calls this before the work.
   *
   * @throws an error that ends the rendering
   */
  spend: (steps: number) => void;
  /** Called by a function that changes a map, with the entries of the map. */
  noteChange: (entries: ReadonlyMap<string, GoValue>) => void;
}

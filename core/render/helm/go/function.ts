// The functions that templates call. A function declares the Go types of its parameters, so that the executor checks
// and converts arguments in one place and reports a wrong one as Go does.
import type { GoValue } from './value.ts';

export interface TemplateFunction {
  /**
   * Go's types, as error texts print them: `string`, `int`, `int64`, `float64`, `bool`, `[]string`, `[]interface {}`,
   * `map[string]interface {}`, `interface {}`. A value of another type is an error of the template: Go converts only
   * number constants. An `interface {}` takes every value, nil included; a map or slice parameter turns nil into a nil
   * map or slice, other parameters refuse it.
   */
  params: readonly string[];
  /** The last parameter may be repeated or absent. */
  variadic?: boolean;
  /**
   * Go's type of the result; the type of a dynamic result is `interface {}`. It matters if a nil or a field of the
   * result is used: `can't evaluate field x in type interface {}`.
   */
  result: string;
  /** Stores an unknown argument in its result (`list`, `dict`), so that the result as a whole is known. */
  keepsUnknown?: boolean;
  /**
   * Arguments have the declared types; nil in an `interface {}` has the kind `nil`. A panic in Go is a failure, too.
   * @throws GoFailure with Go's text, without `error calling …:`
   */
  call: (args: readonly GoValue[], context: CallContext) => GoValue;
}

export type FunctionTable = ReadonlyMap<string, TemplateFunction>;

export interface CallContext {
  /**
   * Counts work against the limit of steps. Functions whose result can be much larger than their arguments (`until`,
   * `repeat`, `indent`) call it before the work with the number of elements or characters.
   * @throws an error that ends the rendering
   */
  spend: (steps: number) => void;
  /** A function calls it with the entries of a map that it changes. */
  noteChange: (entries: ReadonlyMap<string, GoValue>) => void;
}

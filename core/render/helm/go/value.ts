// Values of Go templates. Every value is an object, so that even a scalar can have an origin. Only maps are mutable.
import type { Origin, Piece } from '../../origin.ts';

export type IntegerType =
  | 'int'
  | 'int8'
  | 'int16'
  | 'int32'
  | 'int64'
  | 'uint'
  | 'uint8'
  | 'uint16'
  | 'uint32'
  | 'uint64';
export type FloatType = 'float32' | 'float64';

export type GoValue = GoNil | GoBool | GoInteger | GoFloat | GoString | GoList | GoMap | GoObject | GoUnknown;

/**
 * Go's `nil`. With `missing`, the value is the zero `reflect.Value` of a missing map key, which prints as `<no value>`.
 */
export interface GoNil {
  kind: 'nil';
  missing?: boolean;
  origin?: Origin;
}

export interface GoBool {
  kind: 'bool';
  value: boolean;
  origin?: Origin;
}

export interface GoInteger {
  kind: 'integer';
  type: IntegerType;
  value: bigint;
  /** The name of a defined type whose underlying type is `type`, for example `time.Duration`. */
  named?: string;
  origin?: Origin;
}

export interface GoFloat {
  kind: 'float';
  type: FloatType;
  value: number;
  origin?: Origin;
}

export interface GoString {
  kind: 'string';
  /** The text in UTF-16. A byte that is not valid UTF-8 is represented by a lone surrogate U+DC80 … U+DCFF. */
  value: string;
  named?: string;
  origin?: Origin;
  pieces?: readonly Piece[];
}

export interface GoList {
  kind: 'list';
  /** The Go type of the elements: `interface {}`, `string`, `int`, `uint8`. */
  element: string;
  items: readonly GoValue[];
  /**
   * The approximate number of items. Set only for the content of a file: the items are its bytes, and they are created
   * only when they are first read.
   */
  byteCount?: number;
  isNil?: boolean;
  /** The name of a defined type, such as `chartutil.VersionSet`. `methods` are the methods of this type. */
  named?: string;
  methods?: ReadonlyMap<string, GoMethod>;
  origin?: Origin;
}

export interface GoMap {
  kind: 'map';
  /** The Go type of the map: `map[string]interface {}`, `common.Values`, `map[string]string`. */
  type: string;
  /** The entries by key. Their order does not matter, because Go's templates and YAML sort the keys. */
  entries: Map<string, GoValue>;
  isNil?: boolean;
  /** Whether the map may have more entries than `entries`, so that the value of any other key is unknown. */
  isIncomplete?: true;
  /**
   * The methods of a defined type, such as the type of `.Files`. In templates, a method hides a map key of the same
   * name.
   */
  methods?: ReadonlyMap<string, GoMethod>;
  origin?: Origin;
}

export interface GoObject {
  kind: 'object';
  type: string;
  fields: ReadonlyMap<string, GoValue>;
  methods: ReadonlyMap<string, GoMethod>;
  /**
   * Whether the methods belong to the pointer type. A template that prints the value itself calls such methods. A
   * function that prints its argument, such as `printf`, does not call them.
   */
  hasPointerMethods?: true;
  /** Data for functions that handle this type, such as the time of a `time.Time`. */
  data?: unknown;
  origin?: Origin;
}

export interface GoMethod {
  (...args: GoValue[]): GoValue;
  /** The Go types of the parameters; if absent, every parameter is a string. */
  params?: readonly string[];
  /** Returns how many steps of work a call takes. If absent, every call takes the same work. */
  work?: (...args: GoValue[]) => number;
}

/** A value that the files do not determine: it depends on an unknown function, on chance or on a cluster. */
export interface GoUnknown {
  kind: 'unknown';
  /** The reason why the value is unknown, as a phrase such as `the result of lookup`. */
  because: string;
  /** Set if no file sets the value. Functions such as `default` and `coalesce` then replace the value. */
  isUnset?: true;
  origin?: Origin;
}

/** An error or panic of a Go function. The executor adds the position in the template to the message, as Go does. */
export class GoFailure extends Error {}

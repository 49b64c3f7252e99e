// The values of Go templates. Every value is boxed, so that scalars, too, know where they come from. Values are
// immutable, except maps: `set` and `mergeOverwrite` change a map that other variables see.
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

/** `nil`; with `missing`, the zero `reflect.Value` that a missing key of a map gives (`<no value>`). */
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
  /** The name of a defined type with this underlying type: `time.Duration`. */
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
  /** UTF-16. A byte that is not valid UTF-8 is the lone surrogate U+DC80 … U+DCFF. */
  value: string;
  /** The name of a defined type with this underlying type. */
  named?: string;
  /** The origin of the whole string. */
  origin?: Origin;
  /** The origins of its parts, if the string was put together from several: the result of `include` or `toYaml`. */
  pieces?: readonly Piece[];
}

export interface GoList {
  kind: 'list';
  /** Go's type of an element: `interface {}`, `string`, `int`, `uint8`. */
  element: string;
  items: readonly GoValue[];
  /** The number of bytes of a file. Its items are created only when they are read one by one. */
  byteCount?: number;
  /** Whether it is a nil slice. */
  isNil?: boolean;
  /** The name of a defined type and its methods: `chartutil.VersionSet`. */
  named?: string;
  methods?: ReadonlyMap<string, GoMethod>;
  origin?: Origin;
}

export interface GoMap {
  kind: 'map';
  /** Go's name of the type: `map[string]interface {}`, `common.Values`, `map[string]string`. */
  type: string;
  /** The entries in any order; Go's templates and YAML sort the keys. */
  entries: Map<string, GoValue>;
  isNil?: boolean;
  /** Whether an absent entry is unknown, because no values file has all values. */
  isIncomplete?: true;
  /**
   * The methods of a defined type, such as that of `.Files` and `.Values`. In templates a method hides the map key of
   * the same name.
   */
  methods?: ReadonlyMap<string, GoMethod>;
  origin?: Origin;
}

/** A struct or another opaque value with fields and methods: `.Chart`, `.Capabilities`, `.Files`, `time.Time`. */
export interface GoObject {
  kind: 'object';
  /** The type as `%T` prints it: `*semver.Version`, `chart.Metadata`. */
  type: string;
  /** The fields in Go's order. */
  fields: ReadonlyMap<string, GoValue>;
  methods: ReadonlyMap<string, GoMethod>;
  /**
   * Whether its methods belong to the pointer: a template that prints the value finds them, an argument of a function
   * does not have them.
   */
  hasPointerMethods?: true;
  /** Data for the functions of this type. */
  data?: unknown;
  origin?: Origin;
}

export interface GoMethod {
  /** @throws GoFailure */
  (...args: GoValue[]): GoValue;
  /** Go's types of the parameters; without it, each parameter of the function is a string. */
  params?: readonly string[];
  /** The work in steps of a rendering; absent if it is the same for every value. */
  work?: (...args: GoValue[]) => number;
}

/** A value that no file determines: the result of an unknown function, of chance or of a cluster. */
export interface GoUnknown {
  kind: 'unknown';
  /** The reason as a phrase: `the result of lookup`. */
  because: string;
  /** Whether the value may not be set at all: a default replaces it. */
  isUnset?: true;
  origin?: Origin;
}

/** An error that a function returns; the executor adds the place, as Go does. */
export class GoFailure extends Error {}

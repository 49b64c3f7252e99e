// What the emitter writes: values as scalars, lists and maps, whose order is final.
import type { Origin, Piece } from '../origin.ts';

export type YamlNode = YamlScalar | YamlList | YamlMap;

export type EmittedScalarStyle = 'plain' | 'single' | 'double' | 'literal';

export interface YamlScalar {
  kind: 'scalar';
  text: string;
  /** The emitter chooses another one where the text does not allow it. */
  style: EmittedScalarStyle;
  pieces?: readonly Piece[] | undefined;
}

export interface YamlList {
  kind: 'list';
  items: readonly YamlNode[];
  /** Of an empty list. */
  origin?: Origin | undefined;
}

export interface YamlMap {
  kind: 'map';
  entries: readonly (readonly [YamlScalar, YamlNode])[];
  /** Of an empty map. */
  origin?: Origin | undefined;
}

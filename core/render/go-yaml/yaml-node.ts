// The input of the emitter: values as scalars, lists and maps, whose order is final.
import type { Origin, Piece } from '../origin.ts';

export type YamlNode = YamlScalar | YamlList | YamlMap;

export type EmittedScalarStyle = 'plain' | 'single' | 'double' | 'literal';

export interface YamlScalar {
  kind: 'scalar';
  text: string;
  /** The preferred style; the emitter chooses another one if the text does not allow it. */
  style: EmittedScalarStyle;
  pieces?: readonly Piece[] | undefined;
}

export interface YamlList {
  kind: 'list';
  items: readonly YamlNode[];
  /** The origin of an empty list. */
  origin?: Origin | undefined;
}

export interface YamlMap {
  kind: 'map';
  entries: readonly (readonly [YamlScalar, YamlNode])[];
  /** The origin of an empty map. */
  origin?: Origin | undefined;
}

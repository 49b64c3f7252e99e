// The input of the emitter: scalars, lists and maps, with the entries in the order in which they are written.
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
  /** The origin of the list, which is used if the list is empty. */
  origin?: Origin | undefined;
}

export interface YamlMap {
  kind: 'map';
  entries: readonly (readonly [YamlScalar, YamlNode])[];
  /** The origin of the map, which is used if the map is empty. */
  origin?: Origin | undefined;
}

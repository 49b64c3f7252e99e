// The input of the YAML emitter. Entries are written in the given order.
import type { Origin, Piece } from '../origin.ts';

export type YamlNode = YamlScalar | YamlList | YamlMap;

export type EmittedScalarStyle = 'plain' | 'single' | 'double' | 'literal';

export interface YamlScalar {
  kind: 'scalar';
  text: string;
  /** The preferred style; the emitter chooses another style if the text does not allow it. */
  style: EmittedScalarStyle;
  pieces?: readonly Piece[] | undefined;
}

export interface YamlList {
  kind: 'list';
  items: readonly YamlNode[];
  origin?: Origin | undefined;
}

export interface YamlMap {
  kind: 'map';
  entries: readonly (readonly [YamlScalar, YamlNode])[];
  origin?: Origin | undefined;
}

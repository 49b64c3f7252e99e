// The tree of a YAML or JSON document with the range of every part. It does not depend on the yaml library.

/** UTF-16 offsets into the text of one document; `end` is exclusive. */
export interface Range {
  start: number;
  end: number;
}

export type Node = MapNode | ListNode | ScalarNode | TemplatedNode;

export interface MapNode {
  kind: 'map';
  range: Range;
  flow: boolean;
  /** The entries in source order; merged entries (`<<`) follow; duplicates are kept. */
  entries: Entry[];
}

export interface Entry {
  key: string;
  keyRange: Range;
  /** The value after the colon; absent if nothing, or only a comment, follows the colon. */
  value?: Node | undefined;
  merged?: boolean;
}

export interface ListNode {
  kind: 'list';
  range: Range;
  flow: boolean;
  items: (Node | undefined)[];
}

export interface ScalarNode {
  kind: 'scalar';
  range: Range;
  /** The value as the API server reads it (YAML 1.1): `010` is 8, `on` is true. */
  value: null | boolean | number | bigint | string;
  /** The source text, without quotes. */
  source: string;
  style: 'plain' | 'quoted' | 'block';
}

export interface TemplatedNode {
  kind: 'templated';
  range: Range;
  source: string;
  /** The default in the source: 2 in `${MIN:-2}`. */
  otherwise?: { value: ScalarNode['value']; text: string } | undefined;
}

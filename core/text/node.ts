// What a YAML or JSON document says, with the place of everything. The tree is ours, so that only the parser's one door
// knows the library.

/** UTF-16 offsets into the text of one document; `end` is exclusive. */
export interface Range {
  start: number;
  end: number;
}

export type Node = MapNode | ListNode | ScalarNode | TemplatedNode;

export interface MapNode {
  kind: 'map';
  range: Range;
  /** `{ … }` rather than lines of their own. */
  flow: boolean;
  /** In written order, merges (`<<`) resolved behind them, of equal keys all. */
  entries: Entry[];
}

export interface Entry {
  key: string;
  keyRange: Range;
  /** Absent where nothing, or only a comment, follows the colon. */
  value?: Node;
  /** Brought in by `<<: *alias`. */
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
  /** As the API server reads it (YAML 1.1): `010` is 8, `on` is true. */
  value: null | boolean | number | bigint | string;
  /** As it stands in the file, without quotes. */
  source: string;
  style: 'plain' | 'quoted' | 'block';
}

/** A value that a template will fill in. `source` is the text that stands there. */
export interface TemplatedNode {
  kind: 'unseen';
  range: Range;
  source: string;
}

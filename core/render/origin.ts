// Where the characters of a rendered document come from. Helm's and kustomize's renderers both give their output as a
// `TracedText`, so that diagnostics and lenses can be shown at the place that a person edits.

/**
 * UTF-16 offsets into the text of a file; `end` is exclusive. `file` is relative to the chart or tree:
 * `templates/hpa.yaml`.
 */
export interface Place {
  file: string;
  start: number;
  end: number;
}

/** A value that a person sets outside the template. */
export interface ValueOrigin {
  /** The values file, such as `values-prod.yaml` or `charts/db/values.yaml`, or the flag: `--set`. */
  source: string;
  /** The path from the root of that source: `autoscaling`, `maxReplicas`. */
  path: readonly (string | number)[];
  /** Absent for flags. */
  place?: Place;
}

export interface Origin {
  /** The place in the template or the kustomize file: a text, an action or a node. */
  place?: Place;
  value?: ValueOrigin;
  /** Why the text is unknown, as a phrase: `the result of lookup`. The text is a placeholder then. */
  unknown?: string;
}

/**
 * UTF-16 offsets into the traced text. Pieces are in order and do not overlap. Text without a piece has no known
 * origin.
 */
export interface Piece {
  start: number;
  end: number;
  origin: Origin;
}

export interface TracedText {
  text: string;
  pieces: readonly Piece[];
}

// Where the characters of a rendered document come from. Helm's and kustomize's renderers both give their output as a
// `TracedText`, so that diagnostics and lenses can be shown at the place that a person edits.

/**
 * A range of a file's text in UTF-16 offsets; `end` is exclusive. `file` is relative to the root of the chart or of the
 * kustomization's files: `templates/hpa.yaml`.
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
  /** The path of the value in `source`: `autoscaling`, `maxReplicas`. */
  path: readonly (string | number)[];
  /** Where the values file sets the value. Absent if `source` is a flag. */
  place?: Place;
}

export interface Origin {
  /** The place in the template or the kustomize file: literal text, a template action (`{{ … }}`) or a YAML node. */
  place?: Place;
  value?: ValueOrigin;
  /** Why the rendered text is only a placeholder, as a phrase: `the result of lookup`. Absent if the text is exact. */
  unknown?: string;
}

/**
 * A range of the traced text, in UTF-16 offsets, with its origin. Pieces are in order and do not overlap. Text between
 * pieces has no known origin.
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

/**
 * A range in UTF-16 offsets; `end` is exclusive. `file` is relative to the root of the chart or of the kustomization's
 * files: `templates/hpa.yaml`.
 */
export interface Place {
  file: string;
  start: number;
  end: number;
}

/** A value that a person sets outside the template. */
export interface ValueOrigin {
  /** A values file, such as `values-prod.yaml` or `charts/db/values.yaml`, or a flag such as `--set`. */
  source: string;
  path: readonly (string | number)[];
  /** The place of the value in the values file; absent if `source` is a flag. */
  place?: Place;
}

export interface Origin {
  place?: Place;
  value?: ValueOrigin;
  /** Why the text is only a placeholder, as a phrase: `the result of lookup`. Absent if the text is exact. */
  unknown?: string;
}

/**
 * A part of a text and its origin. Offsets are in UTF-16. Pieces are in order and do not overlap. Text between pieces
 * has no known origin.
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

import type { ObjectFix } from './object-fix.ts';
import type { Path } from './path.ts';

export type Level = 'error' | 'warning' | 'information' | 'hint';

/** The user's mistake, as data. Ranges are found later, from `at`. */
export interface Problem {
  /** Stable: `api/required`, `min-equals-max`; each has a page in docs/rules. */
  code: string;
  level: Level;
  at: Path;
  /**
   * What the squiggle is under: the value (default), the key, or, for what is missing, the key of the nearest parent
   * that exists.
   */
  on?: 'value' | 'key';
  message: string;
  /** The most likely first. */
  fixes?: readonly ObjectFix[];
  /** One error of the API server's validation, taken apart as its answer has it. */
  fieldError?: FieldError;
}

export interface FieldError {
  /** `Invalid value` */
  type: string;
  /** As printed. */
  badValue?: string;
  detail?: string;
  /** As the server names the place, where that is not the path: `<nil>`. */
  field?: string;
}

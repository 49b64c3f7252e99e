import type { ObjectFix } from './object-fix.ts';
import type { Path } from './path.ts';

export const levels = ['error', 'warning', 'information', 'hint'] as const;
export type Level = (typeof levels)[number];

/** A mistake of the user, as data. The range in the text is computed later, from the path `at`. */
export interface Problem {
  /** The code is stable, such as `api/required` or `min-equals-max`; each code has a page in docs/rules. */
  code: string;
  level: Level;
  at: Path;
  /**
   * Whether the value or the key of the field is marked; by default the value. If the field is missing, the key of the
   * nearest existing parent is marked.
   */
  on?: 'value' | 'key' | undefined;
  message: string;
  /** The first fix is the most likely one. */
  fixes?: readonly ObjectFix[];
  fieldError?: FieldError;
}

export interface FieldError {
  type: string;
  badValue?: string;
  detail?: string;
  /** The field name in the server's message, such as `<nil>`, if it differs from the path. */
  field?: string;
}

// A change of the object that fixes a problem, as paths and values. Ranges in the text are determined later.
import type { Path } from './path.ts';
import type { Value } from './value.ts';

export interface ObjectFix {
  title: string;
  /** Whether the fix is certainly right, or does not change the meaning of the manifest. */
  isPreferred: boolean;
  changes: readonly FieldChange[];
}

export interface FieldChange {
  at: Path;
  /** The new value; undefined removes the field. */
  to: Value | undefined;
  /** The new name of a renamed field, which keeps its value; set instead of `to`. */
  renamedTo?: string;
}

export function changeFix(at: Path, to: Value & (string | number), isPreferred = true): ObjectFix {
  return { title: `Change to ${to}`, isPreferred, changes: [{ at, to }] };
}

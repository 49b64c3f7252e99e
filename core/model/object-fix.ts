// A change of the object that fixes a problem. It contains paths and values; text ranges are determined later.
import type { Path } from './path.ts';
import type { Value } from './value.ts';

export interface ObjectFix {
  /** The title of the code action, such as `Change to average`. */
  title: string;
  /** Whether the fix is certainly right, or does not change the meaning of the manifest. */
  isPreferred: boolean;
  changes: readonly FieldChange[];
}

/** A change of one field, which may be absent: sets, removes or renames the field. */
export interface FieldChange {
  at: Path;
  /** The new value; undefined removes the field. */
  to: Value | undefined;
  /** Set instead of `to`: the field keeps its value under this name. */
  renamedTo?: string;
}

/** Returns a fix that sets a field to a value. Its title contains the value. */
export function changeFix(at: Path, to: Value & (string | number), isPreferred = true): ObjectFix {
  return { title: `Change to ${to}`, isPreferred, changes: [{ at, to }] };
}

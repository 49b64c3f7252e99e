// A change of the object that puts a problem right. It speaks of paths and values; places in the text are found later.
import type { Path } from './path.ts';
import type { Value } from './value.ts';

export interface ObjectFix {
  /** `Change to average` */
  title: string;
  /** It is surely meant, or loses nothing. */
  isPreferred: boolean;
  changes: readonly FieldChange[];
}

/** A field gets a value, whether it is there or not. */
export interface FieldChange {
  at: Path;
  to: Value;
}

/** The title names the value. */
export function changeFix(at: Path, to: Value & (string | number), isPreferred = true): ObjectFix {
  return { title: `Change to ${to}`, isPreferred, changes: [{ at, to }] };
}

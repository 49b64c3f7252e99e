import type { TextEdit } from '../../text/edits.ts';

/** A change that puts a problem right. */
export interface Repair {
  title: string;
  /** It is surely meant, or loses nothing. */
  isPreferred: boolean;
  edits: readonly TextEdit[];
  /** Sentences; where there are any, the person is asked first. */
  losses?: readonly string[];
}

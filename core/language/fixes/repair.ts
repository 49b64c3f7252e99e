import type { Problem } from '../../model/problem.ts';
import type { TextEdit } from '../../text/edits.ts';
import type { ChunkView, ObjectView } from '../view.ts';

/** A change that puts a problem right. */
export interface Repair {
  title: string;
  /** It is surely meant, or loses nothing. */
  isPreferred: boolean;
  edits: readonly TextEdit[];
  /** Sentences; where there are any, the person is asked first. */
  losses?: readonly string[];
}

export type Repairing = (problem: Problem, object: ObjectView, view: ChunkView) => Repair[];

// What puts one problem right.
import type { Problem } from '../../model/problem.ts';
import type { TextEdit } from '../../text/edits.ts';
import type { ChunkView, ObjectView } from '../view.ts';

export interface Repair {
  title: string;
  isPreferred: boolean;
  edits: readonly TextEdit[];
  losses?: readonly string[];
}

export type Repairing = (problem: Problem, object: ObjectView, view: ChunkView) => Repair[];

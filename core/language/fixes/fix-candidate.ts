import type { Problem } from '../../model/problem.ts';
import type { TextEdit } from '../../text/minimal-edits.ts';
import type { AnalyzedDocument, AnalyzedObject } from '../analyze-document.ts';

/** A change that puts a problem right. */
export interface FixCandidate {
  title: string;
  /** It is surely meant, or loses nothing. */
  isPreferred: boolean;
  edits: readonly TextEdit[];
  /** Sentences; where there are any, the person is asked first. */
  losses?: readonly string[];
}

export type FixProvider = (problem: Problem, object: AnalyzedObject, view: AnalyzedDocument) => FixCandidate[];

import type { AnalyzedDocument, AnalyzedObject } from '../../analysis/analyze-document.ts';
import type { Problem } from '../../model/problem.ts';
import type { TextEdit } from '../../text/edits/minimal-edits.ts';

export interface FixCandidate {
  title: string;
  /** Whether the user's intent is certain and the fix loses nothing. */
  isPreferred: boolean;
  edits: readonly TextEdit[];
  /** Set if the fix makes the object readable, so that other errors of the object may appear. */
  revealsErrors?: true;
  /** Sentences that say what the fix loses. If there are any, the user must confirm the fix first. */
  losses?: readonly string[];
}

export type FixProvider = (problem: Problem, object: AnalyzedObject, view: AnalyzedDocument) => FixCandidate[];

// The interface of a verdict: one thing that the workspace can prove.
import type { AnalyzedObject } from '../analyze-document.ts';
import type { WorkspaceSubject } from '../rule.ts';
import type { IndexedObject } from '../workspace/workspace-index.ts';

export interface Verdict {
  /** The code of the rule that reports it. */
  code: string;
  /** `never scaled by metrics: app of web has no cpu request (unless …)` */
  text: string;
  /** What the sequence gets wrong: all of it, or only that it scales down. */
  contradicts: 'sequence' | 'scaleDown';
  /** The object of the workspace that proves it. */
  provenBy: IndexedObject;
}

export interface VerdictSource {
  /** Whether the file alone allows it: otherwise no index is needed. */
  isPossible(object: AnalyzedObject): boolean;
  find(subject: WorkspaceSubject): Verdict | undefined;
}

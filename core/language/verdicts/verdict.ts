// What the workspace proves about an autoscaler and its simulated sequence contradicts: lens, hover, panel, `simulate`
// and `lint` all ask here. Another verdict is one entry in the list.
import { releasesInUse } from '../../model/release-choice.ts';
import { controllerDifferencesOf } from '../../model/releases.ts';
import type { Envelope } from '../../simulator/trace.ts';
import { envelopeRunText, envelopeText } from '../../simulator/trace-text.ts';
import type { AnalyzedObject } from '../analyze-document.ts';
import type { WorkspaceSubject } from '../rule.ts';
import type { WorkspaceContext } from '../workspace/workspace-context.ts';
import { missingRequestVerdict } from './missing-request-verdict.ts';
import type { Verdict, VerdictSource } from './verdict-source.ts';

/** The first one that applies is shown. */
const sources: readonly VerdictSource[] = [missingRequestVerdict];

export function mayHaveVerdict(object: AnalyzedObject): boolean {
  return sources.some((source) => source.isPossible(object));
}

/** Undefined if nothing in the workspace contradicts the sequence. */
export function verdictOf(
  analyzed: WorkspaceSubject['analyzed'],
  object: AnalyzedObject,
  workspaceContext: WorkspaceContext,
): Verdict | undefined {
  if (!mayHaveVerdict(object)) return undefined;
  const has = controllerDifferencesOf(releasesInUse(analyzed.chosen).kubernetes.release);
  for (const source of sources) {
    const verdict = source.find({ analyzed, object, has, workspaceContext });
    if (verdict) return verdict;
  }
  return undefined;
}

/** The sequence as far as the verdict leaves it true. */
export function sequenceWithVerdict(envelope: Envelope, verdict: Verdict | undefined): string {
  if (!verdict || envelope.up.minReplicas === envelope.up.maxReplicas) return envelopeText(envelope);
  return verdict.contradicts === 'sequence' ? verdict.text : `${envelopeRunText(envelope.up)} · ${verdict.text}`;
}

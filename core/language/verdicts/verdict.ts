// What the workspace proves about an autoscaler and its simulated sequence contradicts: lens, hover, panel, `simulate`
// and `lint` all ask here. Another verdict is one entry in the list.
import { releasesInUse } from '../../model/release-choice.ts';
import { controllerDifferencesOf } from '../../model/releases.ts';
import type { Envelope } from '../../simulator/trace.ts';
import { fastestRunTexts } from '../../simulator/trace-text.ts';
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

/** Each direction in words, as far as the verdict leaves it true. One sentence for both is that of `up`. */
export function fastestRunsWithVerdict(
  envelope: Envelope,
  verdict: Verdict | undefined,
): ReturnType<typeof fastestRunTexts> {
  const { up, down } = fastestRunTexts(envelope);
  if (!verdict || down === undefined) return { up, ...(down !== undefined && { down }) };
  return verdict.contradicts === 'sequence' ? { up: verdict.text } : { up, down: verdict.text };
}

/** Both directions. */
export function sequenceWithVerdict(envelope: Envelope, verdict: Verdict | undefined): string {
  const { up, down } = fastestRunsWithVerdict(envelope, verdict);
  return down === undefined ? up : `${up} · ${down}`;
}

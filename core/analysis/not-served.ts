import { releasesInUse } from '../model/release-choice.ts';
import { kubernetesText } from '../model/release-names.ts';
import { rangeOfProblem } from '../text/problem-range.ts';
import type { AnalyzedAutoscaler, AnalyzedDocument } from './analyze-document.ts';
import type { PlacedMessage } from './not-simulated.ts';

/**
 * Returns the message and its position. The message is `not served by Kubernetes 1.37: autoscaling/v2beta2` or, if no
 * release is chosen, `assuming 1.37, which does not serve …`. Returns undefined if the release serves the version.
 */
export function notServedMessage(
  { chosen }: Pick<AnalyzedDocument, 'chosen'>,
  { root, reading, description }: AnalyzedAutoscaler,
): (PlacedMessage & { isAssumed: boolean }) | undefined {
  const problem = reading?.problems.find(({ code }) => code === notServedCode);
  if (!problem || !description) return undefined;
  const { apiVersion } = description;
  const { release } = releasesInUse(chosen).kubernetes;
  const isAssumed = !chosen.kubernetes;
  return {
    message: isAssumed
      ? `assuming ${release}, which does not serve ${apiVersion}`
      : `not served by ${kubernetesText(release)}: ${apiVersion}`,
    isAssumed,
    start: rangeOfProblem(root, problem).start,
  };
}

export const notServedCode = 'api/not-served';

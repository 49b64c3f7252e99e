import type { AnalyzedObject } from '../../analysis/analyze-document.ts';
import type { WorkspaceContext } from '../../analysis/workspace-context.ts';
import { controllerDescriptionOf } from '../../simulator/controllers.ts';
import type { Envelope } from '../../simulator/trace.ts';
import { fastestRunTexts } from '../../simulator/trace-text.ts';
import type { AnalyzedText, Rule, WorkspaceFinding } from '../rule.ts';
import { findingsOf, ruleSubjectOf, workspaceFindingsOf, workspaceSubjectOf } from '../rule-subject.ts';
import { verdictRules } from './verdict-rules.ts';
import type { Verdict } from './verdict-types.ts';

/**
 * Returns the most important verdict about the object: a verdict about the whole sequence, or else the first verdict
 * about one direction. Returns undefined if there is no verdict.
 */
export function verdictOf(
  analyzed: AnalyzedText,
  object: AnalyzedObject,
  workspaceContext: WorkspaceContext,
): Verdict | undefined {
  if (!mayHaveVerdict(object)) return undefined;
  const subject = ruleSubjectOf(analyzed, object, { levels: {} });
  const inWorkspace = workspaceSubjectOf(analyzed, object, workspaceContext);
  const findings = verdictRules
    .filter(({ kind }) => kind === undefined || kind === object.description?.kind)
    .flatMap((rule) =>
      [...(subject ? findingsOf(rule, subject, object) : []), ...workspaceFindingsOf(rule, inWorkspace)].map(
        (finding): CodedFinding => ({ ...finding, code: rule.code }),
      ),
    );
  const verdicts = [...directVerdicts(findings), ...failureVerdicts(findings, object, inWorkspace.has)];
  return verdicts.find(({ contradicts }) => contradicts === 'sequence') ?? verdicts[0];
}

/**
 * Whether the object is simulated, so that it may have a verdict. For any other object, the caller does not need the
 * workspace index.
 */
export function mayHaveVerdict({ reading, patch }: AnalyzedObject): boolean {
  return reading?.autoscaler !== undefined && !patch;
}

type CodedFinding = WorkspaceFinding & Pick<Rule, 'code'>;

function directVerdicts(findings: readonly CodedFinding[]): Verdict[] {
  return findings.flatMap(({ verdict, code, provenBy }) =>
    verdict ? [{ ...verdict, code, provenBy: provenBy?.found }] : [],
  );
}

/**
 * Returns the verdict on failing metrics; empty if they do not prevent scaling. One failing metric prevents every
 * scale-down, except in Kubernetes 1.16 to 1.20.
 */
function failureVerdicts(
  findings: readonly CodedFinding[],
  { reading }: AnalyzedObject,
  { failureForbidsShrinking }: Parameters<typeof findingsOf>[1]['has'],
): Verdict[] {
  const autoscaler = reading?.autoscaler;
  const metrics = autoscaler && controllerDescriptionOf(autoscaler.kind).measuredResources?.(autoscaler);
  const failing = new Set(findings.flatMap((finding) => finding.failing?.metrics ?? []));
  const first = findings.find((finding) => finding.failing);
  if (!metrics || !first?.failing) return [];
  const isAlone = metrics.every((_, index) => failing.has(index));
  if (!isAlone && !failureForbidsShrinking) return [];
  return [
    {
      code: first.code,
      text: `${isAlone ? 'never scaled by metrics' : 'never scaled down by metrics'}: ${first.failing.text}`,
      contradicts: isAlone ? 'sequence' : 'scaleDown',
      condition: 'if the metrics could be read',
      isFailure: true,
      provenBy: first.provenBy?.found,
    },
  ];
}

/**
 * Returns the texts of the fastest runs. A verdict replaces the text that it contradicts; if it contradicts both
 * directions, only `up` has a text. A verdict is ignored if the count can never change.
 */
export function fastestRunsWithVerdict(
  envelope: Envelope,
  verdict: Verdict | undefined,
): ReturnType<typeof fastestRunTexts> {
  const { up, down } = fastestRunTexts(envelope);
  if (!verdict || down === undefined) return { up, ...(down !== undefined && { down }) };
  if (verdict.contradicts === 'sequence') return { up: verdict.text };
  return verdict.contradicts === 'scaleUp' ? { up: verdict.text, down } : { up, down: verdict.text };
}

export function sequenceWithVerdict(envelope: Envelope, verdict: Verdict | undefined): string {
  const { up, down } = fastestRunsWithVerdict(envelope, verdict);
  return down === undefined ? up : `${up} · ${down}`;
}

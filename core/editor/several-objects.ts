// Texts for several autoscalers that a template renders at one place. The lenses name the first autoscalers and count
// the rest.

import type { AnalyzedAutoscaler, AnalyzedDocument } from '../analysis/analyze-document.ts';
import { firstError, notSimulatedReason } from '../analysis/not-simulated.ts';
import { keyAmongSeveral, withKey } from '../analysis/object-identity.ts';
import { identityOf } from '../analysis/rendered-object.ts';
import { maxNames, namesText } from '../analysis/wording/names-text.ts';
import { truncate } from '../analysis/wording/truncate.ts';
import { sequenceWithVerdict } from '../lint/verdicts/verdict.ts';
import type { Verdict } from '../lint/verdicts/verdict-types.ts';
import { oncePer } from '../model/once.ts';
import { envelope } from '../simulator/controllers.ts';
import type { Profile } from '../simulator/profile.ts';
import { shortRunText } from '../simulator/trace-text.ts';
import { objectStart } from '../text/problem-range.ts';

export const maxLabelLength = 24;
const maxReasonLength = 40;
const maxChoiceReasonLength = 120;

type AutoscalersByStart = ReadonlyMap<number, readonly AnalyzedAutoscaler[]>;

export function objectsBeside(
  { autoscalers }: Pick<AnalyzedDocument, 'autoscalers'>,
  autoscaler: AnalyzedAutoscaler,
): readonly AnalyzedAutoscaler[] {
  if (!isOneOfSeveral(autoscaler)) return [autoscaler];
  return severalByStart(autoscalers).get(objectStart(autoscaler.root)) ?? [];
}

/**
 * Returns the autoscalers by the offset at which they begin. The result is computed once, because it is needed for each
 * of possibly thousands of autoscalers.
 */
const severalByStart = oncePer((autoscalers: readonly AnalyzedAutoscaler[]): AutoscalersByStart => {
  const places = new Map<number, AnalyzedAutoscaler[]>();
  for (const one of autoscalers) {
    if (!one.reading || !isOneOfSeveral(one)) continue;
    const start = objectStart(one.root);
    const same = places.get(start);
    if (same) same.push(one);
    else places.set(start, [one]);
  }
  return places;
});

export function isOneOfSeveral(autoscaler: Pick<AnalyzedAutoscaler, 'rendered'>): boolean {
  return keyOf(autoscaler) !== undefined;
}

export function objectWithKey(
  analyzed: Pick<AnalyzedDocument, 'autoscalers'>,
  autoscaler: AnalyzedAutoscaler,
  key: string | undefined,
): AnalyzedAutoscaler {
  return withKey(objectsBeside(analyzed, autoscaler), key, keyOf) ?? autoscaler;
}

/**
 * Returns the key that distinguishes the object from the other objects at the same place in the file; undefined if
 * there are no other objects.
 */
export function keyOf({ rendered }: Pick<AnalyzedAutoscaler, 'rendered'>): string | undefined {
  return keyAmongSeveral(identityOf(rendered));
}

export function labelOf({ rendered }: Pick<AnalyzedAutoscaler, 'rendered'>): string {
  return truncate(identityOf(rendered)?.label ?? '', maxLabelLength);
}

type TextState = Pick<AnalyzedDocument, 'textProblems' | 'hasTemplates'>;

export interface SummaryOptions {
  profile: Profile;
  verdict?: Verdict | undefined;
}

export function titleOfOne(analyzed: TextState, autoscaler: AnalyzedAutoscaler, options: SummaryOptions): string {
  return `${labelOf(autoscaler)} ${shortSummary(analyzed, autoscaler, options)}`;
}

export function shortSummary(
  analyzed: TextState,
  autoscaler: AnalyzedAutoscaler,
  { profile, verdict }: SummaryOptions,
): string {
  const { known, reason } = stateOf(analyzed, autoscaler);
  if (!known) return `not simulated${reason ? `: ${oneLine(reason.short ?? reason.message, maxReasonLength)}` : ''}`;
  if (verdict && verdict.contradicts !== 'scaleDown') return verdict.text;
  const text = shortRunText(envelope(known, profile).up);
  return firstError(autoscaler) ? `${text} · refused by the API server` : text;
}

export function wholeSummary(
  analyzed: TextState,
  autoscaler: AnalyzedAutoscaler,
  { profile, verdict }: SummaryOptions,
): string {
  const { known, reason } = stateOf(analyzed, autoscaler);
  if (!known) return `not simulated${reason ? `: ${oneLine(reason.message, maxChoiceReasonLength)}` : ''}`;
  const error = firstError(autoscaler);
  const refused = error && `refused by the API server: ${oneLine(error.message, maxChoiceReasonLength)}`;
  const parts = [sequenceWithVerdict(envelope(known, profile), verdict), refused, autoscaler.rendered?.notRendered];
  return parts.filter((part) => part !== undefined).join(' · ');
}

function stateOf(analyzed: TextState, autoscaler: AnalyzedAutoscaler) {
  const reason = notSimulatedReason(analyzed, autoscaler);
  return { known: reason ? undefined : autoscaler.reading?.autoscaler, reason };
}

function oneLine(message: string, maxLength: number): string {
  return truncate(message.replaceAll(/\s+/g, ' '), maxLength);
}

export function groupedTexts(found: readonly { text: string; label: string }[]): string {
  const labels = new Map<string, string[]>();
  for (const { text, label } of found) {
    const known = labels.get(text);
    if (known) known.push(label);
    else labels.set(text, [label]);
  }
  if (labels.size === 1) return found[0]?.text ?? '';
  const groups = Array.from(labels, ([text, names]) => `${text} (${namesText(names)})`);
  const others = groups.length - maxNames;
  return [...groups.slice(0, maxNames), ...(others > 0 ? [`and ${others} more`] : [])].join(' · ');
}

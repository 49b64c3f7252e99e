// Lists what is checked in a text, and what is not checked and why. A user needs this list, because a file without
// diagnostics may be correct or unchecked.
import type { AnalyzedAutoscaler, AnalyzedDocument } from '../analysis/analyze-document.ts';
import { notSimulatedReason } from '../analysis/not-simulated.ts';
import { truncate } from '../analysis/wording/truncate.ts';
import { newestKinds } from '../apiserver/kinds.ts';

export interface NotChecked {
  /** A noun in the singular for the thing that is not checked: `ScaledJob`, `chart`. */
  what: string;
  reason: string;
}

export interface CheckedAutoscalers {
  autoscalers: number;
  /** The number of checked files; undefined if a single file is checked. */
  files?: number | undefined;
}

const maxReasonLength = 100;

/**
 * Returns why a part of the autoscaler or the whole autoscaler is not checked. Returns undefined if the whole
 * autoscaler is checked, or if a diagnostic already reports the reason. An autoscaler that the API server refuses
 * counts as checked.
 */
export function whyNotChecked(
  analyzed: Pick<AnalyzedDocument, 'textProblems' | 'hasTemplates'>,
  autoscaler: AnalyzedAutoscaler,
): NotChecked | undefined {
  const { reading, patch, unknownKind } = autoscaler;
  if (reading?.autoscaler || unknownKind) return undefined;
  if (patch) return { what: 'patch', reason: 'only the fields of a patch are checked, not the object that it changes' };
  if (reading?.absent || reading?.problems.some(({ level }) => level === 'error')) return undefined;
  if (analyzed.textProblems.length > 0) return undefined;
  const message = notSimulatedReason(analyzed, autoscaler)?.message;
  return message === undefined ? undefined : { what: 'autoscaler', reason: truncate(message, maxReasonLength) };
}

const knownKinds: ReadonlySet<string> = new Set(newestKinds.map(({ kind }) => kind));
const otherKind = /^kind:[ \t]*["']?([A-Z]\w*Autoscaler|ScaledJob)["']?[ \t]*(?:#.*)?$/gm;

export function otherScalersIn(text: string): NotChecked[] {
  if (!text.includes('Autoscaler') && !text.includes('ScaledJob')) return [];
  return Array.from(text.matchAll(otherKind), ([, kind = '']) => kind)
    .filter((kind) => !knownKinds.has(kind))
    .map((what) => ({ what, reason: 'Replicast does not check this kind' }));
}

const maxReasons = 6;

export function coverageText({ autoscalers, files }: CheckedAutoscalers, notChecked: readonly NotChecked[]): string {
  const checked =
    autoscalers === 0
      ? 'no autoscaler checked'
      : `${counted(autoscalers, 'autoscaler')} checked${files === undefined ? '' : ` in ${counted(files, 'file')}`}`;
  return notChecked.length === 0 ? checked : `${checked} · not checked: ${notCheckedText(notChecked)}`;
}

function notCheckedText(all: readonly NotChecked[]): string {
  const groups = new Map<string, NotChecked[]>();
  for (const one of all) {
    const key = `${one.what}\n${one.reason}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const texts = Array.from(groups.values(), (group) => {
    const [{ what, reason } = { what: '', reason: '' }] = group;
    return `${counted(group.length, what)} (${reason})`;
  });
  const others = texts.length - maxReasons;
  return others > 0 ? `${texts.slice(0, maxReasons).join(', ')}, and ${others} more reasons` : texts.join(', ');
}

function counted(count: number, what: string): string {
  if (count === 1) return `1 ${what}`;
  if (/(?:ch|s|x)$/.test(what)) return `${count} ${what}es`;
  return `${count} ${/[^aeo]y$/.test(what) ? `${what.slice(0, -1)}ies` : `${what}s`}`;
}

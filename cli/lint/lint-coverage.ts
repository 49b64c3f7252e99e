// The results of this module are plain data, so that a worker can send them.
import type { AnalyzedAutoscaler } from '../../core/analysis/analyze-document.ts';
import type { NumberedDocument } from '../../core/analysis/analyze-file.ts';
import { mayContainAutoscaler } from '../../core/analysis/may-contain-autoscaler.ts';
import {
  type CheckedAutoscalers,
  coverageText,
  type NotChecked,
  otherScalersIn,
  whyNotChecked,
} from '../../core/editor/coverage.ts';

export interface CheckedPlace {
  file: string;
  /**
   * Identifies the autoscaler in its file. All overlays and environments with this autoscaler have the same `place`, so
   * the autoscaler is counted once.
   */
  place: string;
}

export interface NotCheckedPlace extends NotChecked {
  file: string;
}

export interface Coverage {
  checked: readonly CheckedPlace[];
  notChecked: readonly NotCheckedPlace[];
}

export const emptyCoverage: Coverage = { checked: [], notChecked: [] };

export function joinCoverage(all: readonly Coverage[]): Coverage {
  const checked = new Map<string, CheckedPlace>();
  const notChecked = new Map<string, NotCheckedPlace>();
  for (const each of all) {
    for (const one of each.checked) checked.set(JSON.stringify([one.file, one.place]), one);
    // Equal entries within one coverage are different documents, so each of these entries gets its own number. Equal
    // entries of several overlays are the same document of a base, so they get the same number.
    const counts = new Map<string, number>();
    for (const one of each.notChecked) {
      const key = JSON.stringify([one.file, one.what, one.reason]);
      const count = counts.get(key) ?? 0;
      counts.set(key, count + 1);
      notChecked.set(`${key} ${count}`, one);
    }
  }
  return { checked: [...checked.values()], notChecked: [...notChecked.values()] };
}

export function countChecked({ checked }: Coverage): CheckedAutoscalers {
  return { autoscalers: checked.length, files: new Set(checked.map(({ file }) => file)).size };
}

export function textOfCoverage(coverage: Coverage): string {
  return coverageText(countChecked(coverage), coverage.notChecked);
}

export function coverageOfFile(file: string, documents: readonly NumberedDocument[]): Coverage {
  const checked: CheckedPlace[] = [];
  const notChecked: NotCheckedPlace[] = [];
  for (const { document, firstItem = 0, analyzed } of documents) {
    notChecked.push(...otherScalersIn(analyzed.lines.text).map((one) => ({ file, ...one })));
    if (analyzed.autoscalers.length === 0 && isOverLimit(analyzed))
      notChecked.push({ file, what: 'document', reason: 'over a limit' });
    for (const autoscaler of analyzed.autoscalers) {
      const because = whyNotChecked(analyzed, autoscaler);
      const place = `${document} ${placeOf(autoscaler, firstItem)}`;
      if (because) notChecked.push({ file, ...because });
      else checked.push({ file, place });
    }
  }
  return { checked, notChecked };
}

function placeOf({ item }: AnalyzedAutoscaler, firstItem: number): string {
  return item === undefined ? '' : `${firstItem + item}`;
}

function isOverLimit({ lines, textProblems }: NumberedDocument['analyzed']): boolean {
  return textProblems.some(({ code }) => code === 'limit') && mayContainAutoscaler(lines.text);
}

import { analyzeDocument } from '../../core/analysis/analyze-document.ts';
import { findObjectFixes } from '../../core/lint/fixes/object-fixes.ts';
import type { RuleLevels } from '../../core/lint/rule.ts';
import { rules } from '../../core/lint/rules/rules.ts';
import { applyEdits } from '../../core/text/edits/minimal-edits.ts';
import { indexLines, offsetAt } from '../../core/text/lines.ts';
import { diagnosticsOf, type MarkedOptions, whole } from './marked.ts';
import { scenarioLookup } from './object-scenario.ts';

export const allRulesOn = Object.fromEntries(
  rules.filter(({ level }) => level === 'off').map(({ code }) => [code, 'information' as const]),
);

export function findingsOf(marked: string, code: string, options: MarkedOptions = {}): string[] {
  const text = whole(marked);
  const lines = indexLines(text);
  return diagnosticsOf(text, { ...options, diagnostics: { levels: onlyRules([code]), ...options.diagnostics } })
    .filter((each) => each.code === code)
    .map(({ range, message }) => {
      const [start, end] = [offsetAt(lines, range.start), offsetAt(lines, range.end)];
      return `${text.slice(start, end).replaceAll(/\s*\n\s*/g, ' ')}: ${message}`;
    });
}

/** Simulations of other rules would cost a property test much time. */
function onlyRules(codes: readonly string[]): RuleLevels {
  return Object.fromEntries(rules.map(({ code }) => [code, codes.includes(code) ? 'information' : 'off']));
}

export interface AppliedFix {
  title: string;
  isPreferred: boolean;
  text: string;
}

export function fixesOf(marked: string, code: string, options: MarkedOptions = {}): AppliedFix[] {
  return fixesOfRules(marked, [code], options).map(({ fix }) => fix);
}

export function fixesOfRules(
  marked: string,
  codes: readonly string[],
  { kubernetes, scenario }: MarkedOptions = {},
): { code: string; fix: AppliedFix }[] {
  const text = whole(marked);
  const lines = indexLines(text);
  const chosen = kubernetes === undefined ? undefined : { release: kubernetes };
  return findObjectFixes(analyzeDocument(text, { json: false, kubernetes: chosen }), {
    levels: onlyRules(codes),
    scenarioOf: scenario === undefined ? undefined : scenarioLookup(scenario),
  })
    .filter((fix) => codes.includes(fix.code))
    .map(({ code, title, isPreferred, edits }) => {
      const changes = edits.map(({ range, newText }) => ({
        start: offsetAt(lines, range.start),
        end: offsetAt(lines, range.end),
        text: newText,
      }));
      return { code, fix: { title, isPreferred, text: applyEdits(text, changes) } };
    });
}

export function fixOf(marked: string, code: string, options: MarkedOptions = {}): AppliedFix | undefined {
  return fixesOf(marked, code, options)[0];
}

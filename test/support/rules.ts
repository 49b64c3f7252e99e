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
  return diagnosticsOf(text, { ...options, diagnostics: { levels: onlyRule(code), ...options.diagnostics } })
    .filter((each) => each.code === code)
    .map(({ range, message }) => {
      const [start, end] = [offsetAt(lines, range.start), offsetAt(lines, range.end)];
      return `${text.slice(start, end).replaceAll(/\s*\n\s*/g, ' ')}: ${message}`;
    });
}

/** Simulations of other rules would cost a property test much time. */
function onlyRule(code: string): RuleLevels {
  return Object.fromEntries(rules.map((rule) => [rule.code, rule.code === code ? 'information' : 'off']));
}

export interface AppliedFix {
  title: string;
  isPreferred: boolean;
  text: string;
}

export function fixesOf(marked: string, code: string, { kubernetes, scenario }: MarkedOptions = {}): AppliedFix[] {
  const text = whole(marked);
  const lines = indexLines(text);
  const chosen = kubernetes === undefined ? undefined : { release: kubernetes };
  return findObjectFixes(analyzeDocument(text, { json: false, kubernetes: chosen }), {
    levels: onlyRule(code),
    scenarioOf: scenario === undefined ? undefined : scenarioLookup(scenario),
  })
    .filter((fix) => fix.code === code)
    .map(({ title, isPreferred, edits }) => ({
      title,
      isPreferred,
      text: applyEdits(
        text,
        edits.map(({ range, newText }) => ({
          start: offsetAt(lines, range.start),
          end: offsetAt(lines, range.end),
          text: newText,
        })),
      ),
    }));
}

export function fixOf(marked: string, code: string, options: MarkedOptions = {}): AppliedFix | undefined {
  return fixesOf(marked, code, options)[0];
}

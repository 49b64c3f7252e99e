import type { ChartRenderings, ChartRequest } from '../charts/chart-renderings.ts';
import { chartFixes } from '../charts/fixes/chart-fixes.ts';
import { chartRequestWithFile, rendersSame } from '../charts/fixes/check-fix.ts';
import { textInRequest } from '../charts/problems/chart-problem.ts';
import type { QuickFixRequest, SupportedDocument } from '../editor/document-support.ts';
import type { QuickFix } from '../lint/fixes/fixes.ts';
import { ignoreFix, oncePerLine } from '../lint/fixes/ignore-fix.ts';
import type { RuleLevels } from '../lint/rule.ts';
import { indexLines, positionAt } from '../text/lines.ts';
import { offsetInFile, rangeInDocument } from '../text/place-in-file.ts';
import type { ObjectScenarios } from './manifest/object-scenarios.ts';

export interface FileInChart {
  renderings: ChartRenderings;
  request: ChartRequest;
  file: string;
}

interface ReportedInChart extends Pick<QuickFixRequest, 'reported'> {
  levels: RuleLevels;
  scenarios: Pick<ObjectScenarios, 'ofSame'> | undefined;
}

export function chartQuickFixes(
  document: SupportedDocument,
  { renderings, request, file }: FileInChart,
  { reported, levels, scenarios }: ReportedInChart,
): QuickFix[] {
  // The editor requests fixes each time the cursor moves, so a request without a diagnostic must be cheap.
  if (reported.length === 0) return [];
  const lines = indexLines(textInRequest(request, file) ?? '');
  const place = ({ start, end }: { start: number; end: number }) =>
    rangeInDocument({ start: positionAt(lines, start), end: positionAt(lines, end) }, document);
  const isWanted = ({ code, range }: { code: string; range: { start: number; end: number } }) => {
    const { start } = place(range);
    return reported.some(
      (one) =>
        one.code === code && one.range.start.line === start.line && one.range.start.character === start.character,
    );
  };
  const fixes = chartFixes(renderings, request, { file, isWanted, levels, scenarioOf: scenarios?.ofSame }).map(
    ({ edits, range, ...fix }) => ({
      ...fix,
      range: place(range),
      edits: edits.map(({ text: newText, ...changed }) => ({ range: place(changed), newText })),
    }),
  );
  const { yamlDocument } = document;
  const start = offsetInFile(lines.text, document);
  const ofDocument = indexLines(yamlDocument.text);
  const isSameWith = (changed: () => string) => {
    const { text } = lines;
    const whole = text.slice(0, start) + changed() + text.slice(start + yamlDocument.text.length);
    return rendersSame(renderings, request, chartRequestWithFile(request, file, whole));
  };
  const ignored = oncePerLine(reported).flatMap((one) => ignoreFix(ofDocument, one, isSameWith) ?? []);
  return [...fixes, ...ignored];
}

import type { CardTheme } from '../../../core/drawing/card-style.ts';
import type { ComparedTrace } from '../../../core/drawing/compared-trace.ts';
import { traceAsCard } from '../../../core/drawing/written/trace-card.ts';
import { traceAsCsv } from '../../../core/drawing/written/trace-csv.ts';
import { traceAsJson } from '../../../core/drawing/written/trace-json.ts';
import { traceAsMarkdown } from '../../../core/drawing/written/trace-markdown.ts';
import type { Trace } from '../../../core/simulator/trace.ts';
import type { ExportFormat } from '../../../protocol/panel.ts';

export interface ExportedRun {
  trace: Trace;
  load?: string | undefined;
  /**
   * The condition under which the run is valid, such as `without HPA web-2`; undefined if nothing in the workspace
   * contradicts the run.
   */
  condition?: string | undefined;
  compared?: readonly ComparedTrace[];
  file: string;
  whole?: boolean;
}

const writers: Record<Exclude<ExportFormat, 'png'>, (run: ExportedRun) => string> = {
  svg: ({ trace, ...run }) => traceAsCard(trace, run),
  // The reasons in the table contain characters such as `…` and `−`, so a byte order mark tells spreadsheets that the
  // file is UTF-8.
  csv: ({ trace }) => `\ufeff${traceAsCsv(trace)}`,
  json: ({ trace, condition }) => traceAsJson(trace, condition),
  markdown: ({ trace, ...run }) => traceAsMarkdown(trace, run),
};

export function exportRun(run: ExportedRun, format: Exclude<ExportFormat, 'png'>): string {
  return writers[format](run);
}

/** Returns the run as a picture in the colors of the window, because an image cannot follow the theme. */
export function runAsPicture({ trace, ...run }: ExportedRun, theme: CardTheme): string {
  return traceAsCard(trace, { ...run, theme });
}

// Exports the run as a file, or as text for a pull request.
import type { ComparedTrace } from '../../../core/drawing/compared-trace.ts';
import { traceAsCsv } from '../../../core/drawing/written/trace-csv.ts';
import { traceAsJson } from '../../../core/drawing/written/trace-json.ts';
import { traceAsMarkdown } from '../../../core/drawing/written/trace-markdown.ts';
import { traceAsSvg } from '../../../core/drawing/written/trace-svg.ts';
import type { Trace } from '../../../core/simulator/trace.ts';
import type { ExportFormat } from '../../../protocol/panel.ts';

export interface ExportedRun {
  trace: Trace;
  /** The load in words; absent for a fastest scale-up or scale-down. */
  load?: string | undefined;
  /** Under which it is what happens, if something contradicts it. */
  condition?: string | undefined;
  compared?: readonly ComparedTrace[];
}

const writers: Record<ExportFormat, (run: ExportedRun) => string> = {
  svg: ({ trace, ...run }) => traceAsSvg(trace, { ...run, whole: true }),
  // The byte order mark tells spreadsheets that the file is UTF-8: reasons contain … and −.
  csv: ({ trace }) => `\ufeff${traceAsCsv(trace)}`,
  json: ({ trace, condition }) => traceAsJson(trace, condition),
  markdown: ({ trace, ...run }) => traceAsMarkdown(trace, run),
};

export function exportRun(run: ExportedRun, format: ExportFormat): string {
  return writers[format](run);
}

// Exports the run as a file, or as text for a pull request.
import { drawReplicaChart } from '../../core/chart/replica-chart.ts';
import { traceAsCsv } from '../../core/chart/written/trace-csv.ts';
import { traceAsJson } from '../../core/chart/written/trace-json.ts';
import { traceAsMarkdown } from '../../core/chart/written/trace-markdown.ts';
import type { Trace } from '../../core/simulator/trace.ts';
import type { ExportFormat } from '../../protocol/panel.ts';

const writers: Record<ExportFormat, (trace: Trace) => string> = {
  svg: (trace) => `${drawReplicaChart(trace, { width: 720, height: 240, whole: true, ids: 'replicast' }).svg}\n`,
  // The byte order mark tells spreadsheets that the file is UTF-8: reasons contain … and −.
  csv: (trace) => `\ufeff${traceAsCsv(trace)}`,
  json: traceAsJson,
  markdown: traceAsMarkdown,
};

export function exportTrace(trace: Trace, format: ExportFormat): string {
  return writers[format](trace);
}

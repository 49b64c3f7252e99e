// The autoscalers that a chart renders with the values of a file, as the editor shows them above these values.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { analyzeValues, type RenderedAutoscaler } from '../core/language/values/analyze-values.ts';
import { isHelmValuesUri } from '../core/language/values/uris.ts';
import { formatPath } from '../core/model/path.ts';
import type { LineIndex } from '../core/text/lines.ts';
import { positionAt } from '../core/text/lines.ts';
import type { Io } from './io.ts';
import { clause, type LocatedAutoscaler, nameOf } from './located-autoscaler.ts';
import { buildIndex, fileUri } from './workspace-index.ts';

export const isChartValuesFile = (file: string) => file !== '-' && isHelmValuesUri(fileUri(file));

/** `chart` for `chart/templates/web/hpa.yaml`; undefined for a file that is not in a folder `templates`. */
export function chartFolderOf(file: string): string | undefined {
  const parts = path.normalize(file).split(path.sep);
  const at = parts.lastIndexOf('templates', parts.length - 2);
  return at < 0 ? undefined : path.join(...parts.slice(0, at), '.');
}

/** Empty if no template of the chart uses the values. */
export async function chartAutoscalers(io: Io, valuesFile: string, text: string): Promise<LocatedAutoscaler[]> {
  const folder = path.dirname(valuesFile);
  const templates = (await io.list(path.join(folder, 'templates')).catch(() => undefined)) ?? [];
  if (templates.length === 0) return [];
  const base = ['values.yaml', 'values.yml'].map((name) => path.join(folder, name));
  const index = await buildIndex(io, [...templates, ...base]);
  const analyzed = analyzeValues(text, { index, uri: fileUri(valuesFile) });
  return (analyzed?.autoscalers ?? []).map((rendered) => autoscalerInChart(valuesFile, rendered, analyzed?.lines));
}

function autoscalerInChart(
  file: string,
  { template, chart, description, links, reading, isCertainlyRendered }: RenderedAutoscaler,
  lines: LineIndex | undefined,
): LocatedAutoscaler {
  const guards = chart.guards === 'unknown' ? [] : chart.guards;
  return {
    file,
    document: 0,
    template: path.relative('', fileURLToPath(template.uri)),
    name: nameOf(chart.object),
    description,
    reading,
    lines: Object.fromEntries(
      links.flatMap(({ usage, node }) =>
        lines && node?.key ? [[formatPath(usage.path), positionAt(lines, node.key.start).line + 1]] : [],
      ),
    ),
    notSimulated: notSimulatedReason(reading, chart.hasConditionalBlock),
    notRendered: isCertainlyRendered || guards.length === 0 ? undefined : guards.join(', '),
    findVerdict: async () => undefined,
  };
}

function notSimulatedReason(
  { autoscaler, blockingTemplate, problems }: RenderedAutoscaler['reading'],
  hasConditionalBlock: boolean,
): string | undefined {
  const error = problems.find(({ level }) => level === 'error');
  if (blockingTemplate) return clause(`${blockingTemplate.path.replace(/^spec\./, '')} is ${blockingTemplate.source}`);
  if (hasConditionalBlock) return 'a template writes what it needs';
  if (autoscaler) return undefined;
  return clause(error?.message ?? 'it cannot be read');
}

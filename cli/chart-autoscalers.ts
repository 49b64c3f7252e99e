// The autoscalers that a folder of templates without a Chart.yaml renders with the values of a file, as the editor
// shows them above these values.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { notServedMessage } from '../core/language/not-served.ts';
import { notSimulatedReason } from '../core/language/not-simulated.ts';
import { objectName } from '../core/language/object-name.ts';
import { analyzeValues } from '../core/language/values/analyze-values.ts';
import type { RenderedAutoscaler } from '../core/language/values/rendered-autoscaler.ts';
import { isHelmValuesUri } from '../core/language/values/uris.ts';
import { formatPath } from '../core/model/path.ts';
import type { ChosenReleases } from '../core/model/releases.ts';
import type { LineIndex } from '../core/text/lines.ts';
import { positionAt } from '../core/text/lines.ts';
import type { Io } from './io.ts';
import { clause, type LocatedAutoscaler } from './located-autoscaler.ts';
import { buildIndex, fileUri } from './workspace-index.ts';
import { fieldInFile } from './written-field.ts';

export const isChartValuesFile = (file: string) => file !== '-' && isHelmValuesUri(fileUri(file));

/** `chart` for `chart/templates/web/hpa.yaml`; undefined for a file that is not in a folder `templates`. */
export function chartFolderOfTemplate(file: string): string | undefined {
  const parts = path.normalize(file).split(path.sep);
  const at = parts.lastIndexOf('templates', parts.length - 2);
  return at < 0 ? undefined : path.join(...parts.slice(0, at), '.');
}

/** Empty if no template of the chart uses the values. */
export async function chartAutoscalers(
  io: Io,
  valuesFile: string,
  text: string,
  chosen: ChosenReleases,
): Promise<LocatedAutoscaler[]> {
  const folder = path.dirname(valuesFile);
  const templates = (await io.list(path.join(folder, 'templates')).catch(() => undefined)) ?? [];
  if (templates.length === 0) return [];
  const base = ['values.yaml', 'values.yml'].map((name) => path.join(folder, name));
  const index = await buildIndex(io, [...templates, ...base, valuesFile]);
  const analyzed = analyzeValues(text, { index, uri: fileUri(valuesFile), chosen });
  return (analyzed?.autoscalers ?? []).map((one) =>
    autoscalerInChart(valuesFile, one, { lines: analyzed?.lines, chosen }),
  );
}

function autoscalerInChart(
  file: string,
  { template, description, links, reading, rendered, notRendered }: RenderedAutoscaler,
  { lines, chosen }: { lines: LineIndex | undefined; chosen: ChosenReleases },
): LocatedAutoscaler {
  const reason = notSimulatedReason({ textProblems: [], hasTemplates: true }, rendered);
  const lineEntries = links.flatMap(({ usage, node }) =>
    lines && node?.key ? [[formatPath(usage.path), positionAt(lines, node.key.start).line + 1] as const] : [],
  );
  const linesInValues = Object.fromEntries(lineEntries);
  return {
    file,
    document: 0,
    template: path.relative('', fileURLToPath(template.uri)),
    name: objectName(rendered.object),
    description,
    reading,
    written: { object: rendered.object, description },
    lines: linesInValues,
    findField: (at) => fieldInFile({ object: rendered.object, description }, { file, lines: linesInValues, path: at }),
    notSimulated: reason && clause(reason.message),
    notServed: notServedMessage({ chosen }, rendered)?.message,
    notRendered,
    findVerdict: async () => undefined,
    findWorkload: async () => undefined,
  };
}

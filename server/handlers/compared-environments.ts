import type { Position } from 'vscode-languageserver';
import type { ObjectIdentity } from '../../core/analysis/object-identity.ts';
import { isTemplateUri } from '../../core/analysis/scan-document.ts';
import { pathInChart } from '../../core/charts/chart-folder.ts';
import { filesText, type LoadedEnvironment, outcomeIn } from '../../core/charts/environments/environment-outcomes.ts';
import { indexLines, offsetAt } from '../../core/text/lines.ts';
import { loadedEnvironments } from '../../core/workspace/chart-environments.ts';
import { comparedNames } from '../../protocol/environments.ts';
import type { ComparableEnvironment, SimulationParams } from '../../protocol/requests.ts';
import type { ServerContext } from '../requests/server-context.ts';
import { profileFor, type Settings } from '../settings/settings.ts';
import { previewValuesOf } from '../workspace/template-renderer.ts';

interface ComparedAutoscaler {
  settings: Settings;
  uri: string;
  position: Position;
  identity: ObjectIdentity | undefined;
  params: Pick<SimulationParams, 'valuesFiles' | 'compared'>;
}

/**
 * Returns the environments of the template's chart, except the displayed environment. Returns undefined if the file is
 * not a template of a chart with environments.
 */
export async function comparedEnvironments(
  { workspace, templateRenderer }: ServerContext,
  { settings, uri, position, identity, params }: ComparedAutoscaler,
): Promise<ComparableEnvironment[] | undefined> {
  // In the folder of a chart, Helm renders only the templates, and no other manifests.
  if (!isTemplateUri(uri)) return undefined;
  const environments = await workspace.ask((read) => loadedEnvironments(read, uri, settings.environments));
  const inChart = environments.length > 0 ? await templateRenderer.chartOf(workspace, uri) : undefined;
  const file = inChart && pathInChart(inChart.chart.uri, uri);
  const text = file === undefined ? undefined : inChart?.chart.files.get(file);
  if (!inChart || file === undefined || text === undefined) return undefined;
  const shown = (params.valuesFiles ?? []).join('\n');
  const others = [valuesAlone, ...environments].filter(({ files }) => files.join('\n') !== shown);
  const names = others.map(({ name }) => name);
  const wanted = new Set(params.compared ? comparedNames(names, params.compared.names) : []);
  const subject = { file, start: offsetAt(indexLines(text), position), identity };
  const profile = profileFor(settings);
  const { chosen } = settings.releases;
  const of = { ...inChart, previewValues: previewValuesOf(workspace), chosen, profile };
  return others.map((environment) => {
    const { name, files: uris } = environment;
    const listed = { name, files: filesText(environment, inChart.chart), uris };
    if (!wanted.has(name)) return listed;
    const { autoscaler, text: problem, isExcluded } = outcomeIn(environment, subject, of);
    return { ...listed, ...(autoscaler ? { autoscaler } : { problem, ...(isExcluded && { isExcluded }) }) };
  });
}

const valuesAlone: LoadedEnvironment = { name: 'values.yaml', files: [], texts: [] };

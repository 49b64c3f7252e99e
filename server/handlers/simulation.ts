import type { Position } from 'vscode-languageserver';
import type { AnalyzedAutoscaler, AnalyzedDocument } from '../../core/analysis/analyze-document.ts';
import { identityOf, kustomizedOf } from '../../core/analysis/rendered-object.ts';
import { workspaceContextOf } from '../../core/analysis/workspace-context.ts';
import { previewScope } from '../../core/charts/values/preview-values.ts';
import { autoscalerAtOrAbove, simulationAt } from '../../core/editor/simulation.ts';
import { explanationOf } from '../../core/editor/status.ts';
import { numberDocuments } from '../../core/text/document-at.ts';
import { positionAt } from '../../core/text/lines.ts';
import { type PlaceInFile, placeInFile, positionInFile } from '../../core/text/place-in-file.ts';
import { objectStart } from '../../core/text/problem-range.ts';
import type { SourceFile, YamlDocument } from '../../core/text/source-file.ts';
import { activeScenario } from '../../core/workspace/scenarios.ts';
import {
  parseSimulationParams,
  type SimulationParams,
  type SimulationResponse,
  simulationRequest,
} from '../../protocol/requests.ts';
import { readable } from '../../protocol/schema.ts';
import { analysisOptionsFor } from '../documents/analysis-options.ts';
import { locatePosition } from '../documents/locate-position.ts';
import { type NearestAutoscaler, nearestAutoscaler } from '../documents/nearest-autoscaler.ts';
import type { OpenDocument } from '../files/open-documents.ts';
import { documentRequest } from '../requests/define-request.ts';
import type { RequestContext } from '../requests/request-guard.ts';
import type { ServerContext } from '../requests/server-context.ts';
import { profileFor, type Settings, withController } from '../settings/settings.ts';
import { addWorkload } from './add-workload.ts';
import { comparedEnvironments } from './compared-environments.ts';
import { comparedOverlays } from './compared-overlays.ts';
import { simulationOfDescribe, startingFrom } from './state-simulation.ts';

export const simulation = documentRequest({
  method: simulationRequest,
  name: 'simulation',
  empty: { type: 'empty' },
  schema: readable(parseSimulationParams),
  inPlainText: true,
  handle: handleSimulation,
});

async function handleSimulation(
  server: ServerContext,
  { document, params }: RequestContext<SimulationParams>,
): Promise<SimulationResponse> {
  const { uri, source } = document;
  if (source.format === 'plain') return simulationOfDescribe(server, { document, params });
  const found = await simulationIn(server, { document, params });
  const { response, rendered, shown, settings } = found;
  if (response.type !== 'simulation') return response;
  const built = kustomizedOf(shown?.rendered);
  const position = shown && positionInFile(positionAt(rendered.lines, objectStart(shown.root)), found);
  const environments =
    (position &&
      (await comparedEnvironments(server, {
        settings,
        uri,
        position,
        identity: identityOf(shown.rendered),
        params,
      }))) ??
    (position && (await comparedOverlays(server, { settings, uri, position, shown: built?.uri, params })));
  const { scenario, ...simulated } = { ...response, environments };
  const explanation = params.fromStatus && shown ? explanationOf(rendered, shown) : undefined;
  return explanation ? startingFrom(explanation, simulated) : { ...simulated, scenario };
}

export interface SimulationAtPlace extends PlaceInFile {
  response: SimulationResponse;
  rendered: AnalyzedDocument;
  shown: AnalyzedAutoscaler | undefined;
  settings: Settings;
}

export async function simulationIn(
  server: ServerContext,
  { document, params }: Pick<RequestContext<Omit<SimulationParams, 'textDocument'>>, 'document' | 'params'>,
): Promise<SimulationAtPlace> {
  const { analysisCache, askWatched, configuration, templateRenderer, workspace } = server;
  const { uri, source } = document;
  const settings = await configuration.settingsFor(uri);
  // The controller that the user chose in the panel affects only how the API server reads the manifest here. The panel
  // itself computes the run.
  const chosenSettings = withController(settings, params.controller);
  const index = await workspace.index();
  const analyzeOptions = await analysisOptionsFor(askWatched, document, chosenSettings);
  const analyze = await templateRenderer.renderDocuments(
    workspace,
    source,
    (one) => analysisCache.analyze(one, analyzeOptions),
    {
      uri,
      valuesFiles: params.valuesFiles,
    },
  );
  const nearest = nearestAutoscaler(document, params.position, analyze) ?? patchAt(document, params.position, analyze);
  const place = placeInFile(nearest);
  const rendered = await templateRenderer.render(workspace, nearest.analyzed, {
    ...place,
    uri,
    valuesFiles: params.valuesFiles,
  });
  const options = {
    profile: profileFor(settings),
    ...place,
    scope: previewScope(uri),
    object: params.object,
    workspaceContext: workspaceContextOf(index, { ...place, uri }),
  };
  const simulation = simulationAt(rendered, nearest.position, options);
  const shown = autoscalerAtOrAbove(rendered, nearest.position, params.object);
  const found = { ...place, rendered, shown, settings: chosenSettings };
  const renderedWorkload = simulation?.type === 'simulation' ? shown?.rendered?.findWorkload?.() : undefined;
  const subject = { uri, source, document: nearest.index, renderedWorkload };
  const response = await addWorkload(server, subject, simulation);
  if (response.type !== 'simulation') return { response, ...found };
  const { document: number = 0, firstItem = 0 } = numberDocuments(source)[nearest.index] ?? {};
  const target = {
    document: number,
    ...(response.item !== undefined && { item: firstItem + response.item }),
  };
  const scenario = await workspace.ask((read) => activeScenario(read, { uri, ...target }, settings, params.scenario));
  const countAutoscalers = (yamlDocument: YamlDocument) =>
    analysisCache.analyze(yamlDocument, analyzeOptions).autoscalers.length;
  // A scenario for a file with one autoscaler does not need to name its target.
  const isOnlyAutoscaler = !hasSeveralAutoscalers(source, countAutoscalers);
  return { response: { ...response, target: isOnlyAutoscaler ? {} : target, scenario }, ...found };
}

/**
 * Returns the YAML document at the position, for a file without an autoscaler. A kustomization, or a patch without a
 * kind, may change autoscalers, but only a build tells which autoscalers.
 */
function patchAt(
  document: OpenDocument,
  position: Position,
  analyze: (yamlDocument: YamlDocument) => AnalyzedDocument,
): NearestAutoscaler {
  const { placed, position: inside } = locatePosition(document, position);
  return { ...placed, position: inside, analyzed: analyze(placed.yamlDocument) };
}

function hasSeveralAutoscalers({ documents }: SourceFile, countIn: (yamlDocument: YamlDocument) => number): boolean {
  let count = 0;
  for (const yamlDocument of documents) {
    count += countIn(yamlDocument);
    if (count > 1) return true;
  }
  return false;
}

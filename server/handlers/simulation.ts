// The custom request of the panel: the autoscaler at a position, with its workload and its scenario.
import { simulationAt } from '../../core/language/features/simulation.ts';
import { previewScope } from '../../core/language/template-preview.ts';
import { isEmptyDocument } from '../../core/text/empty-document.ts';
import {
  type PlacedDocument,
  placedDocuments,
  type SourceFile,
  type YamlDocument,
} from '../../core/text/source-file.ts';
import type { SimulationParams, SimulationResponse } from '../../protocol/requests.ts';
import { locatePosition } from '../locate-position.ts';
import type { OpenDocument } from '../open-documents.ts';
import type { RequestContext } from '../request-guard.ts';
import type { ScenarioDefaultsDependencies } from '../scenario-defaults.ts';
import type { ScenarioFiles } from '../scenario-files.ts';
import { analysisOptionsFor, profileFor, type Settings } from '../settings.ts';
import { addWorkload } from './add-workload.ts';

export interface SimulationDependencies extends ScenarioDefaultsDependencies {
  scenarioFiles: Pick<ScenarioFiles, 'activeScenario'>;
}

export async function handleSimulation(
  dependencies: SimulationDependencies,
  { document, params }: RequestContext<SimulationParams>,
): Promise<SimulationResponse> {
  const { analysisCache, configuration, templatePreview, scenarioFiles } = dependencies;
  const { uri, source } = document;
  const settings = await configuration.settingsFor(uri);
  const { placed, position } = locatePosition(document, params.position);
  const nearest = nearestWithAutoscaler(dependencies, document, placed, settings);
  if (!nearest) return { type: 'empty' };
  const analyzeOptions = analysisOptionsFor(document, settings);
  const { analyzed } = await templatePreview.applyValues(
    analysisCache.analyze(nearest.yamlDocument, analyzeOptions),
    uri,
  );
  const line = Math.max(0, params.position.line - nearest.startLine);
  const positionInNearest = nearest.index === placed.index ? position : { line, character: 0 };
  const options = { profile: profileFor(settings), startLine: nearest.startLine, scope: previewScope(uri) };
  const simulation = simulationAt(analyzed, positionInNearest, options);
  const response = await addWorkload(dependencies, { uri, source, document: nearest.index }, simulation);
  if (response.type !== 'simulation') return response;
  const target = {
    document: documentNumber(source, nearest.index),
    ...(response.item !== undefined && { item: response.item }),
  };
  const scenario = await scenarioFiles.activeScenario({ uri, ...target }, settings, params.scenario);
  const countAutoscalers = (yamlDocument: YamlDocument) =>
    analysisCache.analyze(yamlDocument, analyzeOptions).autoscalers.length;
  // A file with one autoscaler does not need to name its target.
  const isOnlyAutoscaler = !hasSeveralAutoscalers(source, countAutoscalers);
  return { ...response, target: isOnlyAutoscaler ? {} : target, scenario };
}

/** `start`, otherwise the nearest YAML document above that has an autoscaler, otherwise the first one below. */
function nearestWithAutoscaler(
  { analysisCache }: SimulationDependencies,
  document: OpenDocument,
  start: PlacedDocument,
  settings: Settings,
): PlacedDocument | undefined {
  const options = analysisOptionsFor(document, settings);
  const hasAutoscaler = ({ yamlDocument }: PlacedDocument) =>
    analysisCache.analyze(yamlDocument, options).autoscalers.some(({ reading }) => reading);
  if (hasAutoscaler(start)) return start;
  const all = [...placedDocuments(document.source)];
  return all.slice(0, start.index).findLast(hasAutoscaler) ?? all.slice(start.index + 1).find(hasAutoscaler);
}

/** Stops at the second autoscaler. */
function hasSeveralAutoscalers({ documents }: SourceFile, countIn: (yamlDocument: YamlDocument) => number): boolean {
  let count = 0;
  return documents.some((yamlDocument) => {
    count += countIn(yamlDocument);
    return count > 1;
  });
}

/** From 0; empty documents do not count. */
function documentNumber({ documents }: SourceFile, index: number): number {
  return documents.slice(0, index).filter(({ text }) => !isEmptyDocument(text)).length;
}

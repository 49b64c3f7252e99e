// What a panel shows: the autoscaler at a place of a document, the same one in another text of its file, and its
// workload.

import { isJsonFile } from '../core/language/analyze-file.ts';
import type { Simulation } from '../core/language/features/simulation.ts';
import { findWorkloadFacts } from '../core/language/find-workload-facts.ts';
import { previewScope } from '../core/language/template-preview.ts';
import { provenWorkload } from '../core/language/workspace/workload-links.ts';
import type { Autoscaler } from '../core/model/autoscaler.ts';
import type { WorkloadFacts } from '../core/model/scenario/workload-facts.ts';
import { isEmptyDocument } from '../core/text/empty-document.ts';
import {
  openSourceFile,
  type PlacedDocument,
  placedDocuments,
  type SourceFile,
  type YamlDocument,
} from '../core/text/source-file.ts';
import type { SimulationParams, SimulationResponse, TextSimulationParams } from '../protocol/requests.ts';
import { locatePosition } from './completion-and-hover.ts';
import type { OpenDocument } from './open-documents.ts';
import type { RequestContext } from './request-guard.ts';
import type { ServerDependencies } from './server-dependencies.ts';
import { analysisOptionsFor, profileFor, type Settings } from './settings.ts';

export async function handleSimulation(
  dependencies: ServerDependencies,
  { document, params }: RequestContext<SimulationParams>,
): Promise<SimulationResponse> {
  const { features, analysisCache, configuration, templatePreview, scenarioFiles } = dependencies;
  const settings = await configuration.settingsFor(document.uri);
  const profile = profileFor(settings);
  const { placed, position } = locatePosition(document, params.position);
  const nearest = nearestWithAutoscaler(dependencies, document, placed, settings);
  if (!nearest) return { type: 'empty' };
  const readOptions = analysisOptionsFor(document, settings);
  const { analyzed } = await templatePreview.applyValues(
    analysisCache.analyze(nearest.yamlDocument, readOptions),
    document.uri,
  );
  const { line } = params.position;
  const positionInDocument =
    nearest.index === placed.index ? position : { line: Math.max(0, line - nearest.startLine), character: 0 };
  const options = { profile, startLine: nearest.startLine, scope: previewScope(document.uri) };
  const simulation = features.simulationAt(analyzed, positionInDocument, options);
  const response = await addWorkload(dependencies, document, document.source, simulation);
  if (response.type !== 'simulation') return response;
  const autoscalerPlace = {
    document: documentNumber(document.source, nearest.index),
    ...(response.item !== undefined && { item: response.item }),
  };
  const scenario = await scenarioFiles.activeScenario(
    { uri: document.uri, ...autoscalerPlace },
    settings,
    params.scenario,
  );
  // A file with one autoscaler need not say which one is meant.
  const isOnlyAutoscaler = !hasSeveralAutoscalers(
    document.source,
    (chunk) => analysisCache.analyze(chunk, readOptions).autoscalers.length,
  );
  return { ...response, target: isOnlyAutoscaler ? {} : autoscalerPlace, ...(scenario && { scenario }) };
}

/** This chunk, or the nearest one above that has an autoscaler to show, or the first one below. */
function nearestWithAutoscaler(
  { analysisCache }: ServerDependencies,
  document: OpenDocument,
  start: PlacedDocument,
  settings: Settings,
): PlacedDocument | undefined {
  const options = analysisOptionsFor(document, settings);
  const hasAutoscaler = ({ yamlDocument }: PlacedDocument) =>
    analysisCache.codeLenses(yamlDocument, options).length > 0;
  if (hasAutoscaler(start)) return start;
  const all = [...placedDocuments(document.source)];
  return all.slice(0, start.index).findLast(hasAutoscaler) ?? all.slice(start.index + 1).find(hasAutoscaler);
}

/** Looks no further than to the second one. */
function hasSeveralAutoscalers({ documents }: SourceFile, countIn: (chunk: YamlDocument) => number): boolean {
  let count = 0;
  return documents.some((chunk) => {
    count += countIn(chunk);
    return count > 1;
  });
}

/** The text is read like the document, and forgotten. */
export async function handleTextSimulation(
  dependencies: ServerDependencies,
  { document, params }: RequestContext<TextSimulationParams>,
): Promise<SimulationResponse> {
  const { features, analysisCache, configuration, templatePreview } = dependencies;
  const settings = await configuration.settingsFor(document.uri);
  const profile = profileFor(settings);
  const source = openSourceFile(params.text, { json: document.source.json });
  for (const { yamlDocument, startLine } of placedDocuments(source)) {
    const { analyzed } = await templatePreview.applyValues(
      analysisCache.analyze(yamlDocument, analysisOptionsFor(document, settings)),
      document.uri,
    );
    const simulation = features.findSimulation(analyzed, params, {
      profile,
      startLine,
      scope: previewScope(document.uri),
    });
    if (simulation) return addWorkload(dependencies, document, source, simulation);
  }
  return { type: 'empty' };
}

async function addWorkload(
  dependencies: ServerDependencies,
  { uri }: OpenDocument,
  source: SourceFile,
  simulation: Simulation | undefined,
): Promise<SimulationResponse> {
  if (simulation?.type !== 'simulation') return simulation ?? { type: 'empty' };
  return {
    ...simulation,
    ...(await workloadOf(dependencies, uri, source, simulation)),
    notes: dependencies.features.scenarioNotes,
    target: {},
  };
}

/** In the file itself, else the one workload of the workspace that the target surely means. */
export async function workloadOf(
  { workspaceIndexer }: Pick<ServerDependencies, 'workspaceIndexer'>,
  uri: string,
  source: SourceFile,
  { name, kind, autoscaler }: { name: string; kind: string; autoscaler: Autoscaler },
): Promise<{ workload: WorkloadFacts; workloadUri?: string }> {
  const workloadInFile = findWorkloadFacts(documentTexts(source), autoscaler.target);
  if (workloadInFile !== undefined) return { workload: workloadInFile, workloadUri: uri };
  const index = await workspaceIndexer.currentIndex();
  const indexedAutoscaler = [...index.inFile(uri)].find(
    ({ object }) => object.kind === kind && object.name.text === name,
  );
  const workloadObject = indexedAutoscaler && provenWorkload(index, indexedAutoscaler);
  const text = workloadObject && (await workspaceIndexer.readText(workloadObject.uri));
  if (workloadObject === undefined || text === undefined) return { workload: {} };
  const workloadInWorkspace = findWorkloadFacts(
    documentTexts(openSourceFile(text, { json: isJsonFile(workloadObject.uri) })),
    autoscaler.target,
  );
  return workloadInWorkspace ? { workload: workloadInWorkspace, workloadUri: workloadObject.uri } : { workload: {} };
}

/** The number of a document, as people count: those that are empty do not count. */
function documentNumber({ documents }: SourceFile, index: number): number {
  return documents.slice(0, index).filter(({ text }) => !isEmptyDocument(text)).length;
}

function documentTexts(source: SourceFile): string[] {
  return Array.from(placedDocuments(source), ({ yamlDocument }) => yamlDocument.text);
}

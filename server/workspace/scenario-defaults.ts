// Derives the defaults of a scenario from the last saved text of a file. An edit therefore does not change the load
// under which its effect is simulated.
import { previewScope } from '../../core/charts/values/preview-values.ts';
import type { AutoscalerInSource } from '../../core/editor/document-support.ts';
import { findSimulation } from '../../core/editor/simulation.ts';
import type { ScenarioDefaults } from '../../core/model/scenario/scenario-defaults.ts';
import type { WorkloadFacts } from '../../core/model/scenario/workload-facts.ts';
import type { SimulationInput } from '../../core/simulator/simulation-input.ts';
import { scenarioDefaults, withSavedLoad } from '../../core/simulator/world/standard-load.ts';
import { wholeFile } from '../../core/text/place-in-file.ts';
import { placedDocuments, type SourceFile, sourceFileText } from '../../core/text/source-file.ts';
import { type Ask, savedSource } from '../../core/workspace/store.ts';
import { findWorkload } from '../../core/workspace/workload.ts';
import type { Workspace } from '../../core/workspace/workspace.ts';
import type { AnalysisCache } from '../documents/analysis-cache.ts';
import { analysisOptionsFor } from '../documents/analysis-options.ts';
import type { OpenDocuments } from '../files/open-documents.ts';
import type { Configuration } from '../settings/configuration.ts';
import { profileFor } from '../settings/settings.ts';
import type { TemplateRenderer } from './template-renderer.ts';

export interface ScenarioDefaultsDependencies {
  documents: Pick<OpenDocuments, 'get'>;
  /** Reads what a result of the caller depends on. */
  ask: Ask;
  analysisCache: Pick<AnalysisCache, 'analyze'>;
  configuration: Pick<Configuration, 'settingsFor'>;
  templateRenderer: Pick<TemplateRenderer, 'render' | 'renderDocuments'>;
  workspace: Workspace;
}

/**
 * Returns the defaults of a scenario. If the document has unsaved changes, the load comes from the saved text, unless
 * this load does not suit the edited bounds.
 * @param workload the facts from the current text of the workload, which may have unsaved changes
 */
export async function findScenarioDefaults(
  dependencies: ScenarioDefaultsDependencies,
  { uri, kind, name, autoscaler, renderedWorkload }: AutoscalerInSource,
  workload: WorkloadFacts,
): Promise<ScenarioDefaults> {
  const { ask, configuration, workspace } = dependencies;
  const profile = profileFor(await configuration.settingsFor(uri, ask));
  const saved = await findSaved(dependencies, uri, { kind, name });
  if (!saved) return scenarioDefaults(autoscaler, workload, profile);
  const { source, simulation } = saved;
  const subject = { uri, source, kind, name, autoscaler: simulation.autoscaler, renderedWorkload };
  const { workload: savedWorkload } = await findWorkload(workspace, subject);
  const savedDefaults = scenarioDefaults(simulation.autoscaler, savedWorkload, profile);
  return withSavedLoad(savedDefaults, { autoscaler, workload, profile });
}

async function findSaved(
  { documents, ask, analysisCache, configuration, templateRenderer, workspace }: ScenarioDefaultsDependencies,
  uri: string,
  id: { kind: string; name: string },
): Promise<{ source: SourceFile; simulation: SimulationInput } | undefined> {
  const document = documents.get(uri);
  const source = document && (await ask((read) => read(savedSource, uri)));
  if (!source || source === document.source) return undefined;
  const settings = await configuration.settingsFor(uri, ask);
  const analyzeOptions = await analysisOptionsFor(ask, document, settings);
  const options = { profile: profileFor(settings), ...wholeFile, scope: previewScope(uri) };
  for (const { yamlDocument, ...place } of placedDocuments(source)) {
    const analyzed = analysisCache.analyze(yamlDocument, analyzeOptions);
    if (!findSimulation(analyzed, id, options)) continue;
    const rendered = await templateRenderer.render(workspace, analyzed, {
      uri,
      ...place,
      text: sourceFileText(source),
    });
    const simulation = findSimulation(rendered, id, options);
    if (simulation?.type === 'simulation') return { source, simulation };
  }
  return undefined;
}

// The custom request that simulates an autoscaler in another text of its file: an older version, or the other side of a
// comparison. The text is analyzed like the document and not cached.
import { findSimulation } from '../../core/language/features/simulation.ts';
import { previewScope } from '../../core/language/values/chart-values.ts';
import { openSourceFile, placedDocuments } from '../../core/text/source-file.ts';
import {
  type SimulationResponse,
  type TextSimulationParams,
  textSimulationParamsSchema,
  textSimulationRequest,
} from '../../protocol/requests.ts';
import { documentRequest } from '../define-request.ts';
import { type AnalyzerDependencies, analyzerFor } from '../document-analyzer.ts';
import type { RequestContext } from '../request-guard.ts';
import type { ScenarioDefaultsDependencies } from '../scenario-defaults.ts';
import { profileFor } from '../settings.ts';
import { addWorkload } from './add-workload.ts';

type TextSimulationDependencies = AnalyzerDependencies & ScenarioDefaultsDependencies;

export const textSimulation = documentRequest({
  method: textSimulationRequest,
  name: 'version',
  empty: { type: 'empty' },
  schema: textSimulationParamsSchema,
  handle: handleTextSimulation,
});

async function handleTextSimulation(
  dependencies: TextSimulationDependencies,
  { document, params }: RequestContext<TextSimulationParams>,
): Promise<SimulationResponse> {
  const { uri } = document;
  const profile = profileFor(await dependencies.configuration.settingsFor(uri));
  const analyze = await analyzerFor(dependencies, document);
  const source = openSourceFile(params.text, { json: document.source.json });
  for (const { yamlDocument, startLine, index } of placedDocuments(source)) {
    const options = { uri, startLine, text: params.text, valuesFiles: params.valuesFiles };
    const rendered = await dependencies.templateRenderer.render(dependencies.workspace, analyze(yamlDocument), options);
    const simulation = findSimulation(rendered, params, { profile, startLine, scope: previewScope(uri) });
    if (simulation) return addWorkload(dependencies, { uri, source, document: index }, simulation);
  }
  return { type: 'empty' };
}

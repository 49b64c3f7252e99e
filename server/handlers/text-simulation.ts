// Simulates an autoscaler in another text of its file: an older version, or the other side of a comparison. The text is
// not cached.
import { previewScope } from '../../core/charts/values/preview-values.ts';
import { findSimulation } from '../../core/editor/simulation.ts';
import { openSourceFile, placedDocuments } from '../../core/text/source-file.ts';
import {
  type SimulationResponse,
  type TextSimulationParams,
  textSimulationParamsSchema,
  textSimulationRequest,
} from '../../protocol/requests.ts';
import { analysisOptionsFor } from '../documents/analysis-options.ts';
import { documentRequest } from '../requests/define-request.ts';
import type { RequestContext } from '../requests/request-guard.ts';
import type { ServerContext } from '../requests/server-context.ts';
import { profileFor, withController } from '../settings/settings.ts';
import { addWorkload } from './add-workload.ts';

export const textSimulation = documentRequest({
  method: textSimulationRequest,
  name: 'version',
  empty: { type: 'empty' },
  schema: textSimulationParamsSchema,
  handle: handleTextSimulation,
});

async function handleTextSimulation(
  server: ServerContext,
  { document, params }: RequestContext<TextSimulationParams>,
): Promise<SimulationResponse> {
  const { uri } = document;
  const settings = await server.configuration.settingsFor(uri);
  const profile = profileFor(settings);
  const chosen = withController(settings, params.controller);
  const analyzeOptions = await analysisOptionsFor(server.askWatched, document, chosen);
  const source = openSourceFile(params.text, { format: document.source.format });
  for (const { yamlDocument, index, ...place } of placedDocuments(source)) {
    const options = { uri, ...place, text: params.text, valuesFiles: params.valuesFiles };
    const rendered = await server.templateRenderer.render(
      server.workspace,
      server.analysisCache.analyze(yamlDocument, analyzeOptions),
      options,
    );
    const simulation = findSimulation(rendered, params, { profile, ...place, scope: previewScope(uri) });
    if (simulation) return addWorkload(server, { uri, source, document: index }, simulation);
  }
  return { type: 'empty' };
}

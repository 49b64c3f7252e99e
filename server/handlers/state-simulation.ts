import { type DescribedExplanation, explainDescribe } from '../../core/explanation/explain.ts';
import type { Explanation } from '../../core/explanation/explanation.ts';
import { scenarioFromState } from '../../core/explanation/start-from-here.ts';
import { formatPath } from '../../core/model/path.ts';
import { sourceFileText } from '../../core/text/source-file.ts';
import type { SimulationParams, SimulationResponse } from '../../protocol/requests.ts';
import { analysisOptionsFor } from '../documents/analysis-options.ts';
import type { OpenDocument } from '../files/open-documents.ts';
import type { ServerContext } from '../requests/server-context.ts';
import { profileFor, withController } from '../settings/settings.ts';
import { addWorkload } from './add-workload.ts';

type Readable = Extract<SimulationResponse, { type: 'simulation' }>;

/** Makes the run start from the explained status. The run then does not use the scenario file of the autoscaler. */
export function startingFrom(explanation: Explanation, found: Readable): Readable {
  const { autoscaler, profile, workload, defaults, notices = [] } = found;
  const state = scenarioFromState(explanation, { autoscaler, profile, workload, defaults });
  if (!state) return found;
  return {
    ...found,
    notices: [...notices, { text: state.note }],
    state: { given: state.given, flags: {}, featureGates: {} },
  };
}

/**
 * Simulates an autoscaler from the output of `kubectl describe`: the last autoscaler that starts at or above the line
 * of the position. If no autoscaler starts there, simulates the first one in the text.
 */
export async function simulationOfDescribe(
  server: ServerContext,
  { document, params }: { document: OpenDocument; params: Pick<SimulationParams, 'position' | 'controller'> },
): Promise<SimulationResponse> {
  const { uri, source } = document;
  const settings = await server.configuration.settingsFor(uri);
  const { position, controller } = params;
  const options = await analysisOptionsFor(server.askWatched, document, withController(settings, controller));
  const all = explainDescribe(sourceFileText(source), options);
  const found = all.findLast(({ described }) => described.startLine <= position.line) ?? all[0];
  if (!found) return { type: 'empty' };
  const { explanation } = found;
  const { kind, name, autoscaler } = explanation.observed;
  const subject = { name: name === '' ? 'without a name' : name, kind };
  const simulation = autoscaler
    ? ({ type: 'simulation', ...subject, autoscaler, profile: profileFor(settings), lines: linesOf(found) } as const)
    : ({
        type: 'unreadable',
        ...subject,
        problem: { message: incomplete, line: found.described.startLine + 1 },
      } as const);
  const response = await addWorkload(server, { uri, source, document: 0 }, simulation);
  return response.type === 'simulation' ? startingFrom(explanation, response) : response;
}

const incomplete = 'The text has only a part of the autoscaler: bounds and metrics are needed for a simulation.';

function linesOf({ described: { places } }: DescribedExplanation): Record<string, number> {
  return Object.fromEntries(places.map(({ path, line }) => [formatPath(path), line + 1]));
}

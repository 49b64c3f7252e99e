import type { RenderedWorkload } from '../../core/analysis/rendered-object.ts';
import { scenarioNotes } from '../../core/editor/scenario-notes.ts';
import type { PreparedSimulation } from '../../core/editor/simulation.ts';
import type { SourceFile } from '../../core/text/source-file.ts';
import { findWorkload } from '../../core/workspace/workload.ts';
import type { SimulationResponse } from '../../protocol/requests.ts';
import type { ServerContext } from '../requests/server-context.ts';
import { findScenarioDefaults } from '../workspace/scenario-defaults.ts';

interface SimulatedFile {
  uri: string;
  source: SourceFile;
  document: number;
  renderedWorkload?: RenderedWorkload | undefined;
}

export async function addWorkload(
  server: ServerContext,
  { uri, source, document, renderedWorkload }: SimulatedFile,
  simulation: PreparedSimulation | undefined,
): Promise<SimulationResponse> {
  if (!simulation) return { type: 'empty' };
  if (simulation.type === 'unreadable') return { ...simulation, document };
  const { name, kind, autoscaler } = simulation;
  const subject = { uri, source, name, kind, autoscaler, renderedWorkload };
  const found = await findWorkload(server.workspace, subject);
  const defaults = await findScenarioDefaults({ ...server, ask: server.askWatched }, subject, found.workload);
  return { ...simulation, document, ...found, defaults, notes: scenarioNotes, target: {} };
}

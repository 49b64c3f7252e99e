// Completes a simulation with the workload of its autoscaler, as both simulation requests return it.
import { scenarioNotes } from '../../core/language/features/scenario-notes.ts';
import type { Simulation } from '../../core/language/features/simulation.ts';
import type { SourceFile } from '../../core/text/source-file.ts';
import type { SimulationResponse } from '../../protocol/requests.ts';
import { findWorkload, type WorkloadLookupDependencies } from '../workload-lookup.ts';

interface SimulatedFile {
  uri: string;
  source: SourceFile;
  /** Index of the autoscaler's YAML document. */
  document: number;
}

export async function addWorkload(
  dependencies: WorkloadLookupDependencies,
  { uri, source, document }: SimulatedFile,
  simulation: Simulation | undefined,
): Promise<SimulationResponse> {
  if (!simulation) return { type: 'empty' };
  if (simulation.type === 'unreadable') return { ...simulation, document };
  const { name, kind, autoscaler } = simulation;
  const workload = await findWorkload(dependencies, { uri, source, name, kind, autoscaler });
  return { ...simulation, document, ...workload, notes: scenarioNotes, target: {} };
}

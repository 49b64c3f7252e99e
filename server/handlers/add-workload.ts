// Completes a simulation with the workload of its autoscaler, as both simulation requests return it.
import { scenarioNotes } from '../../core/language/features/scenario-notes.ts';
import type { Simulation } from '../../core/language/features/simulation.ts';
import type { SourceFile } from '../../core/text/source-file.ts';
import type { SimulationResponse } from '../../protocol/requests.ts';
import { findWorkload, type WorkloadLookupDependencies } from '../workload-lookup.ts';

export async function addWorkload(
  dependencies: WorkloadLookupDependencies,
  { uri, source }: { uri: string; source: SourceFile },
  simulation: Simulation | undefined,
): Promise<SimulationResponse> {
  if (simulation?.type !== 'simulation') return simulation ?? { type: 'empty' };
  const { name, kind, autoscaler } = simulation;
  const workload = await findWorkload(dependencies, { uri, source, name, kind, autoscaler });
  return { ...simulation, ...workload, notes: scenarioNotes, target: {} };
}

// Completes a simulation with the workload of its autoscaler and the defaults of a scenario, as both simulation requests
// return it.
import { scenarioNotes } from '../../core/language/features/scenario-notes.ts';
import type { Simulation } from '../../core/language/features/simulation.ts';
import type { SourceFile } from '../../core/text/source-file.ts';
import type { SimulationResponse } from '../../protocol/requests.ts';
import { findScenarioDefaults, type ScenarioDefaultsDependencies } from '../scenario-defaults.ts';
import { findWorkload } from '../workload-lookup.ts';

export async function addWorkload(
  dependencies: ScenarioDefaultsDependencies,
  { uri, source }: { uri: string; source: SourceFile },
  simulation: Simulation | undefined,
): Promise<SimulationResponse> {
  if (simulation?.type !== 'simulation') return simulation ?? { type: 'empty' };
  const { name, kind, autoscaler } = simulation;
  const subject = { uri, source, name, kind, autoscaler };
  const found = await findWorkload(dependencies, subject);
  const defaults = await findScenarioDefaults(dependencies, subject, found.workload);
  return { ...simulation, ...found, defaults, notes: scenarioNotes, target: {} };
}

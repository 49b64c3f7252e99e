import { caseProblem, writeCase } from '../../core/cases/write-case.ts';
import { traceAsCsv } from '../../core/drawing/written/trace-csv.ts';
import { printableJson } from '../../core/model/printable.ts';
import { CommandError } from '../io.ts';
import type { EnvelopeSimulation, Simulation, WorldSimulation } from '../simulation.ts';
import type { Terminal } from '../terminal.ts';
import type { FormatName } from './format-names.ts';
import { jsonText } from './json-text.ts';
import { simulationAsCard } from './simulation-card.ts';
import { simulationAsCsv } from './simulation-csv.ts';
import { simulationFields } from './simulation-json.ts';
import { simulationAsText } from './simulation-text.ts';
import { svgAsPng } from './svg-as-png.ts';
import { worldSimulationFields } from './world-json.ts';
import { worldAsText } from './world-text.ts';

/** @throws CommandError if the format does not suit the simulation, or if a needed library is missing. */
export async function formatSimulation(
  simulation: Simulation,
  format: FormatName<'simulate'>,
  terminal: Terminal,
): Promise<string | Uint8Array> {
  if (format === 'svg') return simulationAsCard(simulation, 'auto');
  if (format === 'png') return svgAsPng(simulationAsCard(simulation, 'light'));
  if (simulation.type === 'world') return worldFormats[format](simulation, terminal);
  if (format === 'case')
    throw new CommandError(
      '--format case needs a scenario with a load: use --scenario standard, or a file *.replicast.yaml.',
    );
  return envelopeFormats[format](simulation, terminal);
}

export function simulationJsonFields(simulation: Simulation): object {
  return simulation.type === 'world' ? worldSimulationFields(simulation) : simulationFields(simulation);
}

const envelopeFormats = {
  text: simulationAsText,
  json: (simulation: EnvelopeSimulation) => jsonText(simulationFields(simulation)),
  csv: simulationAsCsv,
};

const worldFormats = {
  text: worldAsText,
  json: (simulation: WorldSimulation) => jsonText(worldSimulationFields(simulation)),
  csv: ({ trace }: WorldSimulation) => traceAsCsv(trace),
  case: caseLine,
};

function caseLine({ autoscaler, world, trace, profile, scenario }: WorldSimulation): string {
  const problem = caseProblem(autoscaler, world, trace);
  if (problem !== undefined) throw new CommandError(`--format case ${problem}.`);
  return `${printableJson(JSON.stringify(writeCase(autoscaler, world, profile, `${autoscaler.name}-${scenario}`)))}\n`;
}

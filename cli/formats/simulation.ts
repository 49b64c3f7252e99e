// All output formats of `simulate`, for the envelope and for a scenario with a load.
import { traceAsCsv } from '../../core/chart/written/trace-csv.ts';
import { traceAsSvg } from '../../core/chart/written/trace-svg.ts';
import { writeCase } from '../../core/recordings/write-case.ts';
import { loadText } from '../../core/simulator/world/scenario-text.ts';
import type { EnvelopeSimulation, WorldSimulation } from '../simulation.ts';
import { simulationAsCsv } from './simulation-csv.ts';
import { simulationAsJson } from './simulation-json.ts';
import { simulationAsText } from './simulation-text.ts';
import { worldAsJson } from './world-json.ts';
import { worldAsText } from './world-text.ts';

export const formatNames = ['text', 'json', 'csv', 'svg', 'case'] as const;

export const envelopeFormats = {
  text: simulationAsText,
  json: simulationAsJson,
  csv: simulationAsCsv,
  svg: ({ envelope: { up } }: EnvelopeSimulation) => traceAsSvg(up),
};

export const worldFormats = {
  text: worldAsText,
  json: worldAsJson,
  csv: ({ trace }: WorldSimulation) => traceAsCsv(trace),
  svg: ({ trace, world }: WorldSimulation) => traceAsSvg(trace, { load: loadText(world.load) }),
  case: ({ autoscaler, world, profile, scenario }: WorldSimulation) =>
    `${JSON.stringify(writeCase(autoscaler, world, profile, `${autoscaler.name}-${scenario}`))}\n`,
};

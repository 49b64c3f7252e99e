// All output formats of `simulate`, for the envelope and for a scenario with a load.
import { drawReplicaChart } from '../../core/chart/replica-chart.ts';
import { traceAsCsv } from '../../core/chart/written/trace-csv.ts';
import { writeCase } from '../../core/recordings/write-case.ts';
import type { EnvelopeSimulation, WorldSimulation } from '../simulation.ts';
import { simulationAsCsv } from './simulation-csv.ts';
import { simulationAsJson } from './simulation-json.ts';
import { simulationAsText } from './simulation-text.ts';
import { worldAsJson } from './world-json.ts';
import { worldAsText } from './world-text.ts';

export const formatNames = ['text', 'json', 'csv', 'svg', 'case'] as const;

const size = { width: 720, height: 240, ids: 'replicast' };

export const envelopeFormats = {
  text: simulationAsText,
  json: simulationAsJson,
  csv: simulationAsCsv,
  svg: ({ envelope: { up } }: EnvelopeSimulation) => `${drawReplicaChart(up, size).svg}\n`,
};

export const worldFormats = {
  text: worldAsText,
  json: worldAsJson,
  csv: ({ trace }: WorldSimulation) => traceAsCsv(trace),
  svg: ({ trace }: WorldSimulation) => `${drawReplicaChart(trace, size).svg}\n`,
  case: ({ autoscaler, world, profile, scenario }: WorldSimulation) =>
    `${JSON.stringify(writeCase(autoscaler, world, profile, `${autoscaler.name}-${scenario}`))}\n`,
};

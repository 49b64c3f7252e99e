// Text for a terminal: the sequence, a chart of each direction, and every decision with its line.
import { drawTextChart } from '../../core/chart/text-chart.ts';
import { controllerDescriptionOf } from '../../core/simulator/controllers.ts';
import type { EnvelopeRun } from '../../core/simulator/trace.ts';
import { clusterTimeNote, envelopeText } from '../../core/simulator/trace-text.ts';
import type { EnvelopeSimulation } from '../simulation.ts';
import { decisionTable, refusalLines } from './decision-table.ts';

export function simulationAsText(simulation: EnvelopeSimulation, width?: number): string {
  const { file, autoscaler, envelope } = simulation;
  const { up, down } = envelope;
  const { product, releaseNote } = controllerDescriptionOf(autoscaler.kind);
  const note = releaseNote?.(up.release);
  const parts = [
    `${autoscaler.name} · ${autoscaler.kind} · ${file} · ${product} ${up.release}${note === undefined ? '' : ` (${note})`}`,
    envelopeText(envelope),
    ...refusalLines(simulation),
    ...(up.minReplicas === up.maxReplicas
      ? []
      : [...section(up, simulation, width), ...section(down, simulation, width)]),
  ];
  return `${parts.join('\n')}\n`;
}

function section(run: EnvelopeRun, simulation: EnvelopeSimulation, width: number | undefined): string[] {
  const isUp = run.direction === 'scaleUp';
  const title = `Fastest ${isUp ? 'scale-up' : 'scale-down'}: the metrics recommend ${isUp ? run.maxReplicas : run.minReplicas} at every sync`;
  const note = clusterTimeNote(run);
  return [
    '',
    title,
    ...(note === undefined ? [] : [note]),
    drawTextChart(run),
    '',
    ...decisionTable(run, simulation, width),
  ];
}

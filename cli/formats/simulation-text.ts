// Text for a terminal: the sequence, a chart of each direction, and every decision with its line.
import { drawTextChart } from '../../core/chart/text-chart.ts';
import { sequenceWithVerdict } from '../../core/language/verdicts/verdict.ts';
import type { EnvelopeRun } from '../../core/simulator/trace.ts';
import { clusterTimeNote } from '../../core/simulator/trace-text.ts';
import type { EnvelopeSimulation } from '../simulation.ts';
import { decisionTable } from './decision-table.ts';
import { refusalLines, releaseText } from './simulation-head.ts';

export function simulationAsText(simulation: EnvelopeSimulation, width?: number): string {
  const { file, autoscaler, envelope, notServed, verdict } = simulation;
  const { up, down } = envelope;
  const parts = [
    `${autoscaler.name} · ${autoscaler.kind} · ${file} · ${releaseText(simulation, up.release)}`,
    ...(notServed === undefined ? [] : [notServed]),
    sequenceWithVerdict(envelope, verdict),
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

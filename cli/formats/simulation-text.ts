// Text for a terminal: the sequence, a chart of each direction, and every decision with its line.
import { drawTextChart } from '../../core/chart/text-chart.ts';
import { sequenceWithVerdict } from '../../core/language/verdicts/verdict.ts';
import type { EnvelopeRun } from '../../core/simulator/trace.ts';
import { clusterTimeNote } from '../../core/simulator/trace-text.ts';
import type { EnvelopeSimulation } from '../simulation.ts';
import type { Terminal } from '../terminal.ts';
import { decisionTable } from './decision-table.ts';
import { existenceLines, refusalLines, titleText } from './simulation-head.ts';

export function simulationAsText(simulation: EnvelopeSimulation, terminal: Terminal): string {
  const { envelope, verdict } = simulation;
  const { up, down } = envelope;
  const { styles } = terminal;
  const parts = [
    titleText(simulation, up.release),
    ...existenceLines(simulation).map(styles.warning),
    styles.bold(sequenceWithVerdict(envelope, verdict)),
    ...refusalLines(simulation, styles),
    ...(up.minReplicas === up.maxReplicas
      ? []
      : [...section(up, simulation, terminal), ...section(down, simulation, terminal)]),
  ];
  return `${parts.join('\n')}\n`;
}

function section(run: EnvelopeRun, simulation: EnvelopeSimulation, terminal: Terminal): string[] {
  const isUp = run.direction === 'scaleUp';
  const bound = isUp ? run.maxReplicas : run.minReplicas;
  // What the object would allow without what contradicts it.
  const { contradicts } = simulation.verdict ?? {};
  const recommend =
    contradicts === 'sequence' || (contradicts === 'scaleDown' && !isUp)
      ? 'if the metrics could recommend'
      : 'the metrics recommend';
  const title = `Fastest ${isUp ? 'scale-up' : 'scale-down'}: ${recommend} ${bound} at every sync`;
  const note = clusterTimeNote(run);
  return [
    '',
    title,
    ...(note === undefined ? [] : [note]),
    drawTextChart(run),
    '',
    ...decisionTable(run, simulation, terminal),
  ];
}

import { drawTextChart } from '../../core/drawing/text-chart.ts';
import { sequenceWithVerdict } from '../../core/lint/verdicts/verdict.ts';
import { onlyText, runConditionOf } from '../../core/simulator/run-condition.ts';
import type { EnvelopeRun } from '../../core/simulator/trace.ts';
import { clusterTimeNote, neverChanges } from '../../core/simulator/trace-text.ts';
import type { EnvelopeSimulation } from '../simulation.ts';
import { type Terminal, terminalLines } from '../terminal.ts';
import { decisionTable } from './decision-table.ts';
import { existenceLines, refusalLines, simulationTitleText } from './simulation-head.ts';

export function simulationAsText(simulation: EnvelopeSimulation, terminal: Terminal): string {
  const { envelope, verdict, adjacent } = simulation;
  const { up, down } = envelope;
  const { styles } = terminal;
  // A run that other objects contradict never happens, so its decisions would mislead.
  const runs = neverChanges(up) ? [] : [up, down].filter((run) => !isContradicted(run, simulation));
  const parts = [
    simulationTitleText(simulation, up.release),
    ...existenceLines(simulation).map(styles.warning),
    styles.bold(sequenceWithVerdict(envelope, verdict)),
    ...hypotheticalLines(simulation),
    ...(adjacent === undefined ? [] : [adjacent]),
    ...refusalLines(simulation, styles),
    ...runs.flatMap((run) => section(run, simulation, terminal)),
  ];
  return terminalLines(parts);
}

function isContradicted({ direction }: EnvelopeRun, { verdict }: EnvelopeSimulation): boolean {
  return verdict?.contradicts === 'sequence' || verdict?.contradicts === direction;
}

function hypotheticalLines({ envelope, verdict }: EnvelopeSimulation): string[] {
  if (verdict?.contradicts !== 'sequence' || neverChanges(envelope.up)) return [];
  return [`${onlyText(runConditionOf('scaleUp', verdict))}${sequenceWithVerdict(envelope, undefined)}`];
}

function section(run: EnvelopeRun, simulation: EnvelopeSimulation, terminal: Terminal): string[] {
  const isUp = run.direction === 'scaleUp';
  const bound = isUp ? run.maxReplicas : run.minReplicas;
  const title = `Fastest ${isUp ? 'scale-up' : 'scale-down'}: the metrics recommend ${bound} at every sync`;
  const note = clusterTimeNote(run);
  return [
    '',
    title,
    ...(note === undefined ? [] : [note]),
    ...drawTextChart(run).split('\n'),
    '',
    ...decisionTable(run, simulation, terminal),
  ];
}

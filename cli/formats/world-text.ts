// The simulation of a scenario as text: sequence, figures, replica chart, and a table of the decisions.
import { drawTextChart } from '../../core/drawing/text-chart.ts';
import { conditionUnderLoad, onlyText } from '../../core/simulator/run-condition.ts';
import { sequenceText } from '../../core/simulator/trace-text.ts';
import { assumptionAdvice, bindingText, reportFacts, startupText } from '../../core/simulator/world/report-text.ts';
import type { WorldSimulation } from '../simulation.ts';
import { type Terminal, terminalLines } from '../terminal.ts';
import { decisionTable } from './decision-table.ts';
import { existenceLines, refusalLines, simulationTitleText } from './simulation-head.ts';

export function worldAsText(simulation: WorldSimulation, terminal: Terminal): string {
  const { trace, scenario, verdict } = simulation;
  const { styles } = terminal;
  const facts = reportFacts(trace).map(({ label, value }) => `${value} ${label}`);
  const startup = startupText(trace);
  const parts = [
    `${simulationTitleText(simulation, trace.release)} · scenario ${scenario}`,
    ...[...existenceLines(simulation), ...(verdict ? [verdict.text] : [])].map(styles.warning),
    `${onlyText(conditionUnderLoad(trace, verdict))}${styles.bold(sequenceText(trace.sequence, 4))} · ${facts.join(' · ')}`,
    ...trace.report.binding.map(bindingText),
    ...(startup === undefined ? [] : [startup]),
    ...trace.assumptions.map(assumptionAdvice),
    ...refusalLines(simulation, styles),
    '',
    ...drawTextChart(trace).split('\n'),
    '',
    ...decisionTable(trace, simulation, terminal),
  ];
  return terminalLines(parts);
}

// The run of a scenario as text for a terminal: sequence, figures, replica chart, and every decision with its line.
import { drawTextChart } from '../../core/chart/text-chart.ts';
import { controllerDescriptionOf } from '../../core/simulator/controllers.ts';
import { sequenceText } from '../../core/simulator/trace-text.ts';
import { assumptionText, bindingText, reportFacts } from '../../core/simulator/world/report-text.ts';
import type { WorldSimulation } from '../simulation.ts';
import { decisionTable, refusalLines } from './decision-table.ts';

export function worldAsText(simulation: WorldSimulation, width?: number): string {
  const { file, autoscaler, trace, scenario } = simulation;
  const facts = reportFacts(trace).map(({ label, value }) => `${value} ${label}`);
  const parts = [
    `${autoscaler.name} · ${autoscaler.kind} · ${file} · ${controllerDescriptionOf(autoscaler.kind).product} ${trace.release} · scenario ${scenario}`,
    `${sequenceText(trace.sequence, 4)} · ${facts.join(' · ')}`,
    ...trace.report.binding.map(bindingText),
    ...trace.assumptions.map(assumptionText),
    ...refusalLines(simulation),
    '',
    drawTextChart(trace),
    '',
    ...decisionTable(trace, simulation, width),
  ];
  return `${parts.join('\n')}\n`;
}

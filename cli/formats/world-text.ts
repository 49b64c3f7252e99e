// A scenario's run for a person at a terminal: the answer, its figures, the replicas drawn, and every decision with its line.
import { drawText } from '../../core/chart/text.ts';
import { controllerOf } from '../../core/simulator/controllers.ts';
import { sequenceText } from '../../core/simulator/words.ts';
import { assumptionText, bindingText, reportFacts } from '../../core/simulator/world/words.ts';
import type { WorldSimulation } from '../simulation.ts';
import { decisionTable, refusals } from './decisions.ts';

export function worldAsText(simulation: WorldSimulation, width?: number): string {
  const { file, autoscaler, trace, scenario } = simulation;
  const facts = reportFacts(trace.report).map(({ label, value }) => `${value} ${label}`);
  const parts = [
    `${autoscaler.name} · ${autoscaler.kind} · ${file} · ${controllerOf(autoscaler.kind).product} ${trace.release} · scenario ${scenario}`,
    `${sequenceText(trace.sequence, 4)} · ${facts.join(' · ')}`,
    ...trace.report.binding.map(bindingText),
    ...trace.assumptions.map(assumptionText),
    ...refusals(simulation),
    '',
    drawText(trace),
    '',
    ...decisionTable(trace, simulation, width),
  ];
  return `${parts.join('\n')}\n`;
}

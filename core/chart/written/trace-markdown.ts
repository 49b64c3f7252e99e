// A run for a pull request: the sequence, its figures, a text chart and the decisions that changed something.
import { extent } from 'd3-array';
import { faultKinds } from '../../model/scenario/fault-kinds.ts';
import { controllerDescriptionOf } from '../../simulator/controllers.ts';
import type { Trace } from '../../simulator/trace.ts';
import { clockText, reasonText, recommendedByText, sequenceText } from '../../simulator/trace-text.ts';
import type { FaultSpan } from '../../simulator/world/faults.ts';
import { assumptionText, reportFacts } from '../../simulator/world/report-text.ts';
import type { WorldTrace } from '../../simulator/world/simulate.ts';
import { foldTicks } from '../fold-ticks.ts';
import { drawTextChart } from '../text-chart.ts';

const maxRows = 40;

export function traceAsMarkdown(trace: Trace | WorldTrace): string {
  const { name, kind, release, sequence } = trace;
  const rows = foldTicks(trace.ticks);
  const left = rows.length - maxRows;
  const parts = [
    `**${escapeCell(name)}** · ${kind} · ${controllerDescriptionOf(kind).product} ${release}`,
    '',
    `**${sequenceText(sequence, 4)}**${summaryText(trace)}`,
    '',
    '```',
    drawTextChart(trace),
    '```',
    '',
    `| time | current | recommended | stabilized | limit | desired | reason |${trace.metrics ? ' by metric |' : ''}`,
    `|---:|---:|---:|---:|---:|---:|---|${trace.metrics ? '---|' : ''}`,
    ...rows.slice(0, maxRows).map(({ tick, repetitions }) => {
      const { atMs, current, proposal, stabilized, limit, desired, reason } = tick;
      const again = repetitions.length > 0 ? ` (× ${repetitions.length + 1})` : '';
      const why = `${escapeCell(reasonText(reason))}${again}`;
      const by = trace.metrics ? ` ${escapeCell(recommendedByText(trace, tick))} |` : '';
      const cells = [
        clockText(atMs),
        current,
        proposal,
        stabilized,
        limit,
        desired === current ? desired : `**${desired}**`,
      ];
      return `| ${[...cells.map((cell) => cell ?? ''), why].join(' | ')} |${by}`;
    }),
    ...(left > 0 ? ['', `… ${left} more`] : []),
  ];
  return `${parts.join('\n')}\n`;
}

function summaryText(trace: Trace | WorldTrace): string {
  if (!('points' in trace)) return '';
  const facts = reportFacts(trace).map(({ label, value }) => `${value} ${label}`);
  // The assumption about the load names it.
  const load = trace.assumptions.some((one) => 'need' in one) ? [] : [loadText(trace)];
  return ` · ${[...load, ...trace.faults.map(faultText), ...facts, ...trace.assumptions.map(assumptionText).map(escapeCell)].join(' · ')}`;
}

/** A pull request does not show the scenario's form. */
function loadText({ load }: WorldTrace): string {
  const [lowest = 0, highest = 0] = extent(load, ({ value }) => value);
  const [from, to] = [lowest, highest].map((value) => String(Math.round(value * 10) / 10));
  return `load ${from === to ? to : `${from} … ${to}`} units/s`;
}

function faultText({ what, fromMs, toMs }: FaultSpan): string {
  return `${faultKinds[what].title} ${clockText(fromMs)}${fromMs === toMs ? '' : ` … ${clockText(toMs)}`}`;
}

function escapeCell(text: string): string {
  return text.replace(/[\\|*_`<>[\]]/g, '\\$&').replace(/\s+/g, ' ');
}

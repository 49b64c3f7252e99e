// A run for a pull request: the sequence, its figures, a chart of letters and the decisions that changed something.
import { extent } from 'd3-array';
import { controllerOf } from '../../simulator/controllers.ts';
import type { Trace } from '../../simulator/trace.ts';
import { askedByText, clockText, reasonText, sequenceText } from '../../simulator/words.ts';
import type { FaultSpan } from '../../simulator/world/faults.ts';
import type { WorldTrace } from '../../simulator/world/simulate.ts';
import { assumptionText, faultWords, reportFacts } from '../../simulator/world/words.ts';
import { foldTicks } from '../fold.ts';
import { drawText } from '../text.ts';

const mostRows = 40;

export function traceAsMarkdown(trace: Trace | WorldTrace): string {
  const { name, kind, release, sequence } = trace;
  const rows = foldTicks(trace.ticks);
  const left = rows.length - mostRows;
  const parts = [
    `**${escapeCell(name)}** · ${kind} · ${controllerOf(kind).product} ${release}`,
    '',
    `**${sequenceText(sequence, 4)}**${factsOf(trace)}`,
    '',
    '```',
    drawText(trace),
    '```',
    '',
    `| time | current | recommended | stabilized | limit | desired | reason |${trace.metrics ? ' by metric |' : ''}`,
    `|---:|---:|---:|---:|---:|---:|---|${trace.metrics ? '---|' : ''}`,
    ...rows.slice(0, mostRows).map(({ tick, same }) => {
      const { atMs, current, proposal, stabilized, limit, desired, reason } = tick;
      const again = same.length > 0 ? ` (× ${same.length + 1})` : '';
      const why = `${escapeCell(reasonText(reason))}${again}`;
      const by = trace.metrics ? ` ${escapeCell(askedByText(trace, tick))} |` : '';
      const cells = [clockText(atMs), current, proposal, stabilized, limit, desired === current ? desired : `**${desired}**`];
      return `| ${[...cells.map((cell) => cell ?? ''), why].join(' | ')} |${by}`;
    }),
    ...(left > 0 ? ['', `… ${left} more`] : []),
  ];
  return `${parts.join('\n')}\n`;
}

function factsOf(trace: Trace | WorldTrace): string {
  if (!('points' in trace)) return '';
  const facts = reportFacts(trace).map(({ label, value }) => `${value} ${label}`);
  return ` · ${[loadText(trace), ...trace.faults.map(faultText), ...facts, ...trace.assumptions.map(assumptionText).map(escapeCell)].join(' · ')}`;
}

/** Who reads a pull request has no form beside it. */
function loadText({ load }: WorldTrace): string {
  const [least = 0, most = 0] = extent(load, ({ value }) => value);
  const [from, to] = [least, most].map((value) => String(Math.round(value * 10) / 10));
  return `load ${from === to ? to : `${from} … ${to}`} units/s`;
}

function faultText({ what, fromMs, toMs }: FaultSpan): string {
  return `${faultWords[what]} ${clockText(fromMs)}${fromMs === toMs ? '' : ` … ${clockText(toMs)}`}`;
}

function escapeCell(text: string): string {
  return text.replace(/[\\|*_`<>[\]]/g, '\\$&').replace(/\s+/g, ' ');
}

import { extent } from 'd3-array';
import { markdownText } from '../../model/markdown-text.ts';
import { simulatedReleaseText } from '../../simulator/controllers.ts';
import { onlyText } from '../../simulator/run-condition.ts';
import type { Trace } from '../../simulator/trace.ts';
import { clockText, hasHours, reasonText, recommendedByText, sequenceText } from '../../simulator/trace-text.ts';
import { type FaultSpan, spanTitle } from '../../simulator/world/faults.ts';
import { assumptionText, reportFacts, startupText } from '../../simulator/world/report-text.ts';
import type { WorldTrace } from '../../simulator/world/simulate.ts';
import type { ComparedTrace } from '../compared-trace.ts';
import { foldTicks, repetitionText } from '../fold-ticks.ts';
import { comparedSequenceText, compareFacts, runFacts } from '../run-facts.ts';
import { drawTextChart } from '../text-chart.ts';

const maxRows = 40;

export interface MarkdownOptions {
  /** The load in words. Without `load`, the text contains only the range of the load. */
  load?: string | undefined;
  /** The condition under which the run happens, such as `without HPA web-2`. Absent if nothing contradicts the run. */
  condition?: string | undefined;
  compared?: readonly ComparedTrace[];
}

export function traceAsMarkdown(
  trace: Trace | WorldTrace,
  { load, condition, compared = [] }: MarkdownOptions = {},
): string {
  const { name, kind, release, sequence } = trace;
  const rows = foldTicks(trace.ticks);
  const left = rows.length - maxRows;
  const parts = [
    `**${markdownText(name)}** · ${kind} · ${simulatedReleaseText(kind, release)}`,
    '',
    `${onlyText(condition && markdownText(condition))}**${sequenceText(sequence, 4)}**${summaryText(trace, load)}`,
    '',
    ...comparisonTable(trace, compared),
    '```',
    drawTextChart(trace),
    '```',
    '',
    `| time | current | recommended | stabilized | limit | desired | reason |${trace.metrics ? ' by metric |' : ''}`,
    `|---:|---:|---:|---:|---:|---:|---|${trace.metrics ? '---|' : ''}`,
    ...rows.slice(0, maxRows).map(({ tick, repetitions }) => {
      const { atMs, current, proposal, stabilized, limit, desired, reason } = tick;
      const repeated = repetitionText(repetitions);
      const why = `${markdownText(reasonText(reason))}${repeated === undefined ? '' : ` (${repeated})`}`;
      const by = trace.metrics ? ` ${markdownText(recommendedByText(trace, tick))} |` : '';
      const cells = [
        clockText(atMs, hasHours(trace.ticks)),
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

function comparisonTable(trace: Trace, compared: readonly ComparedTrace[]): string[] {
  if (compared.length === 0) return [];
  const rows = compared.map((other) => {
    const changed = compareFacts(runFacts(trace), runFacts(other.trace)).flatMap(({ label, value, was }) =>
      was === undefined ? [] : [`${was} → ${value} ${label}`],
    );
    const cells = [
      markdownText(other.name),
      comparedSequenceText(other.trace, trace),
      changed.join(' · ') || 'the same',
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return ['| compared with | replicas | figures, before → after |', '|---|---|---|', ...rows, ''];
}

function summaryText(trace: Trace | WorldTrace, load: string | undefined): string {
  if (!('points' in trace)) return '';
  const facts = reportFacts(trace).map(({ label, value }) => `${value} ${label}`);
  const startup = startupText(trace);
  // An assumed load is named among the assumptions, so it is not repeated here.
  const isNamed = trace.assumptions.some((one) => 'need' in one);
  const loadTexts = isNamed ? [] : [`load ${markdownText(load ?? loadRangeText(trace))}`];
  return ` · ${[...loadTexts, ...trace.faults.map(faultText), ...facts, ...(startup === undefined ? [] : [startup]), ...trace.assumptions.map(assumptionText).map(markdownText)].join(' · ')}`;
}

function loadRangeText({ load }: WorldTrace): string {
  const [lowest = 0, highest = 0] = extent(load, ({ value }) => value);
  const [from, to] = [lowest, highest].map((value) => String(Math.round(value * 10) / 10));
  return `${from === to ? to : `${from} … ${to}`} units/s`;
}

function faultText(fault: FaultSpan): string {
  const { fromMs, toMs } = fault;
  return `${spanTitle(fault)} ${clockText(fromMs)}${fromMs === toMs ? '' : ` … ${clockText(toMs)}`}`;
}

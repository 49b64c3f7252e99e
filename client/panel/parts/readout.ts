// The selected sync in one row. The row is never cut off, so a low or narrow page can do without the table.
import { html, type TemplateResult } from 'lit';
import type { Tick } from '../../../core/simulator/trace.ts';
import { clockText, reasonText } from '../../../core/simulator/trace-text.ts';
import { lineLink, type Reveal } from '../host/line-link.ts';
import { outcomeText } from '../state/view-state.ts';

export interface ReadoutOptions {
  line: number | undefined;
  reveal: Reveal;
  metricSummary: string;
}

export function readout(tick: Tick | undefined, { line, reveal, metricSummary }: ReadoutOptions): TemplateResult {
  const link = line === undefined ? '' : lineLink(line, `line ${line}`, reveal);
  const content =
    tick === undefined
      ? html`<span class="why dim">no sync selected</span>`
      : html`<b>${clockText(tick.atMs)}</b> <span>${outcomeText(tick)}</span> <span class="why dim">${reasonText(tick.reason)}${metricSummary && ` · ${metricSummary}`}</span> ${link}`;
  return html`<div class="readout" data-testid="readout">${content}</div>`;
}

export function tickDescription(tick: Tick | undefined, metricSummary: string): string {
  if (tick === undefined) return 'no sync selected';
  return [
    `${clockText(tick.atMs)}: ${outcomeText(tick)}, ${reasonText(tick.reason)}`,
    ...(metricSummary ? [metricSummary] : []),
  ].join('; ');
}

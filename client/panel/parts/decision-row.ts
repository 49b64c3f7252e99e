import { html, nothing, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { decidingColumn, repetitionText } from '../../../core/drawing/fold-ticks.ts';
import type { Tick, Trace } from '../../../core/simulator/trace.ts';
import { clockText, reasonText, recommendedByText } from '../../../core/simulator/trace-text.ts';
import { lineLink, type Reveal } from '../host/line-link.ts';
import type { FoldRow, SyncRow } from './table-rows.ts';

export interface RowContext {
  selected: Tick | undefined;
  /**
   * Whether this sync was decided by the field at the editor's cursor, or by the policy or metric that contains this
   * field.
   */
  highlighted: boolean;
  tabStop: boolean;
  line: number | undefined;
  /** The names of the metrics; undefined unless there are several metrics. */
  metrics: Trace['metrics'];
  hasHours: boolean;
  reveal: Reveal;
  select(tick: Tick): void;
  toggle(fromMs: number): void;
}

export function decisionRow({ tick }: SyncRow, context: RowContext): TemplateResult {
  const { atMs, current, proposal, stabilized, limit, desired } = tick;
  const changed = desired !== current;
  const decidingCell = decidingColumn(tick);
  const why = reasonText(tick.reason);
  const recommendedBy = recommendedByText(context, tick);
  const cell = (column: string, count: number | null, deciding: boolean, title = '') =>
    html`<td class=${classMap({ [column]: true, deciding })} title=${title || nothing}>${count ?? ''}</td>`;
  return html`<tr class=${classMap({ change: changed, highlighted: context.highlighted })} aria-current=${context.selected ? 'true' : nothing} tabindex=${context.tabStop ? 0 : -1} @click=${() => context.select(tick)}>
    <td>${clockText(atMs, context.hasHours)}${context.highlighted ? html`<span class="highlight-marker" role="img" aria-label="decided at the cursor" title="Decided by the line at the cursor"></span>` : ''}</td>
    ${cell('c-current', current, false)}${cell('c-recommended', proposal, decidingCell === 'recommended', recommendedBy)}${cell('c-stabilized', stabilized, decidingCell === 'stabilized')}
    ${cell('c-limit', limit, decidingCell === 'limit')}${cell('c-desired', desired, changed)}
    <td class="why" title=${why}>${why}</td>
    <td>${context.line === undefined ? '' : lineLink(context.line, context.line, context.reveal, { inList: true })}</td>
  </tr>`;
}

export function foldRow(row: FoldRow, { selected, tabStop, select, toggle }: RowContext): TemplateResult {
  const unfold = (event: Event) => {
    event.stopPropagation();
    toggle(row.fromMs);
  };
  const inside = selected === undefined ? '' : ` · ${clockText(selected.atMs)} selected`;
  return html`<tr class="fold" aria-current=${selected ? 'true' : nothing} tabindex=${tabStop ? 0 : -1} @click=${() => select(row.repetitions[0])}>
    <td></td>
    <td colspan="7"><button class="fold-toggle" tabindex="-1" aria-expanded=${row.open} @click=${unfold}
      ><i class="codicon codicon-chevron-${row.open ? 'down' : 'right'}" aria-hidden="true"></i>${repetitionText(row.repetitions)}${inside}</button></td>
  </tr>`;
}

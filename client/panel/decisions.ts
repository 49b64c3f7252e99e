// The decisions as a table: one stop of the Tab key, ↑ ↓ between rows, repeated syncs folded under the first.
import { html, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Tick, Trace } from '../../core/simulator/trace.ts';
import type { Lines } from '../../protocol/panel.ts';
import { decisionRow, foldRow, type RowContext } from './decision-row.ts';
import { lineOf } from './lines.ts';
import type { IsMarked } from './marked.ts';
import { Part } from './part.ts';
import { isSelected, type TableRow, tableRows, tickOf } from './table-rows.ts';

/** Rows drawn at first, and again with every "Show more": thousands at once would be felt. */
const pageOfRows = 500;

const longCount = 100_000;

@customElement('replicast-decisions')
export class Decisions extends Part {
  @property({ attribute: false }) accessor run: Trace | undefined;
  @property({ attribute: false }) accessor tick: Tick | undefined;
  @property({ attribute: false }) accessor lines: Lines = {};
  @property({ attribute: false }) accessor isMarked: IsMarked = () => false;
  @property({ attribute: false }) accessor select: (tick: Tick | undefined) => void = () => {};
  @property({ attribute: false }) accessor reveal: (line: number) => void = () => {};
  /** Times of the first syncs of unfolded repetitions. */
  @state() private accessor open: ReadonlySet<number> = new Set();
  @state() private accessor limit = pageOfRows;

  private rows: readonly TableRow[] = [];

  get rowCount(): number {
    return this.querySelectorAll('tbody tr').length;
  }

  // Folding reads every sync; a moving selection asks for nothing of it.
  protected override willUpdate(changed: PropertyValues): void {
    if (this.run !== undefined && (changed.has('run') || changed.has('open'))) this.rows = tableRows(this.run.ticks, this.open);
  }

  protected override render(): TemplateResult {
    const { run, rows } = this;
    if (run === undefined) return html``;
    const changes = run.sequence.length - 1;
    return html`<section class="decisions" aria-labelledby="decisions">
      <header><h2 id="decisions">Decisions</h2><span class="dim">${count(run.ticks.length, 'sync')}, ${count(changes, 'change')}</span></header>
      <table class=${run.maxReplicas >= longCount ? 'long-counts' : ''} aria-labelledby="decisions">
        <thead><tr>
          <th scope="col">time</th><th scope="col" class="c-have">have</th><th scope="col">asked</th><th scope="col" class="c-window">window</th>
          <th scope="col" class="c-limit">limit</th><th scope="col">set</th><th scope="col" class="why">why</th><th scope="col">line</th>
        </tr></thead>
        <tbody data-testid="decisions" @keydown=${this.press}>${this.body(rows)}</tbody>
      </table>
      ${rows.length > this.limit ? this.showMore(rows.length) : ''}
    </section>`;
  }

  private body(rows: readonly TableRow[]): unknown {
    const shown = rows.slice(0, this.limit);
    const stop = shown.find((row) => isSelected(row, this.tick)) ?? shown[0];
    const context = (row: TableRow): RowContext => ({
      selected: isSelected(row, this.tick) ? this.tick : undefined,
      tabStop: row === stop,
      marked: this.isMarked(tickOf(row)),
      line: lineOf(tickOf(row).deciding, this.lines),
      reveal: this.reveal,
      select: this.select,
      toggle: this.toggle,
    });
    return repeat(
      shown,
      (row) => row.key,
      (row) => (row.kind === 'fold' ? foldRow(row, context(row)) : decisionRow(row, context(row))),
    );
  }

  private showMore(total: number): TemplateResult {
    const more = Math.min(pageOfRows, total - this.limit);
    return html`<button class="unfold show-more" @click=${() => (this.limit += pageOfRows)}>Show ${more} more of ${total} rows</button>`;
  }

  private readonly toggle = (key: number) => {
    const open = new Set(this.open);
    if (!open.delete(key)) open.add(key);
    this.open = open;
  };

  private readonly press = (event: KeyboardEvent) => {
    const row = event.target instanceof HTMLElement ? event.target.closest('tr') : null;
    if (row === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[event.key];
    if (to instanceof HTMLElement) {
      to.focus();
      to.click();
    } else if (event.key === 'Escape') this.select(undefined);
    else if (event.key === 'Enter' || event.key === ' ') row.querySelector<HTMLElement>('button, a')?.click();
    else return;
    event.preventDefault();
  };
}

function count(n: number, word: string): string {
  return `${n} ${word}${n === 1 ? '' : 's'}`;
}

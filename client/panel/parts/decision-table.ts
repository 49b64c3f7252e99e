// Shows the decisions as a table with one tab stop. ↑ and ↓ move between rows. Repeated syncs are folded under the sync
// that they repeat.
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { FieldLines } from '../../../core/simulator/simulation-input.ts';
import { isSync, type Tick, type Trace } from '../../../core/simulator/trace.ts';
import { hasHours } from '../../../core/simulator/trace-text.ts';
import { PanelElement } from '../panel-element.ts';
import { findLine } from '../runs/source-lines.ts';
import type { IsHighlighted } from '../runs/sync-highlights.ts';
import { checkbox } from './checkbox.ts';
import { decisionRow, foldRow, type RowContext } from './decision-row.ts';
import { firstPage, moreRows, type RowRange, rangeWithRow, withNextPage, withPreviousPage } from './row-range.ts';
import { firstTick, isSelected, type TableRow, tableRows } from './table-rows.ts';

const longCountFrom = 100_000;

interface TableHead {
  name: string;
  className?: string;
  title: string;
}

const tableHeads: readonly TableHead[] = [
  { name: 'time', title: 'Time of the sync since the start of the run' },
  { name: 'current', className: 'c-current', title: 'Replicas that the sync found' },
  { name: 'recommended', title: 'Replicas that the metrics recommend, before windows, policies and bounds' },
  { name: 'stabilized', className: 'c-stabilized', title: 'After the stabilization window' },
  {
    name: 'limit',
    className: 'c-limit',
    title: 'Replicas that the policies allow at this sync; empty if no policy applied',
  },
  { name: 'desired', title: 'Replicas that the sync set' },
  { name: 'reason', className: 'why', title: 'The field and the number that decided' },
  { name: 'line', title: 'The line of the deciding field in the file' },
];

@customElement('replicast-decisions')
export class DecisionTable extends PanelElement {
  @property({ attribute: false }) accessor run: Trace | undefined;
  @property({ attribute: false }) accessor tick: Tick | undefined;
  @property({ attribute: false }) accessor lines: FieldLines = {};
  @property({ attribute: false }) accessor isHighlighted: IsHighlighted = () => false;
  @property({ attribute: false }) accessor select: (tick: Tick | undefined) => void = () => {};
  @property({ attribute: false }) accessor reveal: (line: number) => void = () => {};
  @property({ attribute: false }) accessor unfolded: readonly number[] = [];
  @property({ attribute: false }) accessor toggle: (fromMs: number) => void = () => {};
  @state() private accessor rowRange: RowRange = firstPage;

  /** Whether the table lists only changes; undefined until the user chooses. */
  @property({ attribute: false }) accessor changesOnly: boolean | undefined;
  @property({ attribute: false }) accessor setChangesOnly: (changesOnly: boolean) => void = () => {};

  private rows: readonly TableRow[] = [];
  private showsChangesOnly = false;

  get rowCount(): number {
    return this.querySelectorAll('tbody tr').length;
  }

  // Folding reads every sync, so folding is not repeated when only the selection moves.
  protected override willUpdate(changed: PropertyValues): void {
    const { run, unfolded, changesOnly } = this;
    if (run !== undefined && (changed.has('run') || changed.has('unfolded') || changed.has('changesOnly'))) {
      const table = tableRows(run.ticks, { open: new Set(unfolded), changesOnly });
      this.rows = table.rows;
      this.showsChangesOnly = table.changesOnly;
    }
    if (changed.has('run') || changed.has('changesOnly')) this.rowRange = firstPage;
    if (changed.has('run') || changed.has('tick'))
      this.rowRange = rangeWithRow(
        this.rowRange,
        this.rows.findIndex((row) => isSelected(row, this.tick)),
      );
  }

  protected override render(): TemplateResult {
    const { run, rows, rowRange } = this;
    if (run === undefined) return html``;
    const changes = run.sequence.length - 1;
    return html`<section class="decisions" aria-labelledby="decisions">
      <header><h2 id="decisions">Decisions</h2><span class="dim">${pluralized(run.ticks.filter(isSync).length, 'sync')}, ${pluralized(changes, 'change')}</span>${this.changesSwitch()}</header>
      ${rowRange.from > 0 ? this.button(`Show ${Math.min(moreRows, rowRange.from)} earlier rows`, this.showEarlier) : ''}
      <table class=${run.maxReplicas >= longCountFrom ? 'long-counts' : ''} aria-labelledby="decisions">
        <thead><tr>
          ${tableHeads.map(({ name, className, title }) => html`<th scope="col" class=${className ?? nothing} title=${title}>${name}</th>`)}
        </tr></thead>
        <tbody data-testid="decisions" @keydown=${this.onKeydown}>${this.bodyRows(rows.slice(rowRange.from, rowRange.to))}</tbody>
      </table>
      ${rows.length > rowRange.to ? this.button(`Show ${Math.min(moreRows, rows.length - rowRange.to)} more of ${rows.length} rows`, this.showLater) : ''}
    </section>`;
  }

  private bodyRows(shown: readonly TableRow[]): unknown {
    const stop = shown.find((row) => isSelected(row, this.tick)) ?? shown[0];
    const context = (row: TableRow): RowContext => ({
      selected: isSelected(row, this.tick) ? this.tick : undefined,
      tabStop: row === stop,
      highlighted: this.isHighlighted(firstTick(row)),
      line: findLine(firstTick(row).decidedBy, this.lines),
      metrics: this.run?.metrics,
      hasHours: this.run !== undefined && hasHours(this.run.ticks),
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

  private changesSwitch(): TemplateResult {
    const { showsChangesOnly: checked, setChangesOnly } = this;
    const title = 'List only the syncs that changed the count. Otherwise, successive equal decisions share one row.';
    return html`<label class="changes-only" title=${title}>${checkbox({ label: 'changes only', testId: 'changes-only', checked }, setChangesOnly)}changes only</label>`;
  }

  private button(label: string, act: () => void): TemplateResult {
    return html`<button class="fold-toggle show-more" @click=${act}>${label}</button>`;
  }

  private readonly showLater = () => {
    this.rowRange = withNextPage(this.rowRange);
  };

  private readonly showEarlier = () => {
    this.rowRange = withPreviousPage(this.rowRange);
  };

  private readonly onKeydown = (event: KeyboardEvent) => {
    const row = event.target instanceof HTMLElement ? event.target.closest('tr') : null;
    if (row === null || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowDown') void this.focusRow(() => row.nextElementSibling, this.showLater);
    else if (event.key === 'ArrowUp') void this.focusRow(() => row.previousElementSibling, this.showEarlier);
    else if (event.key === 'Escape') this.select(undefined);
    else if (event.key === 'Enter' || event.key === ' ') row.querySelector<HTMLElement>('button, a')?.click();
    else return;
    event.preventDefault();
  };

  private async focusRow(to: () => Element | null, draw: () => void): Promise<void> {
    if (to() === null) {
      draw();
      await this.updateComplete;
    }
    const row = to();
    if (!(row instanceof HTMLElement)) return;
    row.focus();
    row.click();
  }
}

function pluralized(n: number, word: string): string {
  return `${n} ${word}${n === 1 ? '' : 's'}`;
}

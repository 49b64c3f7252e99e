import type { FieldLines } from '../../../core/simulator/simulation-input.ts';
import type { Tick } from '../../../core/simulator/trace.ts';
import type { ControllerChoice } from '../../../protocol/controller-choice.ts';
import { DecisionTable } from '../parts/decision-table.ts';
import { findLine } from '../runs/source-lines.ts';
import { tickNote } from '../state/view-state.ts';
import type { Host } from './host.ts';

export interface RenderReport {
  revision: number;
  /** Whether the rendered revision is still the newest revision. Called after rendering. */
  isCurrent(): boolean;
  sequence(): string;
}

export class HostReports {
  private lastSelection = '{}';
  private reportedRevision = 0;
  /**
   * The choice that was reported last. It is empty at first, so that a reloaded page reports its choice: the host may
   * still have an earlier choice.
   */
  private lastController = '';

  /**
   * Highlights the line that decided the selected sync. Highlights nothing if no sync is selected, or if no line
   * decided it.
   */
  reportSelection(tick: Tick | undefined, lines: FieldLines, host: Host | undefined): void {
    const line = tick && findLine(tick.decidedBy, lines);
    const mark = tick && line !== undefined ? { line, note: tickNote(tick) } : {};
    const text = JSON.stringify(mark);
    if (text === this.lastSelection) return;
    this.lastSelection = text;
    host?.send({ type: 'select', ...mark });
  }

  reportController(choice: ControllerChoice | undefined, host: Host | undefined): void {
    const text = JSON.stringify(choice ?? null);
    if (text === this.lastController) return;
    this.lastController = text;
    host?.send({ type: 'controller', ...(choice && { choice }) });
  }

  /** Reports that the page shows a revision, once for each revision. Tests wait for this report. */
  async reportRendered(
    page: Element,
    { revision, sequence, isCurrent }: RenderReport,
    host: Host | undefined,
  ): Promise<void> {
    if (revision === this.reportedRevision) return;
    this.reportedRevision = revision;
    const decisions = page.querySelector('replicast-decisions');
    if (decisions instanceof DecisionTable) await decisions.updateComplete;
    if (!isCurrent()) return;
    host?.send({
      type: 'drawn',
      revision,
      sequence: sequence(),
      rows: decisions instanceof DecisionTable ? decisions.rowCount : 0,
    });
  }
}

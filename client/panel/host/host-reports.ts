// Reports the state of the page to the host: the revision that was rendered, the line that decided the selected sync,
// and the chosen controller.

import type { FieldLines } from '../../../core/simulator/simulation-input.ts';
import type { Tick } from '../../../core/simulator/trace.ts';
import type { ControllerChoice } from '../../../protocol/controller-choice.ts';
import { DecisionTable } from '../parts/decision-table.ts';
import { findLine } from '../runs/source-lines.ts';
import { tickNote } from '../state/view-state.ts';
import type { Host } from './host.ts';

export interface RenderReport {
  revision: number;
  /** `isCurrent` and `sequence` are called after rendering, because another revision may have arrived by then. */
  isCurrent(): boolean;
  sequence(): string;
}

export class HostReports {
  /** The last report as text. It is kept so that the same report is not sent again. */
  private lastSelection = '{}';
  private reportedRevision = 0;
  /**
   * Empty at first, so that a page that is loaded again always reports its choice: the host may still have the choice
   * of the earlier page.
   */
  private lastController = '';

  /**
   * Reports the line that decided the selected sync, for the host to highlight. Without a sync or such a line, nothing
   * is highlighted.
   */
  reportSelection(tick: Tick | undefined, lines: FieldLines, host: Host | undefined): void {
    const line = tick && findLine(tick.decidedBy, lines);
    const mark = tick && line !== undefined ? { line, note: tickNote(tick) } : {};
    const text = JSON.stringify(mark);
    if (text === this.lastSelection) return;
    this.lastSelection = text;
    host?.send({ type: 'select', ...mark });
  }

  /** Reports each change of the chosen controller. `choice` is undefined for the controller of the settings. */
  reportController(choice: ControllerChoice | undefined, host: Host | undefined): void {
    const text = JSON.stringify(choice ?? null);
    if (text === this.lastController) return;
    this.lastController = text;
    host?.send({ type: 'controller', ...(choice && { choice }) });
  }

  /** Reports each revision once after it was rendered; tests wait for this report. */
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

// Reports the state of the page to the host: the revision that was rendered, and the line that decided the selected
// sync.

import type { FieldLines } from '../../../core/simulator/simulation-input.ts';
import type { Tick } from '../../../core/simulator/trace.ts';
import type { ControllerChoice } from '../../../protocol/controller-choice.ts';
import { DecisionTable } from '../parts/decision-table.ts';
import { findLine } from '../runs/source-lines.ts';
import { tickNote } from '../state/view-state.ts';
import type { Host } from './host.ts';

export interface RenderReport {
  revision: number;
  /** Both are evaluated after rendering: another revision may have arrived meanwhile. */
  isCurrent(): boolean;
  sequence(): string;
}

export class HostReports {
  /** The last report as text: moving within a pixel repeats no report. */
  private lastSelection = '{}';
  private reportedRevision = 0;
  /** None yet: a page that is loaded again reports once, since the host may know the choice of an earlier one. */
  private lastController = '';

  /** No sync, or a sync that no line decided: nothing is highlighted. */
  reportSelection(tick: Tick | undefined, lines: FieldLines, host: Host | undefined): void {
    const line = tick && findLine(tick.decidedBy, lines);
    const mark = tick && line !== undefined ? { line, note: tickNote(tick) } : {};
    const text = JSON.stringify(mark);
    if (text === this.lastSelection) return;
    this.lastSelection = text;
    host?.send({ type: 'select', ...mark });
  }

  /** Each change of it; undefined: the controller of the settings. */
  reportController(choice: ControllerChoice | undefined, host: Host | undefined): void {
    const text = JSON.stringify(choice ?? null);
    if (text === this.lastController) return;
    this.lastController = text;
    host?.send({ type: 'controller', ...(choice && { choice }) });
  }

  /** Once for each revision; tests wait for it. */
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

// What the host is told of what stands on the page: that a revision is drawn, and which line decided the selected sync.
import type { Tick } from '../../core/simulator/trace.ts';
import type { Lines } from '../../core/simulator/written-run.ts';
import { noteOf } from './choice.ts';
import { Decisions } from './decisions.ts';
import type { Host } from './host.ts';
import { lineOf } from './lines.ts';

export interface Drawn {
  revision: number;
  /** Both asked once all is drawn: another revision may have come meanwhile. */
  isCurrent(): boolean;
  sequence(): string;
}

export class Reports {
  /** What was told last, as text: moving within a pixel says nothing new. */
  private mark = '{}';
  private drawnRevision = 0;

  /** No sync, or one that no line decided: nothing is marked any more. */
  selected(tick: Tick | undefined, lines: Lines, host: Host | undefined): void {
    const line = tick && lineOf(tick.deciding, lines);
    const mark = tick && line !== undefined ? { line, note: noteOf(tick) } : {};
    const text = JSON.stringify(mark);
    if (text === this.mark) return;
    this.mark = text;
    host?.send({ type: 'select', ...mark });
  }

  /** Once for each revision; tests wait for it. */
  async drawn(page: Element, { revision, sequence, isCurrent }: Drawn, host: Host | undefined): Promise<void> {
    if (revision === this.drawnRevision) return;
    this.drawnRevision = revision;
    const decisions = page.querySelector('replicast-decisions');
    if (decisions instanceof Decisions) await decisions.updateComplete;
    if (!isCurrent()) return;
    host?.send({ type: 'drawn', revision, sequence: sequence(), rows: decisions instanceof Decisions ? decisions.rowCount : 0 });
  }
}

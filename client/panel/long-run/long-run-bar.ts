import { html, type TemplateResult } from 'lit';
import { durationText } from '../../../core/simulator/trace-text.ts';
import type { LongRun } from '../runs/run-slot.ts';

export interface LongRunActions {
  cancel(): void;
  resume(): void;
}

export function longRunBar(long: LongRun, actions: LongRunActions): TemplateResult | '' {
  if (long.state === 'done' && long.endMs >= long.requestedMs) return '';
  const text = statusText(long);
  return html`<div class="long-run" data-testid="long-run" data-state=${long.state}>
    <p role="status">${text}</p>
    ${long.state === 'running' ? html`<button type="button" class="button" data-testid="cancel" @click=${actions.cancel}>Cancel</button>` : ''}
    ${long.state === 'cancelled' ? html`<button type="button" class="button" data-testid="resume" @click=${actions.resume}>Simulate All</button>` : ''}
    ${long.state === 'running' ? progressBar('Simulation', long.atMs / long.endMs) : ''}
  </div>`;
}

/** `part`: the finished part, from 0 to 1. */
export function progressBar(label: string, part: number): TemplateResult {
  const percent = Math.min(100, Math.floor(100 * part));
  return html`<div class="progress" role="progressbar" aria-label=${label} aria-valuemin="0" aria-valuemax="100" aria-valuenow=${percent}>
    <i .style=${`width:${percent}%`}></i>
  </div>`;
}

function statusText({ state, endMs, requestedMs, shownMs, problem }: LongRun): string {
  const [total, requested, shown] = [endMs, requestedMs, shownMs].map((ms) => durationText(ms / 1000));
  switch (state) {
    case 'running':
      return `Simulating ${total}. The first ${shown} are shown meanwhile.`;
    case 'cancelled':
      return `Only the first ${shown} of ${requested} are simulated.`;
    case 'failed':
      return `Only the first ${shown} of ${requested} are simulated: ${problem}`;
    case 'done':
      return `Only the first ${shown} of ${requested} are simulated, because a run has at most a million syncs.`;
  }
}

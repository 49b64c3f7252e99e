import { html, nothing, type TemplateResult } from 'lit';
import type { CalibrationSubject } from '../../../core/calibration/calibration-subject.ts';
import { type ReplayResult, replay } from '../../../core/calibration/replay.ts';
import { differenceText } from '../../../core/calibration/replay-facts.ts';
import { replayChart } from '../../../core/drawing/recorded-lines.ts';
import { clockText, hasHours, reasonText } from '../../../core/simulator/trace-text.ts';
import { toCapitalizedSentence } from './to-sentence.ts';

const maxRows = 200;

export class Replays {
  private last: { key: string; result: ReplayResult } | undefined;

  of(key: string, subjectOf: () => CalibrationSubject): ReplayResult {
    if (this.last?.key !== key) this.last = { key, result: replay(subjectOf()) };
    return this.last.result;
  }
}

export function replayView(result: ReplayResult, { autoscaler, run }: CalibrationSubject): TemplateResult {
  if (!result.ok)
    return html`<p class="error-text" role="status" data-testid="recording-problem">The recording cannot be replayed: ${result.problem}.</p>`;
  const { value } = result;
  const changes = value.ticks.filter(({ desired, current }) => desired !== current);
  const withHours = hasHours(changes);
  return html`<replicast-recorded-chart .chart=${replayChart({ name: autoscaler.name, run }, value)}></replicast-recorded-chart>
    <p data-testid="first-difference">${toCapitalizedSentence(differenceText(value.firstDifference))}</p>
    <p class="secondary">${value.ticks.length} syncs of the current manifest. Each sync starts from the count and the usage that were measured at its time.</p>
    <details class="recorded-details"><summary>Decisions that change the count</summary>
      <table class="figures">
        <thead><tr><th scope="col">time</th><th scope="col">measured</th><th scope="col">desired</th><th scope="col" class="why">reason</th></tr></thead>
        <tbody>${changes
          .slice(0, maxRows)
          .map(
            ({ atMs, current, desired, reason }) =>
              html`<tr><th scope="row">${clockText(atMs, withHours)}</th><td>${current}</td><td>${desired}</td><td class="why">${reasonText(reason)}</td></tr>`,
          )}</tbody>
      </table>
      ${changes.length > maxRows ? html`<p class="secondary">${changes.length - maxRows} more</p>` : nothing}
    </details>`;
}

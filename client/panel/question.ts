// The question: what the metrics ask for. A native group of radio buttons in the colours of VS Code's own.
import { html, type TemplateResult } from 'lit';
import type { Direction } from '../../core/model/hpa/autoscaler.ts';
import { controllerOf } from '../../core/simulator/controllers.ts';
import type { EnvelopeRun } from '../../core/simulator/trace.ts';

const answers: readonly { direction: Direction; label: string }[] = [
  { direction: 'scaleUp', label: 'maxReplicas' },
  { direction: 'scaleDown', label: 'minReplicas' },
];

export function question({ direction: chosen, kind, release }: EnvelopeRun, choose: (direction: Direction) => void): TemplateResult {
  const buttons = answers.map(
    ({ direction, label }) => html`<label
      ><input
        type="radio"
        name="direction"
        .value=${direction}
        .checked=${direction === chosen}
        @change=${() => choose(direction)}
      />${label}</label
    >`,
  );
  return html`<div class="question">
    <span id="asks">Metrics ask for</span>
    <span class="radio" role="radiogroup" aria-labelledby="asks">${buttons}</span>
    <span class="release dim">${controllerOf(kind).product} ${release}</span>
  </div>`;
}

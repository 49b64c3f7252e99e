// The question: a load, or that the metrics ask for a bound. A native group of radio buttons in the colours of VS Code's own.
import { html, type TemplateResult } from 'lit';
import type { Question } from './choice.ts';

const answers: readonly { asks: Question; label: string }[] = [
  { asks: 'load', label: 'the load' },
  { asks: 'scaleUp', label: 'maxReplicas' },
  { asks: 'scaleDown', label: 'minReplicas' },
];

export function question(chosen: Question, choose: (asks: Question) => void): TemplateResult {
  const buttons = answers.map(
    ({ asks, label }) => html`<label
      ><input
        type="radio"
        name="direction"
        .value=${asks}
        .checked=${asks === chosen}
        @change=${() => choose(asks)}
      />${label}</label
    >`,
  );
  return html`<div class="question">
    <span id="asks">Metrics ask for</span>
    <span class="radio" role="radiogroup" aria-labelledby="asks">${buttons}</span>
  </div>`;
}

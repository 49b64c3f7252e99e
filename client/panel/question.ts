// What is simulated: a load, or metrics that recommend a bound at every sync. A native group of radio buttons in the colours of VS Code's own.
import { html, type TemplateResult } from 'lit';
import type { Question } from './choice.ts';

const answers: readonly { asks: Question; label: string }[] = [
  { asks: 'load', label: 'load' },
  { asks: 'scaleUp', label: 'fastest scale-up' },
  { asks: 'scaleDown', label: 'fastest scale-down' },
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
    <span id="asks">Simulate</span>
    <span class="radio" role="radiogroup" aria-labelledby="asks">${buttons}</span>
  </div>`;
}

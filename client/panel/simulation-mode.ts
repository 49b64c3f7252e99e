// What is simulated: a load, or metrics that recommend a bound at every sync. A native group of radio buttons in the
// colours of VS Code's own.
import { html, type TemplateResult } from 'lit';
import type { SimulationMode } from './view-state.ts';

const modes: readonly { asks: SimulationMode; label: string }[] = [
  { asks: 'load', label: 'load' },
  { asks: 'scaleUp', label: 'fastest scale-up' },
  { asks: 'scaleDown', label: 'fastest scale-down' },
];

export function simulationModeRow(selected: SimulationMode, choose: (asks: SimulationMode) => void): TemplateResult {
  const buttons = modes.map(
    ({ asks, label }) => html`<label
      ><input
        type="radio"
        name="direction"
        .value=${asks}
        .checked=${asks === selected}
        @change=${() => choose(asks)}
      />${label}</label
    >`,
  );
  return html`<div class="question">
    <span id="asks">Simulate</span>
    <span class="radio" role="radiogroup" aria-labelledby="asks">${buttons}</span>
  </div>`;
}

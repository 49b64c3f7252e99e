// The simulation mode: a load, or metrics that recommend a bound at every sync. A native group of radio buttons in VS
// Code's colors.
import { html, type TemplateResult } from 'lit';
import type { SimulationMode } from './view-state.ts';

const modes: readonly { mode: SimulationMode; label: string }[] = [
  { mode: 'load', label: 'load' },
  { mode: 'scaleUp', label: 'fastest scale-up' },
  { mode: 'scaleDown', label: 'fastest scale-down' },
];

export function simulationModeRow(selected: SimulationMode, choose: (mode: SimulationMode) => void): TemplateResult {
  const buttons = modes.map(
    ({ mode, label }) => html`<label
      ><input
        type="radio"
        name="direction"
        .value=${mode}
        .checked=${mode === selected}
        @change=${() => choose(mode)}
      />${label}</label
    >`,
  );
  return html`<div class="option-row">
    <span id="mode">Simulate</span>
    <span class="radio" role="radiogroup" aria-labelledby="mode">${buttons}</span>
  </div>`;
}

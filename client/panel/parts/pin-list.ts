import { html, type TemplateResult } from 'lit';
import { type Pin, removePin, renamePin, setPinShown } from '../state/pins.ts';
import type { ViewActions } from '../state/view-actions.ts';
import type { ViewState } from '../state/view-state.ts';
import { checkbox } from './checkbox.ts';

export function pinList({ pins, ownScenario }: ViewState, change: ViewActions['compareWith']): TemplateResult {
  return html`<div class="pins" data-testid="pins">
    <ul>${pins.map((pin) => pinRow(pin, pins, change))}</ul>
    <label class="phrase">${checkbox({ label: 'Simulate each pinned run in its own scenario', testId: 'own-scenario', checked: ownScenario }, (own) => change({ ownScenario: own }))}
      each in its own scenario</label>
  </div>`;
}

function pinRow(pin: Pin, pins: readonly Pin[], change: ViewActions['compareWith']): TemplateResult {
  const { id, name, shown } = pin;
  const rename = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement)) return;
    change({ pins: renamePin(pins, id, target.value) });
    if (target.value.trim() === '') target.value = name;
  };
  const remove = () => {
    const left = removePin(pins, id);
    change({ pins: left, ...(left.length === 0 && { compare: 'nothing' }) });
  };
  return html`<li data-testid="pin">
    ${checkbox({ label: `Show ${name}`, testId: `show-${id}`, checked: shown }, (next) => change({ pins: setPinShown(pins, id, next) }))}
    <input type="text" class="pin-name" aria-label="Name of the pinned run" maxlength="60" .value=${name} @change=${rename} />
    <span class="dim small">${pin.run.autoscaler.name}</span>
    <button type="button" class="icon codicon codicon-close" title="Remove this pin" aria-label=${`Remove the pinned run ${name}`} @click=${remove}></button>
  </li>`;
}

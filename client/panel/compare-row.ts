// "Compare with": the menu, and below it the list of pinned runs or of environments.
import { html, nothing, type TemplateResult } from 'lit';
import type { ComparisonChoice } from '../../protocol/panel.ts';
import { notComparedReason, versionNames } from './compared-runs.ts';
import { environmentList } from './environment-list.ts';
import { checkbox } from './form/inputs.ts';
import type { SimulationData } from './page-model.ts';
import { type Pin, removePin, renamePin, setPinShown } from './pins.ts';
import { comparisonOptions, type ViewState } from './view-state.ts';

type ChangeViewState = (difference: Partial<ViewState>) => void;

const labels: Readonly<Record<ComparisonChoice, string>> = {
  nothing: 'nothing',
  ...versionNames,
  environments: 'environments',
  pins: 'pinned run',
};

export function compareRow(
  simulated: SimulationData,
  viewState: ViewState,
  change: ChangeViewState,
  releaseSelect: TemplateResult,
): TemplateResult {
  const { environments } = simulated;
  // A plain manifest has none, and never will.
  const options = comparisonOptions.filter(
    (one) => one !== 'environments' || environments.length > 0 || viewState.compare === one,
  );
  const unavailable = (one: ComparisonChoice) => unavailableReason(one, simulated, viewState);
  const reason = notComparedReason(simulated, viewState);
  const choose = ({ target }: Event) => {
    const chosen = comparisonOptions.find((one) => target instanceof HTMLSelectElement && one === target.value);
    if (chosen) change({ compare: chosen });
  };
  return html`<div class="option-row">
      <label for="compare">Compare with</label>
      <select id="compare" data-testid="compare" .value=${viewState.compare} @change=${choose}>
        ${options.map((one) => compareOption(one, one === viewState.compare, unavailable(one)))}
      </select>
      ${releaseSelect}
    </div>
    ${reason === undefined ? nothing : html`<p class="dim small" role="status" data-testid="not-compared">${reason}</p>`}
    ${viewState.compare === 'environments' && environments.length > 0 ? environmentList(environments, viewState, change) : nothing}
    ${viewState.compare === 'pins' && viewState.pins.length > 0 ? pinList(viewState, change) : nothing}`;
}

/** Why it cannot be chosen now. */
function unavailableReason(
  one: ComparisonChoice,
  { lacking }: SimulationData,
  { pins }: ViewState,
): string | undefined {
  if (one === 'nothing' || one === 'environments') return undefined;
  return one === 'pins' ? (pins.length === 0 ? 'No run is pinned yet. Pin one above.' : undefined) : lacking[one];
}

function compareOption(value: ComparisonChoice, isSelected: boolean, why: string | undefined): TemplateResult {
  return html`<option value=${value} title=${why ?? nothing} ?selected=${isSelected} ?disabled=${why !== undefined && !isSelected}
    >${labels[value]}${why === undefined ? '' : html` (${why})`}</option>`;
}

function pinList({ pins, ownScenario }: ViewState, change: ChangeViewState): TemplateResult {
  return html`<div class="pins" data-testid="pins">
    <ul>${pins.map((pin) => pinRow(pin, pins, change))}</ul>
    <label class="phrase">${checkbox({ label: 'Run each pin in its own scenario', testId: 'own-scenario', checked: ownScenario }, (own) => change({ ownScenario: own }))}
      each in its own scenario</label>
  </div>`;
}

function pinRow(pin: Pin, pins: readonly Pin[], change: ChangeViewState): TemplateResult {
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

import { html, nothing, type TemplateResult } from 'lit';
import type { ComparisonChoice } from '../../../protocol/panel.ts';
import { comparedIn, notComparedReason, versionNames } from '../runs/compared-runs.ts';
import type { SimulationData } from '../state/page-model.ts';
import type { ViewActions } from '../state/view-actions.ts';
import { comparisonOptions, type ViewState } from '../state/view-state.ts';
import { environmentList } from './environment-list.ts';
import { pinList } from './pin-list.ts';

const labels: Readonly<Record<ComparisonChoice, string>> = {
  nothing: 'nothing',
  ...versionNames,
  environments: 'environments',
  pins: 'pinned run',
};

export function compareRow(
  simulated: SimulationData,
  viewState: ViewState,
  change: ViewActions['compareWith'],
  releaseSelect: TemplateResult,
): TemplateResult {
  const { environments } = simulated;
  const options = comparisonOptions.filter((one) => one !== 'environments' || environments.length > 0);
  const compare = comparedIn(simulated, viewState);
  const unavailable = (one: ComparisonChoice) => unavailableReason(one, simulated, viewState);
  const reason = notComparedReason(simulated, viewState);
  const choose = ({ target }: Event) => {
    const chosen = comparisonOptions.find((one) => target instanceof HTMLSelectElement && one === target.value);
    if (chosen) change({ compare: chosen });
  };
  return html`<div class="option-row">
      <label for="compare">Compare with</label>
      <select id="compare" data-testid="compare" .value=${compare} @change=${choose}>
        ${options.map((one) => compareOption(one, one === compare, unavailable(one)))}
      </select>
      ${releaseSelect}
    </div>
    ${reason === undefined ? nothing : html`<p class="dim small" role="status" data-testid="not-compared">${reason}</p>`}
    ${compare === 'environments' ? environmentList(environments, viewState, change) : nothing}
    ${compare === 'pins' && viewState.pins.length > 0 ? pinList(viewState, change) : nothing}`;
}

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

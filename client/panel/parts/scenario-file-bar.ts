import { html, nothing, type TemplateResult } from 'lit';
import type { ActiveScenario } from '../../../protocol/scenario.ts';
import { hasUnsavedChanges, type ScenarioSources } from '../state/scenario-file.ts';
import type { ViewState } from '../state/view-state.ts';

interface ScenarioFileActions {
  save(): void;
  open(): void;
  show(): void;
  undo(): void;
}

export function scenarioFileBar(
  simulated: ScenarioSources & { scenario?: ActiveScenario | undefined },
  viewState: ViewState,
  { save, open, show, undo }: ScenarioFileActions,
): TemplateResult {
  const { scenario } = simulated;
  const changed = hasUnsavedChanges(viewState, simulated);
  const follow = (event: Event) => {
    event.preventDefault();
    show();
  };
  const name = scenario
    ? html`<a href="#" data-testid="scenario-file" title="Open this file" @click=${follow}>${scenario.name}</a>`
    : html`<span class="dim unsaved" data-testid="scenario-file">not saved</span>`;
  const state = scenario && changed ? html`<span class="dim" data-testid="scenario-changed">changed</span>` : nothing;
  return html`<div class="scenario-file" role="group" aria-label="Scenario file">
    ${name} ${state} ${toolButton('save', scenario ? `Save to ${scenario.name}` : 'Save Scenario…', save, scenario !== undefined && !changed)}
    ${toolButton('folder-opened', 'Open Scenario…', open)} ${scenario && changed ? toolButton('discard', `Revert to ${scenario.name}`, undo) : nothing}
    ${scenario?.problem === undefined ? nothing : html`<span class="error-text" role="status" data-testid="scenario-problem">${scenario.problem}</span>`}
  </div>`;
}

function toolButton(icon: string, title: string, act: () => void, disabled = false): TemplateResult {
  return html`<button type="button" class="tool" data-testid=${`scenario-${icon}`} title=${title} aria-label=${title} ?disabled=${disabled} @click=${act}
    ><i class="codicon codicon-${icon}" aria-hidden="true"></i></button>`;
}

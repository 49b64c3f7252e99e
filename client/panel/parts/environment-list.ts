// The list of environments to compare with. An environment without a run shows the reason.
import { html, nothing, type TemplateResult } from 'lit';
import { comparedNames, maxComparedEnvironments } from '../../../protocol/environments.ts';
import type { ShownEnvironment } from '../state/page-model.ts';
import type { ViewState } from '../state/view-state.ts';
import { checkbox } from './checkbox.ts';

export function environmentList(
  environments: readonly ShownEnvironment[],
  { environments: chosen }: Pick<ViewState, 'environments'>,
  change: (difference: Pick<ViewState, 'environments'>) => void,
): TemplateResult {
  const names = environments.map(({ name }) => name);
  const shown = comparedNames(names, chosen);
  const setShown = (name: string, isShown: boolean) =>
    change({ environments: names.filter((one) => (one === name ? isShown : shown.includes(one))) });
  return html`<div class="pins environments" data-testid="environments">
    <ul>${environments.map((one) => environmentRow(one, { shown, setShown }))}</ul>
  </div>`;
}

interface RowOptions {
  shown: readonly string[];
  setShown(name: string, isShown: boolean): void;
}

function environmentRow(
  { name, files, problem, isExcluded }: ShownEnvironment,
  { shown, setShown }: RowOptions,
): TemplateResult {
  const checked = shown.includes(name);
  const isFull = !checked && shown.length >= maxComparedEnvironments;
  const options = { label: `Compare with ${name}`, testId: `environment-${name}`, checked, disabled: isFull };
  return html`<li data-testid="environment" title=${isFull ? `At most ${maxComparedEnvironments} at a time` : `made with ${files}`}>
    <label class="phrase">${checkbox(options, (next) => setShown(name, next))} ${name}</label>
    <span class="dim small environment-files">${files}</span>
    ${checked && problem !== undefined ? html`<span class=${`small environment-problem${isExcluded ? ' dim' : ''}`}>${problem}</span>` : nothing}
  </li>`;
}

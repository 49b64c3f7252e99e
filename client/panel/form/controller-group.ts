// The flags of the controller, where it has some, its feature gates, and how its syncs are timed.
import { html, nothing, type TemplateResult } from 'lit';
import type { FormContext } from './context.ts';
import { fieldRow, groupOf } from './field-row.ts';
import { controller, controllerFlags } from './fields.ts';
import { withValue } from './form.ts';
import { checkbox } from './inputs.ts';
import { askButton, openNote } from './notes.ts';

const gatesPath = 'controller.featureGates';

export function controllerGroup(context: FormContext): TemplateResult {
  const flags = controllerFlags.filter(({ key }) => context.controller.flags.some((name) => name === key));
  const { gates } = context.controller;
  const rows = [...flags.map((field) => fieldRow(field, context)), ...gates.map((gate, i) => gateRow(gate, i === 0, context))];
  return groupOf(controller, context, [...rows, gates.length > 0 ? openNote(context, gatesPath) : html``]);
}

function gateRow(gate: string, isFirst: boolean, context: FormContext): TemplateResult {
  const { form, profile, change } = context;
  const toggle = (on: boolean) => {
    const { [gate]: said, ...others } = form.gates ?? {};
    change({ ...form, gates: said === undefined ? { ...others, [gate]: on } : others });
  };
  const checked = profile.featureGates[gate] === true;
  return html`<div class="row">
    <span class="name">${gate}${form.gates?.[gate] === undefined ? '' : html`<small>not the default</small>`}</span>
    <span class="value">${checkbox({ label: gate, testId: gate, checked }, toggle)}<span class="unit"></span>${isFirst ? askButton(context, gatesPath, 'Feature gates') : html`<span class="ask-room"></span>`}</span>
  </div>`;
}

/** `Kubernetes [1.37 ▾]`; where there is no choice, the release is named: one controller, or an object with rules of another time. */
export function releaseChoice({
  controller: { product, release, releaseNote, releases },
  autoscaler,
  form,
  base,
  profile,
  change,
}: Pick<FormContext, 'controller' | 'autoscaler' | 'form' | 'base' | 'profile' | 'change'>): TemplateResult {
  const shown = release(profile, { autoscaler });
  if (releases.length === 1 || !releases.includes(shown)) return releaseLabel(product, shown, releaseNote);
  const usual = release(base);
  const choose = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement) change(withValue(form, 'release', target.value === usual ? undefined : target.value));
  };
  return html`<label class="release">${product}
    <select data-testid="release" .value=${shown} title=${`The setting says ${usual}`} @change=${choose}>
      ${releases.map((name) => html`<option value=${name} ?selected=${name === shown}>${name}</option>`)}
    </select>
  </label>`;
}

/** `WPA controller 0.10.0 (not recorded)` */
function releaseLabel(product: string, release: string, noteOf: FormContext['controller']['releaseNote']): TemplateResult {
  const note = noteOf?.(release);
  return html`<span class="release dim" data-testid="release" title=${note ?? nothing}>${product} ${release}${note === undefined ? '' : ' (not recorded)'}</span>`;
}

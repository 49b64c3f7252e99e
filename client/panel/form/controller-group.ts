// The controller's flags and feature gates, if it has any, and the timing of its syncs.
import { html, nothing, type TemplateResult } from 'lit';
import { noteButton, noteParagraph } from './field-note.ts';
import { fieldGroup, fieldRow } from './field-row.ts';
import type { FormContext } from './form-context.ts';
import { controllerFields, controllerFlags } from './form-fields.ts';
import { checkbox } from './inputs.ts';
import { withOverride } from './scenario-overrides.ts';

const gatesPath = 'controller.featureGates';

export function controllerGroup(context: FormContext): TemplateResult {
  const flags = controllerFlags.filter(({ key }) => context.controller.flags.some((name) => name === key));
  const { featureGates } = context.controller;
  const rows = [
    ...flags.map((field) => fieldRow(field, context)),
    ...featureGates.map((gate, i) => gateRow(gate, i === 0, context)),
  ];
  return fieldGroup(controllerFields, context, [
    ...rows,
    featureGates.length > 0 ? noteParagraph(context, gatesPath) : html``,
  ]);
}

function gateRow(gate: string, isFirst: boolean, context: FormContext): TemplateResult {
  const { form, profile, changeOverrides } = context;
  const toggle = (on: boolean) => {
    const { [gate]: override, ...rest } = form.gates ?? {};
    changeOverrides({ ...form, gates: override === undefined ? { ...rest, [gate]: on } : rest });
  };
  const checked = profile.featureGates[gate] === true;
  return html`<div class="row">
    <span class="name">${gate}${form.gates?.[gate] === undefined ? '' : html`<small>not the default</small>`}</span>
    <span class="value">${checkbox({ label: gate, testId: gate, checked }, toggle)}<span class="unit"></span>${isFirst ? noteButton(context, gatesPath, 'Feature gates') : html`<span class="note-button-space"></span>`}</span>
  </div>`;
}

/**
 * `Kubernetes [1.37 ▾]`. Without a choice it only names the release: one controller, or an object with historic rules.
 */
export function releaseSelect({
  controller: { product, release, releaseNote, releases },
  autoscaler,
  form,
  baseProfile,
  profile,
  changeOverrides,
}: Pick<
  FormContext,
  'controller' | 'autoscaler' | 'form' | 'baseProfile' | 'profile' | 'changeOverrides'
>): TemplateResult {
  const selected = release(profile, { autoscaler });
  if (releases.length === 1 || !releases.includes(selected)) return releaseLabel(product, selected, releaseNote);
  const defaultRelease = release(baseProfile);
  const choose = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement)
      changeOverrides(withOverride(form, 'release', target.value === defaultRelease ? undefined : target.value));
  };
  return html`<label class="release">${product}
    <select data-testid="release" .value=${selected} title=${`Setting: ${defaultRelease}`} @change=${choose}>
      ${releases.map((name) => html`<option value=${name} ?selected=${name === selected}>${name}</option>`)}
    </select>
  </label>`;
}

/** `WPA controller 0.10.0 (not recorded)` */
function releaseLabel(
  product: string,
  release: string,
  noteOf: FormContext['controller']['releaseNote'],
): TemplateResult {
  const note = noteOf?.(release);
  return html`<span class="release dim" data-testid="release" title=${note ?? nothing}>${product} ${release}${note === undefined ? '' : ' (not recorded)'}</span>`;
}

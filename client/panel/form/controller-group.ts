import { html, type TemplateResult } from 'lit';
import { checkbox } from '../parts/checkbox.ts';
import { noteButton, noteParagraph } from './field-note.ts';
import { fieldGroup, fieldRow } from './field-row.ts';
import type { FormContext } from './form-context.ts';
import { controllerFields, controllerFlags } from './form-fields.ts';

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

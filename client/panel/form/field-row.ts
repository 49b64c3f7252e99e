// One field under "More": its name, where its value comes from, the input with its unit, and the way back to the default.
import { html, nothing, type TemplateResult } from 'lit';
import type { FormContext } from './context.ts';
import { type FieldGroup, type FormField, isTime } from './field.ts';
import { withValue } from './form.ts';
import { choiceInput, flagInput, numberInput, problemLine } from './inputs.ts';
import { askButton, openNote } from './notes.ts';
import { timeText } from './time.ts';
import { type Usual, usualOf } from './usual.ts';

export function groupOf(
  { title, fields }: FieldGroup,
  context: FormContext,
  more: readonly (TemplateResult | typeof nothing)[] = [],
  first: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  const shown = fields.filter(({ when }) => when === undefined || when(context.form));
  return html`<fieldset class="group">
    <legend>${title}</legend>
    ${first}${shown.map((field) => fieldRow(field, context))}${more}
  </fieldset>`;
}

export function fieldRow(field: FormField, context: FormContext): TemplateResult {
  const { path, label } = field;
  const usual = usualOf(field, context.known, context.base);
  const unit = field.type === 'number' ? field.unit : '';
  const state = context.form.values[path] === undefined ? 'usual' : 'changed';
  return html`<div class="row" data-field=${path} data-state=${state}>
    <span class="name">${label}${origin(field, usual, context)}</span>
    <span class="value">${inputOf(field, context)}${isTimeField(field) || unit === '' ? nothing : html`<span class="unit dim">${unit}</span>`}${askButton(context, path, label)}</span>
    ${problemLine(context, path)}${openNote(context, path)}
  </div>`;
}

/** Its unit stands in the input. */
const isTimeField = (field: FormField) => field.type === 'number' && isTime(field);

function inputOf(field: FormField, context: FormContext): TemplateResult {
  switch (field.type) {
    case 'number':
      return numberInput(field, context);
    case 'choice':
      return choiceInput(field, context);
    case 'flag':
      return flagInput(field, context);
  }
}

/** `from deploy/web.yaml`, or the default with the way back to it. A value that nobody changed is the default, and is drawn quietly. */
function origin(field: FormField, usual: Usual, context: FormContext): TemplateResult | typeof nothing {
  const value = usualText(field, usual);
  if (context.form.values[field.path] !== undefined) {
    const back = () => {
      context.report(field.path, undefined);
      context.change(withValue(context.form, field.path, undefined));
    };
    const words = usual.known ? `${context.knownFrom ?? 'the workload'}: ${value}` : `default ${value}`;
    return html`<small>${words} <button type="button" class="back codicon codicon-discard" title="Take it back" aria-label=${`${field.label}: back to ${value}`} @click=${back}></button></small>`;
  }
  if (usual.known) return html`<small>from ${context.knownFrom ?? 'the workload'}</small>`;
  // Where nothing is usual the empty input says so itself.
  return usual.value === null && value !== 'none' ? html`<small>${value}</small>` : nothing;
}

function usualText(field: FormField, { value }: Usual): string {
  if (field.type === 'flag') return value === true ? 'on' : 'off';
  if (field.type === 'number' && isTime(field) && typeof value === 'number') return timeText(value);
  if (field.type === 'choice' || value !== null) return String(value);
  return field.without ?? 'none';
}

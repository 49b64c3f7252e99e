import { html, nothing, type TemplateResult } from 'lit';
import { type DefaultValue, defaultValueOf } from './default-value.ts';
import { noteButton, noteParagraph } from './field-note.ts';
import type { FormContext } from './form-context.ts';
import { type FormField, type FormFieldGroup, isTime } from './form-field.ts';
import { choiceInput, flagInput, numberInput, problemLine, shareInput } from './inputs.ts';
import { withOverride } from './scenario-overrides.ts';
import { secondsText } from './time.ts';

export function fieldGroup(
  { title, fields }: FormFieldGroup,
  context: FormContext,
  extraRows: readonly (TemplateResult | typeof nothing)[] = [],
  firstRow: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  const visible = fields.filter(({ when }) => when === undefined || when(context.form));
  return html`<fieldset class="group">
    <legend>${title}</legend>
    ${firstRow}${visible.map((field) => fieldRow(field, context))}${extraRows}
  </fieldset>`;
}

export function fieldRow(field: FormField, context: FormContext): TemplateResult {
  const { path, label } = field;
  const defaultValue = defaultValueOf(field, context);
  const unit = field.type === 'number' ? field.unit : '';
  const state = context.form.values[path] === undefined ? 'default' : 'changed';
  return html`<div class="row" data-field=${path} data-state=${state}>
    <span class="name">${label}${valueOrigin(field, defaultValue, context)}</span>
    <span class="value">${inputOf(field, context)}${isTimeField(field) || unit === '' ? nothing : html`<span class="unit dim">${unit}</span>`}${noteButton(context, path, label)}</span>
    ${problemLine(context, path)}${noteParagraph(context, path)}
  </div>`;
}

const isTimeField = (field: FormField) => field.type === 'number' && isTime(field);

function inputOf(field: FormField, context: FormContext): TemplateResult {
  switch (field.type) {
    case 'number':
      return numberInput(field, context);
    case 'choice':
      return choiceInput(field, context);
    case 'share':
      return shareInput(field, context);
    case 'flag':
      return flagInput(field, context);
  }
}

function valueOrigin(
  field: FormField,
  defaultValue: DefaultValue,
  context: FormContext,
): TemplateResult | typeof nothing {
  const value = defaultText(field, defaultValue);
  if (context.form.values[field.path] !== undefined) {
    const reset = () => {
      context.reportProblem(field.path, undefined);
      context.changeOverrides(withOverride(context.form, field.path, undefined));
    };
    const words = defaultValue.fromWorkload
      ? `${context.workloadFile ?? 'the workload'}: ${value}`
      : `default ${value}`;
    return html`<small>${words} <button type="button" class="reset-field codicon codicon-discard" title="Reset" aria-label=${`${field.label}: reset to ${value}`} @click=${reset}></button></small>`;
  }
  if (defaultValue.fromWorkload) return html`<small>from ${context.workloadFile ?? 'the workload'}</small>`;
  // The placeholder of the empty input says only `auto`; this text says what `auto` means.
  return defaultValue.value === null && value !== 'none' ? html`<small>${value}</small>` : nothing;
}

function defaultText(field: FormField, { value, emptyMeaning }: DefaultValue): string {
  if (field.type === 'flag') return value === true ? 'on' : 'off';
  if (field.type === 'number' && isTime(field) && typeof value === 'number') return secondsText(value);
  if (field.type === 'choice' || field.type === 'share' || value !== null) return String(value);
  return emptyMeaning ?? field.emptyMeaning ?? 'none';
}

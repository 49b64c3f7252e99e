// The inputs of the form. What cannot be understood stays in its input with the reason beside it, and the last good run stays too.
import { html, nothing, type TemplateResult } from 'lit';
import type { FormContext } from './context.ts';
import { type ChoiceField, type FlagField, type FormField, type NumberField, problemOf } from './field.ts';
import { withValue } from './form.ts';
import { noteText } from './notes.ts';
import { usualOf } from './usual.ts';

/** The last part of the path names the input for tests. */
const testId = ({ path }: FormField) => path.slice(path.lastIndexOf('.') + 1);

export const problemId = (path: string) => `problem-${path}`;

export function numberInput(field: NumberField, context: FormContext): TemplateResult {
  const { path, label, unit, without, least } = field;
  const { form, problems, notes } = context;
  const usual = usualOf(field, context.known, context.base).value;
  const value = form.values[path] ?? usual;
  const set = (next: number | undefined) => {
    context.report(path, undefined);
    context.change(withValue(form, path, next === usual ? undefined : next));
  };
  const type = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement)) return;
    const empty = target.value.trim() === '' && !target.validity.badInput;
    const problem = empty ? undefined : target.validity.badInput ? 'This is no number.' : problemOf(field, Number(target.value));
    if (problem !== undefined) context.report(path, problem);
    else if (!empty) set(Number(target.value));
    // Somebody is about to type another number.
    else if (without === undefined) context.report(path, undefined);
    else set(undefined);
  };
  const leave = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || target.value.trim() !== '' || target.validity.badInput || without !== undefined) return;
    set(undefined);
    target.value = String(usual ?? '');
  };
  return html`<input
    type="number"
    step="any"
    min=${least}
    data-testid=${testId(field)}
    aria-label=${unit === '' ? label : `${label}, ${spokenUnit(unit)}`}
    title=${noteText(notes, [path])}
    placeholder=${without === undefined ? nothing : 'none'}
    aria-invalid=${problems.has(path)}
    aria-describedby=${problems.has(path) ? problemId(path) : nothing}
    .value=${value === null ? '' : String(value)}
    @input=${type}
    @change=${leave}
  />`;
}

const unitWords: Readonly<Record<string, string>> = {
  s: 'seconds',
  ms: 'milliseconds',
  'units/s': 'units per second',
  '%': 'percent',
  m: 'thousandths of a cpu',
  Mi: 'mebibytes',
};
const spokenUnit = (unit: string) => unitWords[unit] ?? unit;

export function choiceInput(field: ChoiceField, context: FormContext): TemplateResult {
  const { path, label, choices } = field;
  const usual = usualOf(field, context.known, context.base).value;
  const chosen = context.form.values[path] ?? usual;
  const choose = ({ target }: Event) => {
    if (!(target instanceof HTMLSelectElement)) return;
    context.change(withValue(context.form, path, target.value === usual ? undefined : target.value));
  };
  return html`<select data-testid=${testId(field)} aria-label=${label} title=${noteText(context.notes, [path])} .value=${String(chosen)} @change=${choose}>
    ${choices.map((choice) => html`<option value=${choice} ?selected=${choice === chosen}>${choice}</option>`)}
  </select>`;
}

export function flagInput(field: FlagField, context: FormContext): TemplateResult {
  const { path, label } = field;
  const usual = usualOf(field, context.known, context.base).value;
  const checked = context.form.values[path] ?? usual;
  return checkbox({ label, testId: testId(field), checked: checked === true }, (next) =>
    context.change(withValue(context.form, path, next === usual ? undefined : next)),
  );
}

export function checkbox(box: { label: string; testId: string; checked: boolean }, toggle: (checked: boolean) => void): TemplateResult {
  const change = ({ target }: Event) => target instanceof HTMLInputElement && toggle(target.checked);
  return html`<input type="checkbox" data-testid=${box.testId} aria-label=${box.label} .checked=${box.checked} @change=${change} />`;
}

/** Why the run is not that of what stands in the input. */
export function problemLine({ problems }: FormContext, path: string): TemplateResult | typeof nothing {
  const problem = problems.get(path);
  return problem === undefined
    ? nothing
    : html`<p class="field-problem" id=${problemId(path)} role="alert"><i class="codicon codicon-error" aria-hidden="true"></i>${problem}</p>`;
}

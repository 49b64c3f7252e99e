// The inputs of the form. What cannot be understood stays in its input with the reason beside it, and the last good run stays too.
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { FormContext } from './context.ts';
import { type ChoiceField, type FlagField, type FormField, isTime, type NumberField, problemOf } from './field.ts';
import { withValue } from './form.ts';
import { noteText } from './notes.ts';
import { readTime, steppedTime, timeText } from './time.ts';
import { unlessTyping } from './typing.ts';
import { usualOf } from './usual.ts';

/** The last part of the path names the input for tests. */
const testId = ({ path }: FormField) => path.slice(path.lastIndexOf('.') + 1);

export const problemId = (path: string) => `problem-${path}`;

export function numberInput(field: NumberField, context: FormContext): TemplateResult {
  const { path, label, unit, without, least } = field;
  const { form, problems, notes } = context;
  const usual = usualOf(field, context.known, context.base).value;
  const value = form.values[path] ?? usual;
  const text = value === null ? '' : textOf(field, Number(value));
  const set = (next: number | undefined) => {
    context.report(path, undefined);
    context.change(withValue(form, path, next === usual ? undefined : next));
  };
  const type = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement)) return;
    const typed = typedIn(field, target);
    const problem = typed === undefined ? undefined : problemOf(field, typed);
    if (problem !== undefined) context.report(path, problem);
    else if (typed !== undefined) set(typed);
    // Somebody is about to type another number.
    else if (without === undefined) context.report(path, undefined);
    else set(undefined);
  };
  const leave = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement)) return;
    const typed = typedIn(field, target);
    if (typed === undefined && without === undefined) {
      set(undefined);
      target.value = usual === null ? '' : textOf(field, Number(usual));
    } else if (typed !== undefined && problemOf(field, typed) === undefined) target.value = textOf(field, typed);
  };
  const time = isTime(field);
  const press = (event: KeyboardEvent) => {
    if (time && value !== null) stepTime(event, field, Number(value), set);
  };
  const isWrong = problems.has(path);
  const input = html`<input
    type=${time ? 'text' : 'number'}
    class=${time ? 'time' : nothing}
    step="any"
    min=${least}
    autocomplete="off"
    data-testid=${testId(field)}
    aria-label=${unit === '' || time ? label : `${label}, ${spokenUnit(unit)}`}
    title=${[noteText(notes, [path]), ...(time ? [timeForms] : [])].join(' ')}
    placeholder=${without === undefined ? nothing : without === 'none' ? 'none' : 'auto'}
    aria-invalid=${isWrong}
    aria-describedby=${isWrong ? problemId(path) : nothing}
    .value=${unlessTyping(text, isWrong)}
    @input=${type}
    @change=${leave}
    @keydown=${press}
  />`;
  // Another field is another input: what is being typed into one never stands in the next.
  return html`${keyed(path, input)}`;
}

/** As the browser does it with numbers. */
function stepTime(event: KeyboardEvent, field: NumberField, seconds: number, set: (next: number) => void): void {
  const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : undefined;
  if (direction === undefined || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const next = steppedTime(seconds, direction);
  if (problemOf(field, next) !== undefined) return;
  set(next);
  event.target.value = textOf(field, next);
}

export const timeForms = 'Write 90 s, 1.5 min or 1:30; a plain number means seconds.';

const textOf = (field: NumberField, value: number) => (isTime(field) ? timeText(value) : String(value));

/** Undefined where nothing stands there; not a number where it is none. */
function typedIn(field: NumberField, { value, validity }: HTMLInputElement): number | undefined {
  if (validity.badInput) return Number.NaN;
  if (value.trim() === '') return undefined;
  return isTime(field) ? readTime(value) : Number(value);
}

const unitWords: Readonly<Record<string, string>> = {
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

// The inputs of the form. An invalid text stays in its input, and the page shows the last valid run.
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { readPodShare } from '../../../core/model/scenario/pod-share.ts';
import { checkbox } from '../parts/checkbox.ts';
import { defaultValueOf } from './default-value.ts';
import { noteText } from './field-note.ts';
import type { FormContext } from './form-context.ts';
import {
  type ChoiceField,
  type FlagField,
  type FormField,
  isTime,
  type NumberField,
  numberProblem,
  type ShareField,
} from './form-field.ts';
import { withOverride } from './scenario-overrides.ts';
import { readTime, secondsText, steppedTime } from './time.ts';
import { unlessTyping } from './unless-typing.ts';

const testId = ({ path }: FormField) => path.slice(path.lastIndexOf('.') + 1);

export const problemId = (path: string) => `problem-${path}`;

export function numberInput(field: NumberField, context: FormContext): TemplateResult {
  const { path, label, unit, emptyMeaning, least } = field;
  const { form, problems, notes } = context;
  const defaultValue = defaultValueOf(field, context).value;
  const value = form.values[path] ?? defaultValue;
  const text = value === null ? '' : formatValue(field, Number(value));
  const set = (next: number | undefined) => {
    context.reportProblem(path, undefined);
    context.changeOverrides(withOverride(form, path, next === defaultValue ? undefined : next));
  };
  const onInput = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement)) return;
    const typed = inputValue(field, target);
    const problem = typed === undefined ? undefined : numberProblem(field, typed);
    if (problem !== undefined) context.reportProblem(path, problem);
    else if (typed !== undefined) set(typed);
    // An empty input is not a problem yet, because the user is about to type another number.
    else if (emptyMeaning === undefined) context.reportProblem(path, undefined);
    else set(undefined);
  };
  const onChange = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement)) return;
    const typed = inputValue(field, target);
    if (typed === undefined && emptyMeaning === undefined) {
      set(undefined);
      target.value = defaultValue === null ? '' : formatValue(field, Number(defaultValue));
    } else if (typed !== undefined && numberProblem(field, typed) === undefined)
      target.value = formatValue(field, typed);
  };
  const time = isTime(field);
  const onKeydown = (event: KeyboardEvent) => {
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
    aria-label=${unit === '' || time ? label : `${label}, ${unitName(unit)}`}
    title=${[noteText(notes, [path]), ...(time ? [timeFormatHint] : [])].join(' ')}
    placeholder=${emptyMeaning === undefined ? nothing : emptyMeaning === 'none' ? 'none' : 'auto'}
    aria-invalid=${isWrong}
    aria-describedby=${isWrong ? problemId(path) : nothing}
    .value=${unlessTyping(text, isWrong)}
    @input=${onInput}
    @change=${onChange}
    @keydown=${onKeydown}
  />`;
  // Every field has its own input element, so that unfinished text never moves to another field.
  return html`${keyed(path, input)}`;
}

function stepTime(event: KeyboardEvent, field: NumberField, seconds: number, set: (next: number) => void): void {
  const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : undefined;
  if (direction === undefined || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const next = steppedTime(seconds, direction);
  if (numberProblem(field, next) !== undefined) return;
  set(next);
  event.target.value = formatValue(field, next);
}

export const timeFormatHint = 'Write 90 s, 1.5 min or 1:30; a plain number means seconds.';

const formatValue = (field: NumberField, value: number) => (isTime(field) ? secondsText(value) : String(value));

function inputValue(field: NumberField, { value, validity }: HTMLInputElement): number | undefined {
  if (validity.badInput) return Number.NaN;
  if (value.trim() === '') return undefined;
  return isTime(field) ? readTime(value) : Number(value);
}

const unitNames: Readonly<Record<string, string>> = {
  ms: 'milliseconds',
  'units/s': 'units per second',
  '%': 'percent',
  m: 'millicores',
  Mi: 'mebibytes',
};
const unitName = (unit: string) => unitNames[unit] ?? unit;

export function choiceInput(field: ChoiceField, context: FormContext): TemplateResult {
  const { path, label, choices } = field;
  const defaultValue = defaultValueOf(field, context).value;
  const chosen = context.form.values[path] ?? defaultValue;
  const choose = ({ target }: Event) => {
    if (!(target instanceof HTMLSelectElement)) return;
    context.changeOverrides(withOverride(context.form, path, target.value === defaultValue ? undefined : target.value));
  };
  return html`<select data-testid=${testId(field)} aria-label=${label} title=${noteText(context.notes, [path])} .value=${String(chosen)} @change=${choose}>
    ${choices.map((choice) => html`<option value=${choice} ?selected=${choice === chosen}>${choice}</option>`)}
  </select>`;
}

export function shareInput(field: ShareField, context: FormContext): TemplateResult {
  const { path, label } = field;
  const defaultValue = defaultValueOf(field, context).value;
  const value = context.form.values[path] ?? defaultValue;
  const onInput = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement)) return;
    const typed = target.value.trim() === '' ? defaultValue : readPodShare(target.value);
    context.reportProblem(path, typed === undefined ? 'Must be a number of pods or a percentage.' : undefined);
    if (typed !== undefined)
      context.changeOverrides(
        withOverride(context.form, path, typed === defaultValue ? undefined : (typed ?? undefined)),
      );
  };
  const isWrong = context.problems.has(path);
  const input = html`<input
    type="text"
    class="time"
    autocomplete="off"
    data-testid=${testId(field)}
    aria-label=${label}
    title=${noteText(context.notes, [path])}
    aria-invalid=${isWrong}
    aria-describedby=${isWrong ? problemId(path) : nothing}
    .value=${unlessTyping(String(value), isWrong)}
    @input=${onInput}
  />`;
  return html`${keyed(path, input)}`;
}

export function flagInput(field: FlagField, context: FormContext): TemplateResult {
  const { path, label } = field;
  const defaultValue = defaultValueOf(field, context).value;
  const checked = context.form.values[path] ?? defaultValue;
  return checkbox({ label, testId: testId(field), checked: checked === true }, (next) =>
    context.changeOverrides(withOverride(context.form, path, next === defaultValue ? undefined : next)),
  );
}

export function problemLine({ problems }: FormContext, path: string): TemplateResult | typeof nothing {
  const problem = problems.get(path);
  return problem === undefined
    ? nothing
    : html`<p class="field-problem" id=${problemId(path)} role="alert"><i class="codicon codicon-error" aria-hidden="true"></i>${problem}</p>`;
}

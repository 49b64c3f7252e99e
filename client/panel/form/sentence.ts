// The first rows: the scenario in sentences with numbers in them.
import { html, type TemplateResult } from 'lit';
import type { FormContext } from './context.ts';
import type { NumberField } from './field.ts';
import { capacityPerPod, lagSeconds, loadFields, readySeconds, sentenceOf } from './fields.ts';
import { shapeName, shapes, withValue } from './form.ts';
import { numberInput, problemLine } from './inputs.ts';
import { askButton, openNote } from './notes.ts';
import { usualOf } from './usual.ts';

type Word = string | NumberField | TemplateResult;

export function loadSentence(context: FormContext): TemplateResult {
  const { form } = context;
  const shape = shapeName(form);
  const choose = ({ target }: Event) => {
    if (!(target instanceof HTMLSelectElement)) return;
    for (const { path } of Object.values(loadFields)) context.report(path, undefined);
    context.change(withValue(form, 'load.shape', target.value === 'step' ? undefined : target.value));
  };
  const select = html`<select data-testid="shape" aria-label="Shape of the load" .value=${shape} @change=${choose}>
    ${shapes.map((name) => html`<option value=${name} ?selected=${name === shape}>${name}</option>`)}
  </select>`;
  return phrase(context, 'load.shape', 'Load', sentenceOf(form), html`<span>Load</span>${select}`);
}

export function workloadSentences(context: FormContext): TemplateResult[] {
  const { known } = usualOf(readySeconds, context.known, context.base);
  const isKnown = known && context.form.values[readySeconds.path] === undefined;
  return [
    phrase(context, capacityPerPod.path, 'Pod', ['A pod handles', capacityPerPod, 'units/s']),
    phrase(context, readySeconds.path, 'Ready', [
      'is ready after',
      readySeconds,
      ...(isKnown ? [html`<small class="dim">from ${context.knownFrom ?? 'the workload'}</small>`] : []),
    ]),
    phrase(context, lagSeconds.path, 'Metrics', ['Metrics delay', lagSeconds]),
  ];
}

function phrase(
  context: FormContext,
  path: string,
  label: string,
  words: readonly Word[],
  before: TemplateResult = html``,
): TemplateResult {
  const fields = words.filter(isField);
  const paths = [path, ...fields.map((field) => field.path).filter((other) => other !== path)];
  const drawn = words.map((word) => (isField(word) ? numberInput(word, context) : html`<span>${word}</span>`));
  const last = drawn.pop() ?? '';
  return html`<span class="phrase">${before}${drawn}<span class="together">${last}${askButton(context, path, label)}</span></span>
    ${fields.map((field) => problemLine(context, field.path))}${openNote(context, path, paths)}`;
}

function isField(word: Word): word is NumberField {
  return typeof word === 'object' && 'type' in word;
}

import { html, type TemplateResult } from 'lit';
import { loadShapeNames } from '../../../core/model/scenario/load-shapes.ts';
import { defaultValueOf } from './default-value.ts';
import { noteButton, noteParagraph } from './field-note.ts';
import type { FormContext } from './form-context.ts';
import type { NumberField } from './form-field.ts';
import { capacityPerPod, lagSeconds, loadFields, loadSentenceParts, readySeconds } from './form-fields.ts';
import { numberInput, problemLine } from './inputs.ts';
import { shapeName, withLoadShape } from './scenario-overrides.ts';

type SentencePart = string | NumberField | TemplateResult;

export function loadSentence(context: FormContext): TemplateResult {
  const { form } = context;
  const shape = shapeName(form);
  const choose = ({ target }: Event) => {
    const chosen = loadShapeNames.find((name) => target instanceof HTMLSelectElement && name === target.value);
    const changed = chosen && withLoadShape(form, chosen);
    if (changed) {
      for (const { path } of Object.values(loadFields)) context.reportProblem(path, undefined);
      context.changeOverrides(changed);
    } else if (chosen && target instanceof HTMLSelectElement) {
      target.value = shape;
      context.chooseSeries();
    }
  };
  const select = html`<select data-testid="shape" aria-label="Load shape" .value=${shape} @change=${choose}>
    ${loadShapeNames.map((name) => html`<option value=${name} ?selected=${name === shape}>${name}</option>`)}
  </select>`;
  return sentence(context, 'load.shape', 'Load', loadSentenceParts(form), html`<span>Load</span>${select}`);
}

export function workloadSentences(context: FormContext): TemplateResult[] {
  const { fromWorkload } = defaultValueOf(readySeconds, context);
  const showsOrigin = fromWorkload && context.form.values[readySeconds.path] === undefined;
  return [
    sentence(context, capacityPerPod.path, 'Pod', ['A pod handles', capacityPerPod, 'units/s']),
    sentence(context, readySeconds.path, 'Ready', [
      'is ready after',
      readySeconds,
      ...(showsOrigin ? [html`<small class="dim">from ${context.workloadFile ?? 'the workload'}</small>`] : []),
    ]),
    sentence(context, lagSeconds.path, 'Metrics', ['Metrics delay', lagSeconds]),
  ];
}

function sentence(
  context: FormContext,
  path: string,
  label: string,
  words: readonly SentencePart[],
  before: TemplateResult = html``,
): TemplateResult {
  const fields = words.filter(isField);
  const paths = [path, ...fields.map((field) => field.path).filter((other) => other !== path)];
  const drawn = words.map((word) => (isField(word) ? numberInput(word, context) : html`<span>${word}</span>`));
  const last = drawn.pop() ?? '';
  return html`<span class="phrase">${before}${drawn}<span class="no-wrap">${last}${noteButton(context, path, label)}</span></span>
    ${fields.map((field) => problemLine(context, field.path))}${noteParagraph(context, path, paths)}`;
}

function isField(word: SentencePart): word is NumberField {
  return typeof word === 'object' && 'type' in word;
}

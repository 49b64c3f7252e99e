import { html, nothing, type TemplateResult } from 'lit';
import { faultKindNames, faultKinds } from '../../../core/model/scenario/fault-kinds.ts';
import type { Fault } from '../../../core/model/scenario/scenario.ts';
import { isTemplateField } from '../../../core/model/scenario/template-change.ts';
import { type FaultField, faultFields, faultFieldText, isTimeFaultField, withFaultField } from './fault-fields.ts';
import { noteButton, noteParagraph } from './field-note.ts';
import type { FormContext } from './form-context.ts';
import { problemId, problemLine, timeFormatHint } from './inputs.ts';
import { unlessTyping } from './unless-typing.ts';

export function faultList(context: FormContext): TemplateResult {
  const { form, changeOverrides } = context;
  const faults = form.faults ?? [];
  const set = (next: readonly Fault[]) => changeOverrides({ ...form, faults: next });
  const add = ({ currentTarget }: Event) => {
    set([...faults, faultKinds.metricsMissing.initial]);
    const list = currentTarget instanceof Element ? currentTarget.closest('.faults') : null;
    requestAnimationFrame(() => list?.querySelector<HTMLElement>('li:last-of-type select')?.focus());
  };
  return html`<fieldset class="group faults">
    <legend>Faults ${noteButton(context, 'faults', 'Faults')}</legend>
    ${noteParagraph(context, 'faults', ['faults'])}
    <ol>${faults.map((fault, index) => faultRow(fault, index, faults, set, context))}</ol>
    <button type="button" class="button" data-testid="add-fault" @click=${add}>Add a fault</button>
  </fieldset>`;
}

function faultRow(
  fault: Fault,
  index: number,
  faults: readonly Fault[],
  set: (faults: readonly Fault[]) => void,
  context: FormContext,
): TemplateResult {
  const fields = faultFields(fault.what);
  const words = faultKinds[fault.what].title;
  const clearProblems = () => {
    for (const { name } of fields) context.reportProblem(faultPath(index, name), undefined);
  };
  const choose = ({ target }: Event) => {
    const what = faultKindNames.find((name) => target instanceof HTMLSelectElement && name === target.value);
    clearProblems();
    if (what) set(faults.with(index, { ...faultKinds[what].initial }));
  };
  const remove = ({ currentTarget }: Event) => {
    const group = currentTarget instanceof Element ? currentTarget.closest('.faults') : null;
    clearProblems();
    set(faults.toSpliced(index, 1));
    group?.querySelector<HTMLElement>('[data-testid=add-fault]')?.focus();
  };
  return html`<li data-testid="fault">
    <select aria-label=${`Kind of fault ${index + 1}`} .value=${fault.what} @change=${choose}>
      ${faultKindNames.map((name) => html`<option value=${name} ?selected=${name === fault.what}>${faultKinds[name].title}</option>`)}
    </select>
    ${fields.map((field) => faultInput(field, { fault, index, words }, (next) => set(faults.with(index, next)), context))}
    <button type="button" class="icon codicon codicon-close" title="Remove this fault" aria-label=${`Remove fault ${index + 1}, ${words}`} @click=${remove}></button>
    ${fields.map(({ name }) => problemLine(context, faultPath(index, name)))}
  </li>`;
}

interface FaultRow {
  fault: Fault;
  index: number;
  words: string;
}

function faultInput(
  field: FaultField,
  { fault, index, words }: FaultRow,
  set: (fault: Fault) => void,
  context: FormContext,
): TemplateResult {
  const path = faultPath(index, field.name);
  const onInput = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement)) return;
    const next = target.validity.badInput ? { problem: 'Not a number.' } : withFaultField(fault, field, target.value);
    context.reportProblem(path, 'problem' in next ? next.problem : undefined);
    if (!('problem' in next)) set(next);
  };
  const time = isTimeFaultField(field.name);
  const isText = time || field.name === 'metric' || isTemplateField(field.name);
  const onChange = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || !time) return;
    const next = withFaultField(fault, field, target.value);
    if (!('problem' in next)) target.value = faultFieldText(next, field);
  };
  return html`<span class="phrase">${field.prefix}<input
    type=${isText ? 'text' : 'number'}
    class=${field.name === 'metric' ? 'wide' : isText ? 'time' : nothing}
    step="any"
    min="0"
    data-testid=${`fault-${index}-${field.name}`}
    aria-label=${`${field.label}, of fault ${index + 1}, ${words}`}
    aria-invalid=${context.problems.has(path)}
    aria-describedby=${context.problems.has(path) ? problemId(path) : nothing}
    placeholder=${field.emptyMeaning ?? ''}
    title=${[context.notes[`faults.${field.name}`]?.text ?? '', ...(time ? [timeFormatHint] : [])].join(' ')}
    .value=${unlessTyping(faultFieldText(fault, field), context.problems.has(path))}
    @input=${onInput}
    @change=${onChange}
  />${field.suffix}</span>`;
}

const faultPath = (index: number, name: string) => `faults.${index}.${name}`;

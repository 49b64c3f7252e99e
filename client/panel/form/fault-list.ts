// Faults: any number, each with the fields of its kind. After one is added or removed the focus goes where the person is.
import { html, nothing, type TemplateResult } from 'lit';
import type { Fault } from '../../../core/model/scenario/scenario.ts';
import { faultWords } from '../../../core/simulator/world/words.ts';
import type { FormContext } from './context.ts';
import { type FaultField, faultKinds, faultNames, faultText, isTime, withFaultField } from './faults.ts';
import { problemId, problemLine, timeForms } from './inputs.ts';
import { askButton, openNote } from './notes.ts';
import { unlessTyping } from './typing.ts';

export function faultList(context: FormContext): TemplateResult {
  const { form, change } = context;
  const faults = form.faults ?? [];
  const set = (next: readonly Fault[]) => change({ ...form, faults: next });
  const add = ({ currentTarget }: Event) => {
    set([...faults, faultKinds.metricsMissing.fresh]);
    const list = currentTarget instanceof Element ? currentTarget.closest('.faults') : null;
    requestAnimationFrame(() => list?.querySelector<HTMLElement>('li:last-of-type select')?.focus());
  };
  return html`<fieldset class="group faults">
    <legend>Faults ${askButton(context, 'faults', 'Faults')}</legend>
    ${openNote(context, 'faults', ['faults'])}
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
  const { fields } = faultKinds[fault.what];
  const words = faultWords[fault.what];
  const forget = () => {
    for (const { name } of fields) context.report(pathOf(index, name), undefined);
  };
  const choose = ({ target }: Event) => {
    const what = faultNames.find((name) => target instanceof HTMLSelectElement && name === target.value);
    forget();
    if (what) set(faults.with(index, { ...faultKinds[what].fresh }));
  };
  const remove = ({ currentTarget }: Event) => {
    const group = currentTarget instanceof Element ? currentTarget.closest('.faults') : null;
    forget();
    set(faults.toSpliced(index, 1));
    group?.querySelector<HTMLElement>('[data-testid=add-fault]')?.focus();
  };
  return html`<li data-testid="fault">
    <select aria-label=${`Kind of fault ${index + 1}`} .value=${fault.what} @change=${choose}>
      ${faultNames.map((name) => html`<option value=${name} ?selected=${name === fault.what}>${faultWords[name]}</option>`)}
    </select>
    ${fields.map((field) => faultInput(field, { fault, index, words }, (next) => set(faults.with(index, next)), context))}
    <button type="button" class="icon codicon codicon-close" title="Remove this fault" aria-label=${`Remove fault ${index + 1}, ${words}`} @click=${remove}></button>
    ${fields.map(({ name }) => problemLine(context, pathOf(index, name)))}
  </li>`;
}

interface Row {
  fault: Fault;
  index: number;
  words: string;
}

function faultInput(field: FaultField, { fault, index, words }: Row, set: (fault: Fault) => void, context: FormContext): TemplateResult {
  const path = pathOf(index, field.name);
  const type = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement)) return;
    const next = target.validity.badInput ? { problem: 'This is no number.' } : withFaultField(fault, field, target.value);
    context.report(path, 'problem' in next ? next.problem : undefined);
    if (!('problem' in next)) set(next);
  };
  const time = isTime(field.name);
  const isText = time || field.name === 'metric';
  const leave = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || !time) return;
    const next = withFaultField(fault, field, target.value);
    if (!('problem' in next)) target.value = faultText(next, field);
  };
  return html`<span class="phrase">${field.before}<input
    type=${isText ? 'text' : 'number'}
    class=${field.name === 'metric' ? 'wide' : time ? 'time' : nothing}
    step="any"
    min="0"
    data-testid=${`fault-${index}-${field.name}`}
    aria-label=${`${field.label}, of fault ${index + 1}, ${words}`}
    aria-invalid=${context.problems.has(path)}
    aria-describedby=${context.problems.has(path) ? problemId(path) : nothing}
    placeholder=${field.without ?? ''}
    title=${[context.notes[`faults.${field.name}`]?.text ?? '', ...(time ? [timeForms] : [])].join(' ')}
    .value=${unlessTyping(faultText(fault, field), context.problems.has(path))}
    @input=${type}
    @change=${leave}
  />${field.after}</span>`;
}

const pathOf = (index: number, name: string) => `faults.${index}.${name}`;

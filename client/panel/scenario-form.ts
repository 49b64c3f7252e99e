// The scenario in sentences with numbers in them; every change redraws at once.
import { html, type TemplateResult } from 'lit';
import type { WorkloadFacts } from '../../core/model/scenario/workload-facts.ts';
import { type Form, type FormNumber, type FormShape, formShapes, numberOf, withNumber } from './form.ts';

type Change = (form: Form) => void;
type Word = string | [name: FormNumber, label: string];

/** What each shape asks for, as a sentence. */
const sentences: Record<FormShape, Word[]> = {
  constant: ['of', ['to', 'Load, units per second'], 'units/s'],
  step: [
    'from',
    ['from', 'Load before, units per second'],
    'to',
    ['to', 'Load after, units per second'],
    'units/s at',
    ['atSeconds', 'Time of the step, seconds'],
    's',
  ],
  ramp: [
    'from',
    ['from', 'Load before, units per second'],
    'to',
    ['to', 'Load after, units per second'],
    'units/s from',
    ['fromSeconds', 'Begin of the ramp, seconds'],
    'to',
    ['toSeconds', 'End of the ramp, seconds'],
    's',
  ],
  spike: [
    'from',
    ['from', 'Load before and after, units per second'],
    'to',
    ['to', 'Load of the spike, units per second'],
    'units/s at',
    ['atSeconds', 'Time of the spike, seconds'],
    's for',
    ['forSeconds', 'Length of the spike, seconds'],
    's',
  ],
  wave: [
    'between',
    ['low', 'Lowest load, units per second'],
    'and',
    ['high', 'Highest load, units per second'],
    'units/s each',
    ['periodSeconds', 'Length of the wave, seconds'],
    's',
  ],
};
const others: Word[][] = [
  ['A pod handles', ['capacityPerPod', 'What a pod handles, units per second'], 'units/s,'],
  ['is ready', ['readySeconds', 'A started pod is ready after, seconds'], 's after its start'],
  ['Metrics are', ['lagSeconds', 'Metrics are late by, seconds'], 's late'],
  ['Noise', ['noisePercent', 'Noise of the load, percent'], '%'],
];

export function scenarioForm(form: Form, known: WorkloadFacts, change: Change): TemplateResult {
  const shape = form.shape ?? 'step';
  const options = formShapes.map((name) => html`<option value=${name} ?selected=${name === shape}>${name}</option>`);
  const choose = ({ target }: Event) => {
    const chosen = formShapes.find((name) => target instanceof HTMLSelectElement && name === target.value);
    if (chosen) change({ ...form, shape: chosen });
  };
  return html`<form class="scenario" data-testid="scenario" aria-label="Scenario" @submit=${(event: Event) => event.preventDefault()}>
    <span class="phrase">Load <select data-testid="shape" aria-label="Shape of the load" .value=${shape} @change=${choose}>${options}</select></span>
    <span class="phrase">${sentences[shape].map((word) => part(word, form, known, change))}</span>
    ${others.map((words) => html`<span class="phrase">${words.map((word) => part(word, form, known, change))}</span>`)}
  </form>`;
}

function part(word: Word, form: Form, known: WorkloadFacts, change: Change): TemplateResult {
  if (typeof word === 'string') return html`<span>${word}</span>`;
  const [name, label] = word;
  const type = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement)) return;
    const next = withNumber(form, name, target.value);
    target.setAttribute('aria-invalid', String(next === undefined));
    if (next) change(next);
  };
  return html`<input type="number" min="0" step="any" data-testid=${name} aria-label=${label} .value=${String(numberOf(form, name, known))} @input=${type} />`;
}

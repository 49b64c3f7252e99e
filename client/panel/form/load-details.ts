import { html, nothing, type TemplateResult } from 'lit';
import { checkbox } from '../parts/checkbox.ts';
import type { FormContext } from './form-context.ts';
import './day-input.ts';
import { defaultDay, defaultPoints, type ScenarioOverrides, shapeName } from './scenario-overrides.ts';
import './points-pad.ts';

export function loadDetails(context: FormContext): TemplateResult | typeof nothing {
  const { form, defaults, changeOverrides } = context;
  switch (shapeName(form)) {
    case 'day':
      return html`<replicast-day .hours=${form.hours ?? defaultDay(defaults.load)} .change=${(hours: number[]) => changeOverrides({ ...form, hours })}></replicast-day>`;
    case 'points':
      return html`<replicast-pad
        .points=${form.points ?? defaultPoints(defaults.load)}
        .change=${(points: NonNullable<ScenarioOverrides['points']>) => changeOverrides({ ...form, points })}
      ></replicast-pad>`;
    case 'csv':
      return csvDetails(context);
    default:
      return nothing;
  }
}

function csvDetails({ form, series, changeOverrides, chooseSeries }: FormContext): TemplateResult {
  const { csv } = form;
  const columnInput = (name: 'time' | 'value', usual: string) => {
    const type = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || csv === undefined) return;
      const { [name]: _, ...others } = csv;
      changeOverrides({
        ...form,
        csv: target.value.trim() === '' ? others : { ...others, [name]: target.value.trim() },
      });
    };
    return html`<label class="phrase">${name} column
      <input type="text" data-testid=${`csv-${name}`} placeholder=${usual} .value=${csv?.[name] ?? ''} @change=${type} /></label>`;
  };
  const stepsInput = ({ steps = false, ...others }: NonNullable<typeof csv>) =>
    html`<label class="phrase">${checkbox(
      { label: 'Each value holds until the next line', testId: 'csv-steps', checked: steps },
      (checked) => changeOverrides({ ...form, csv: checked ? { ...others, steps: true } : others }),
    )} each value holds until the next line</label>`;
  return html`<div class="csv">
    <button type="button" class="button" data-testid="choose-csv" @click=${chooseSeries}>${csv ? 'Choose another file…' : 'Choose a CSV file…'}</button>
    ${csv ? html`<span class="dim" data-testid="csv-file">${csv.file}${series.state === 'ready' ? ` · ${series.points.length} points` : ''}</span>` : html`<span class="dim">two columns: time, units per second</span>`}
    ${csv ? html`${columnInput('time', 'the first')}${columnInput('value', 'the second')}${stepsInput(csv)}` : nothing}
    ${series.state === 'problem' ? html`<p class="field-problem" role="alert" data-testid="csv-problem">${series.problem}</p>` : nothing}
  </div>`;
}

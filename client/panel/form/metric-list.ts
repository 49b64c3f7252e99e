// What each custom metric follows: said, or taken for granted.
import { html, type TemplateResult } from 'lit';
import type { Follow } from '../../../core/model/scenario/scenario.ts';
import type { FormContext } from './context.ts';
import { followed, followWords, withFollow } from './follow.ts';
import { askButton, openNote } from './notes.ts';

const path = 'metrics.follow';

export function metricList(context: FormContext): TemplateResult {
  const { form, assumptions } = context;
  const names = [...new Set([...assumptions.flatMap((one) => ('metric' in one ? [one.metric] : [])), ...Object.keys(form.follow ?? {})])];
  return html`${names.map((name, i) => metricRow(name, i === 0, context))}${names.length > 0 ? openNote(context, path) : ''}`;
}

function metricRow(metric: string, isFirst: boolean, context: FormContext): TemplateResult {
  const { form, assumptions, change } = context;
  const said = form.follow?.[metric];
  const assumed = assumptions.find((one) => 'metric' in one && one.metric === metric);
  const set = (next: Follow | undefined) => change({ ...form, follow: withFollow(form.follow, metric, next) });
  const choose = ({ target }: Event) => {
    const of = followed.find((name) => target instanceof HTMLSelectElement && name === target.value);
    set(of && { of, times: said?.times ?? 1 });
  };
  const type = ({ target }: Event) => {
    const times = target instanceof HTMLInputElement && target.value.trim() !== '' ? Number(target.value) : Number.NaN;
    if (target instanceof HTMLInputElement) target.setAttribute('aria-invalid', String(!(times >= 0)));
    if (said && times >= 0) set({ ...said, times });
  };
  const chosen = said === undefined ? 'assumed' : typeof said.of === 'string' ? said.of : 'points';
  const guess =
    assumed === undefined || !('follows' in assumed) || assumed.follows === 'points' ? 'what it may' : followWords[assumed.follows];
  return html`<div class="row long">
    <span class="name">${metric}<small>${said ? 'follows' : 'is assumed to follow'}</small></span>
    <span class="value">
      <select data-testid=${`follow-${metric}`} aria-label=${`What ${metric} follows`} .value=${chosen} @change=${choose}>
        <option value="assumed" ?selected=${said === undefined}>${said ? 'the assumption' : guess}</option>
        ${chosen === 'points' ? html`<option value="points" selected>its points</option>` : ''}
        ${followed.map((name) => html`<option value=${name} ?selected=${name === chosen}>${followWords[name]}</option>`)}
      </select>
      ${said ? html`<span class="unit dim">×</span><input type="number" step="any" min="0" aria-label=${`${metric}: times`} .value=${String(said.times)} @input=${type} />` : ''}
      ${isFirst ? askButton(context, path, 'Custom metrics') : html`<span class="ask-room"></span>`}
    </span>
  </div>`;
}

import { html, type TemplateResult } from 'lit';
import type { Follow } from '../../../core/model/scenario/scenario.ts';
import { noteButton, noteParagraph } from './field-note.ts';
import type { FormContext } from './form-context.ts';
import { followTargetNames, followTargets, withFollow } from './metric-follow.ts';

const followPath = 'metrics.follow';

export function metricList(context: FormContext): TemplateResult {
  const { form, assumptions } = context;
  const names = [
    ...new Set([
      ...assumptions.flatMap((one) => ('metric' in one ? [one.metric] : [])),
      ...Object.keys(form.follow ?? {}),
    ]),
  ];
  return html`${names.map((name, i) => metricRow(name, i === 0, context))}${names.length > 0 ? noteParagraph(context, followPath) : ''}`;
}

function metricRow(metric: string, isFirst: boolean, context: FormContext): TemplateResult {
  const { form, assumptions, changeOverrides } = context;
  const explicit = form.follow?.[metric];
  const assumed = assumptions.find((one) => 'metric' in one && one.metric === metric);
  const set = (next: Follow | undefined) => changeOverrides({ ...form, follow: withFollow(form.follow, metric, next) });
  const choose = ({ target }: Event) => {
    const of = followTargets.find((name) => target instanceof HTMLSelectElement && name === target.value);
    set(of && { of, times: explicit?.times ?? 1 });
  };
  const type = ({ target }: Event) => {
    const times = target instanceof HTMLInputElement && target.value.trim() !== '' ? Number(target.value) : Number.NaN;
    if (target instanceof HTMLInputElement) target.setAttribute('aria-invalid', String(!(times >= 0)));
    if (explicit && times >= 0) set({ ...explicit, times });
  };
  const chosen = explicit === undefined ? 'assumed' : typeof explicit.of === 'string' ? explicit.of : 'points';
  const assumedText =
    assumed === undefined || !('follows' in assumed) || assumed.follows === 'points'
      ? 'the default'
      : followTargetNames[assumed.follows];
  return html`<div class="row long">
    <span class="name">${metric}<small>${explicit ? 'follows' : 'is assumed to follow'}</small></span>
    <span class="value">
      <select data-testid=${`follow-${metric}`} aria-label=${`Series that ${metric} follows`} .value=${chosen} @change=${choose}>
        <option value="assumed" ?selected=${explicit === undefined}>${explicit ? 'the default' : assumedText}</option>
        ${chosen === 'points' ? html`<option value="points" selected>its points</option>` : ''}
        ${followTargets.map((name) => html`<option value=${name} ?selected=${name === chosen}>${followTargetNames[name]}</option>`)}
      </select>
      ${explicit ? html`<span class="unit dim">×</span><input type="number" step="any" min="0" aria-label=${`Factor of ${metric}`} .value=${String(explicit.times)} @input=${type} />` : ''}
      ${isFirst ? noteButton(context, followPath, 'Custom metrics') : html`<span class="note-button-space"></span>`}
    </span>
  </div>`;
}

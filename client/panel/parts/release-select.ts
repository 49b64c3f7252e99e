import { html, nothing, type TemplateResult } from 'lit';
import type { ReleaseNote } from '../../../core/simulator/controller-description.ts';
import type { FormContext } from '../form/form-context.ts';
import { withOverride } from '../form/scenario-overrides.ts';

export function releaseSelect({
  controller: { product, release, releaseNote, releases },
  autoscaler,
  form,
  baseProfile,
  profile,
  changeOverrides,
}: Pick<
  FormContext,
  'controller' | 'autoscaler' | 'form' | 'baseProfile' | 'profile' | 'changeOverrides'
>): TemplateResult {
  const selected = release(profile, { autoscaler });
  if (releases.length === 1 || !releases.includes(selected)) return releaseLabel(product, selected, releaseNote);
  const defaultRelease = release(baseProfile);
  const choose = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement)
      changeOverrides(withOverride(form, 'release', target.value === defaultRelease ? undefined : target.value));
  };
  return html`<label class="release">${product}
    <select data-testid="release" .value=${selected} title=${[`Setting: ${defaultRelease}`, releaseNote?.(selected)?.text ?? []].flat().join('; ')} @change=${choose}>
      ${releases.map((name) => html`<option value=${name} ?selected=${name === selected}>${notedName(name, releaseNote?.(name))}</option>`)}
    </select>
  </label>`;
}

function releaseLabel(
  product: string,
  release: string,
  noteOf: FormContext['controller']['releaseNote'],
): TemplateResult {
  const note = noteOf?.(release);
  return html`<span class="release dim" data-testid="release" title=${note?.text ?? nothing}>${product} ${notedName(release, note)}</span>`;
}

const notedName = (release: string, note: ReleaseNote | undefined) => (note ? `${release} (${note.short})` : release);

import { html, type TemplateResult } from 'lit';

export function checkbox(
  box: { label: string; testId: string; checked: boolean; disabled?: boolean },
  toggle: (checked: boolean) => void,
): TemplateResult {
  const change = ({ target }: Event) => target instanceof HTMLInputElement && toggle(target.checked);
  return html`<input type="checkbox" data-testid=${box.testId} aria-label=${box.label} ?disabled=${box.disabled ?? false} .checked=${box.checked} @change=${change} />`;
}

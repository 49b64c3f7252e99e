// The button that folds and unfolds a part of the page.
import { html, nothing, type TemplateResult } from 'lit';

export interface Disclosure {
  title: string;
  testId: string;
  isOpen: boolean;
  /** Id of the element with what is unfolded, if it is always there. */
  controls?: string;
}

export function disclosure({ title, testId, isOpen, controls }: Disclosure, toggle: () => void): TemplateResult {
  return html`<button type="button" class="disclosure" data-testid=${testId} aria-expanded=${isOpen} aria-controls=${controls ?? nothing} @click=${toggle}
    ><i class="codicon codicon-chevron-${isOpen ? 'down' : 'right'}" aria-hidden="true"></i><span>${title}</span></button>`;
}

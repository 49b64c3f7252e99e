import { html, nothing, type TemplateResult } from 'lit';

export interface Disclosure {
  title: string;
  testId: string;
  isOpen: boolean;
  /** The id of the unfolded element. Undefined if the page contains the element only while it is unfolded. */
  controls?: string;
}

export function disclosure({ title, testId, isOpen, controls }: Disclosure, toggle: () => void): TemplateResult {
  return html`<button type="button" class="disclosure" data-testid=${testId} aria-expanded=${isOpen} aria-controls=${controls ?? nothing} @click=${toggle}
    ><i class="codicon codicon-chevron-${isOpen ? 'down' : 'right'}" aria-hidden="true"></i><span>${title}</span></button>`;
}

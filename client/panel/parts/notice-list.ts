import { html, type TemplateResult } from 'lit';
import type { Notice } from '../../../core/simulator/simulation-input.ts';
import { lineLink, type Reveal } from '../host/line-link.ts';

export function noticeList(notices: readonly Notice[] = [], reveal: Reveal): TemplateResult[] {
  return notices.map(
    ({ text, line }) => html`<p class="notice" data-testid="notice" role="status">
      <i class="codicon codicon-warning" aria-hidden="true"></i><span>${text}</span>${line === undefined ? '' : lineLink(line, `line ${line}`, reveal)}
    </p>`,
  );
}

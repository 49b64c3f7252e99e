import { html, type TemplateResult } from 'lit';
import type { RenderedWith } from '../../../core/simulator/simulation-input.ts';

export function renderedWithLine(rendered: RenderedWith | undefined): TemplateResult | '' {
  if (!rendered) return '';
  const { text, values } = rendered;
  return html`<p class="dim" data-testid="rendered-with" title=${values.join('\n')}>${text}</p>`;
}

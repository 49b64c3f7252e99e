// A text that cannot be simulated, and a text without an autoscaler.
import { html, type TemplateResult } from 'lit';
import '@vscode-elements/elements/dist/vscode-button/index.js';
import type { PanelProblem } from '../../protocol/panel.ts';
import { lineLink, type Reveal } from './line-link.ts';

export function problemBar({ message, line }: PanelProblem, reveal: Reveal): TemplateResult {
  return html`<p class="problem" data-testid="problem" role="alert">
    <i class="codicon codicon-error" aria-hidden="true"></i><span>${message}</span>${lineLink(line, `line ${line}`, reveal)}
  </p>`;
}

export function emptyPage(insert: () => void): TemplateResult {
  return html`<div class="empty" data-testid="empty">
    <p>No autoscaler in the file you are editing.</p>
    <p class="dim">Open a HorizontalPodAutoscaler or a WatermarkPodAutoscaler, or begin with a complete one.</p>
    <vscode-button @click=${insert}>Insert Autoscaler…</vscode-button>
  </div>`;
}

// Where the run comes from.
import { html, type TemplateResult } from 'lit';
import type { Subject } from '../../protocol/panel.ts';
import { lineLink, type Reveal } from './line-link.ts';

export function header({ name, kind, file }: Subject, line: number, reveal: Reveal): TemplateResult {
  const slash = file.lastIndexOf('/') + 1;
  const fileName = html`<span class="wide-only">${file.slice(0, slash)}</span>${file.slice(slash)}`;
  return html`<header class="bar">
    <span class="what"><b>${name}</b><span class="dim"><span class="wide-only"> · ${kind}</span> · ${lineLink(line, fileName, reveal)}</span></span>
  </header>`;
}

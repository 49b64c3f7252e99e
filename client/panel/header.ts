// Where the run comes from, whether the panel goes on with the cursor, and the pin.
import { html, type TemplateResult } from 'lit';
import type { Subject } from '../../protocol/panel.ts';
import { lineLink, type Reveal } from './line-link.ts';

export interface HeaderOptions {
  line: number;
  reveal: Reveal;
  follows: boolean;
  follow(follows: boolean): void;
  /** Absent where there is no run. */
  pin?: () => void;
}

export function header({ name, kind, file }: Subject, { line, reveal, follows, follow, pin }: HeaderOptions): TemplateResult {
  const slash = file.lastIndexOf('/') + 1;
  const fileName = html`<span class="wide-only">${file.slice(0, slash)}</span>${file.slice(slash)}`;
  const choose = ({ target }: Event) => target instanceof HTMLSelectElement && follow(target.value === 'follow');
  return html`<header class="bar">
    <span class="what" title=${`${name} · ${kind} · ${file}`}><b>${name}</b><span class="dim"><span class="wide-only"> · ${kind}</span> · ${lineLink(line, fileName, reveal)}</span></span>
    <select class="plain" data-testid="follow" aria-label="What the panel shows" title=${`What the panel shows: ${follows ? 'following the editor' : `staying with ${name}`}`} @change=${choose}>
      <option value="follow" ?selected=${follows}>following the editor</option>
      <option value="stay" ?selected=${!follows}>staying with ${name}</option>
    </select>
    ${
      pin &&
      html`<button type="button" class="tool" data-testid="pin-run" title="Pin this run to compare with it" aria-label="Pin this run to compare with it" @click=${pin}
      ><i class="codicon codicon-pin" aria-hidden="true"></i></button>`
    }
  </header>`;
}

import { html, type TemplateResult } from 'lit';
import type { ServerProblem } from '../../../protocol/panel.ts';

export interface ServerActions {
  restart(): void;
  showLog(): void;
}

export function serverProblemBar({ text, isBusy }: ServerProblem, { restart, showLog }: ServerActions): TemplateResult {
  return html`<div class="server-problem" data-testid="server-problem" role="status">
    <i class=${isBusy ? 'codicon codicon-warning' : 'codicon codicon-error'} aria-hidden="true"></i>
    <span>${text} Until the server answers again, this panel does not follow your edits.</span>
    <div class="actions">
      <button type="button" class="button" data-testid="restart-server" @click=${restart}>Restart Server</button>
      <button type="button" class="button" @click=${showLog}>Show Log</button>
    </div>
  </div>`;
}

/**
 * Tells the user that the connection to the extension host is lost. VS Code does not connect an open panel to a new
 * extension host.
 */
export function lostHostBar(): TemplateResult {
  return html`<div class="server-problem" data-testid="lost-host" role="alert">
    <i class="codicon codicon-error" aria-hidden="true"></i>
    <span>This panel has lost its connection to VS Code's extension host and does not follow your edits. Open the simulation again to replace this panel. If the lenses do not follow your edits either, reload the window.</span>
  </div>`;
}

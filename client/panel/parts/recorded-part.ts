// The part of the page that shows recordings: most users have none, so it is loaded for the first one.
import { html, type TemplateResult } from 'lit';
import { ScriptOnDemand } from '../host/script-on-demand.ts';
import type { RecordedProps } from '../recorded/recorded.ts';

export class RecordedPart {
  private readonly script: ScriptOnDemand;

  /** Calls `changed` when it is loaded. */
  constructor(changed: () => void) {
    this.script = new ScriptOnDemand(() => import('../recorded/recorded.ts'), changed);
  }

  view(props: RecordedProps): TemplateResult {
    return this.script.view('recordings', () => html`<replicast-recorded .props=${props}></replicast-recorded>`);
  }
}

// The part of the page that shows recordings: most users have none, so it is loaded for the first one.
import { html, type TemplateResult } from 'lit';
import type { RecordedProps } from './recorded/recorded.ts';

export class RecordedPart {
  private readonly changed: () => void;
  private state: 'none' | 'loading' | 'loaded' | 'failed' = 'none';

  /** Calls `changed` when it is loaded. */
  constructor(changed: () => void) {
    this.changed = changed;
  }

  view(props: RecordedProps): TemplateResult {
    if (this.state === 'none') void this.load();
    if (this.state === 'failed')
      return html`<p role="alert">The part of the page that shows recordings cannot be loaded.</p>`;
    return this.state === 'loaded' ? html`<replicast-recorded .props=${props}></replicast-recorded>` : html``;
  }

  private async load(): Promise<void> {
    this.state = 'loading';
    try {
      await import('./recorded/recorded.ts');
      this.state = 'loaded';
    } catch {
      this.state = 'failed';
    }
    this.changed();
  }
}

import { html, type TemplateResult } from 'lit';

export class ScriptOnDemand {
  private readonly load: () => Promise<unknown>;
  private readonly changed: () => void;
  private state: 'none' | 'loading' | 'loaded' | 'failed' = 'none';

  constructor(load: () => Promise<unknown>, changed: () => void) {
    this.load = load;
    this.changed = changed;
  }

  request(): 'loading' | 'loaded' | 'failed' {
    if (this.state === 'none') void this.run();
    return this.state === 'none' ? 'loading' : this.state;
  }

  /**
   * Loads the script if necessary. Returns the content when the script is loaded, nothing while it is loading, and a
   * message that contains `name` if it cannot be loaded.
   */
  view(name: string, show: () => TemplateResult): TemplateResult {
    const state = this.request();
    if (state === 'failed') return html`<p role="alert">The part of the page with ${name} cannot be loaded.</p>`;
    return state === 'loaded' ? show() : html``;
  }

  private async run(): Promise<void> {
    this.state = 'loading';
    try {
      await this.load();
      this.state = 'loaded';
    } catch {
      this.state = 'failed';
    }
    this.changed();
  }
}

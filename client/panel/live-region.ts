// The live region: the selected sync in words, once it has stood for a moment. Who types a number hears the last run,
// not each on the way.
import { html, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { PanelElement } from './panel-element.ts';

/** Longer than from key to key. */
const announceDelayMs = 500;

@customElement('replicast-spoken')
export class LiveRegion extends PanelElement {
  @property({ attribute: false }) accessor words = '';
  /** The chart has the focus and speaks for itself. */
  @property({ attribute: false }) accessor quiet = false;
  @state() private accessor announcedText = '';

  private timer: ReturnType<typeof setTimeout> | undefined;

  protected override updated(changed: PropertyValues): void {
    // What the page opens with nobody asked for.
    if (!changed.get('words')) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (!this.quiet) this.announcedText = this.words;
    }, announceDelayMs);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  protected override render(): TemplateResult {
    return html`<p class="visually-hidden" role="status" data-testid="spoken">${this.announcedText}</p>`;
  }
}

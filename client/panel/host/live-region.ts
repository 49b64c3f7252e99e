// Announces the selected sync to screen readers. Nothing is announced while the user types a number.
import { html, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { PanelElement } from '../panel-element.ts';

/**
 * The delay of an announcement. It is longer than the time between two keystrokes, so that nothing is announced while
 * the user types.
 */
const announceDelayMs = 500;

@customElement('replicast-spoken')
export class LiveRegion extends PanelElement {
  @property({ attribute: false }) accessor words = '';
  /** True while the chart has the focus, because the chart announces its value itself. */
  @property({ attribute: false }) accessor quiet = false;
  @state() private accessor announcedText = '';

  private timer: ReturnType<typeof setTimeout> | undefined;

  protected override updated(changed: PropertyValues): void {
    // The initial state of the page is not announced.
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

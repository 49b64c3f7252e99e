// The live region: the selected sync in words, once it has stood for a moment. Who types a number hears the last run, not each on the way.
import { html, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { Part } from './part.ts';

/** Longer than from key to key. */
const restMs = 500;

@customElement('replicast-spoken')
export class Spoken extends Part {
  @property({ attribute: false }) accessor words = '';
  /** The chart has the focus and speaks for itself. */
  @property({ attribute: false }) accessor quiet = false;
  @state() private accessor said = '';

  private waiting: ReturnType<typeof setTimeout> | undefined;

  protected override updated(changed: PropertyValues): void {
    // What the page opens with nobody asked for.
    if (!changed.get('words')) return;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => {
      if (!this.quiet) this.said = this.words;
    }, restMs);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.waiting);
  }

  protected override render(): TemplateResult {
    return html`<p class="visually-hidden" role="status" data-testid="spoken">${this.said}</p>`;
  }
}

// Base of the page's elements. They render into the document itself, because its body has the theme's classes and one
// style sheet serves them all.
import { html, LitElement, type PropertyValues, render } from 'lit';
import { loadMissingPart } from './missing-part.ts';

export abstract class PanelElement extends LitElement {
  private changedProperties: PropertyValues = new Map();

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override shouldUpdate(changed: PropertyValues): boolean {
    this.changedProperties = changed;
    return super.shouldUpdate(changed);
  }

  /** An element that needs a part which is not loaded stays as it is until then. */
  protected override performUpdate(): void {
    try {
      super.performUpdate();
    } catch (error) {
      const loading = loadMissingPart(error);
      if (!loading) throw error;
      const changed = [...this.changedProperties];
      loading.then(
        () => {
          for (const [property, before] of changed) this.requestUpdate(property, before);
          this.requestUpdate();
        },
        () => render(partProblem(), this.renderRoot, this.renderOptions),
      );
    }
  }
}

export const partProblem = () => html`<p role="alert">A part of the page cannot be loaded.</p>`;

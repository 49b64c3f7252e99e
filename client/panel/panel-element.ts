// Base of the page's elements. They render into the document itself, so that one style sheet serves them all.
import { LitElement } from 'lit';

export abstract class PanelElement extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}

// The base class of the page's elements. The elements render into the document and not into a shadow root, so that one
// style sheet applies to all elements.
import { LitElement } from 'lit';

export abstract class PanelElement extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}

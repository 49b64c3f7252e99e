// Parts of the page draw into the document itself: its body carries the theme's classes, and one style sheet serves
// them all.
import { LitElement } from 'lit';

export abstract class PanelElement extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}

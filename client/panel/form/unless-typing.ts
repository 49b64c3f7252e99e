// Sets the text of an input that is displayed in another format than it was typed in. The user's text stays while it is
// being typed and while it is invalid.
import { noChange } from 'lit';
import { Directive, directive, type PropertyPart } from 'lit/directive.js';
import { setCommittedValue } from 'lit/directive-helpers.js';

class UnlessTypingDirective extends Directive {
  render(text: string, _isWrong: boolean): string {
    return text;
  }

  override update(part: PropertyPart, [text, isWrong]: [string, boolean]): unknown {
    const { element } = part;
    if (isWrong || isBeingEdited(element)) return noChange;
    // Lit knows only the text that it wrote last, not the user's edit.
    if (element instanceof HTMLInputElement && element.value !== text) setCommittedValue(part);
    return text;
  }
}

/**
 * Whether the user is editing an input. An input stays the active element of its page even while the user works in the
 * text editor, so the page must have the focus, too.
 */
const isBeingEdited = (element: Element) =>
  element === element.ownerDocument.activeElement && element.ownerDocument.hasFocus();

export const unlessTyping = directive(UnlessTypingDirective);

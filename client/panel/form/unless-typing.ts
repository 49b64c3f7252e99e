// Sets the text of an input whose display format differs from the format that the user types. The directive does not
// change the text while the user is typing or while the text is invalid.
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
    // Lit writes a text only if it differs from the text that Lit wrote last. After an edit of the user, Lit must
    // forget its last text.
    if (element instanceof HTMLInputElement && element.value !== text) setCommittedValue(part);
    return text;
  }
}

/**
 * The active element of the page stays the same while the user works in the text editor, so the page must have the
 * focus, too.
 */
const isBeingEdited = (element: Element) =>
  element === element.ownerDocument.activeElement && element.ownerDocument.hasFocus();

export const unlessTyping = directive(UnlessTypingDirective);

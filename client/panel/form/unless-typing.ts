// Sets the text of an input whose display format differs from the typed text. While a text is being typed or is
// invalid, the text stays.
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
    // Lit knows only the text that Lit wrote last, not the user's edit.
    if (element instanceof HTMLInputElement && element.value !== text) setCommittedValue(part);
    return text;
  }
}

/** The page must have the focus, too: its active element stays the same while the user works in the text editor. */
const isBeingEdited = (element: Element) =>
  element === element.ownerDocument.activeElement && element.ownerDocument.hasFocus();

export const unlessTyping = directive(UnlessTypingDirective);

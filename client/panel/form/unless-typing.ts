// The text of an input that is shown in another form than it was typed in: while somebody types, and while what they
// typed cannot be understood, it stays.
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
    // Lit knows what it wrote last, not what a person made of it.
    if (element instanceof HTMLInputElement && element.value !== text) setCommittedValue(part);
    return text;
  }
}

/** An input keeps the focus of its page while somebody works in the text editor. */
const isBeingEdited = (element: Element) =>
  element === element.ownerDocument.activeElement && element.ownerDocument.hasFocus();

export const unlessTyping = directive(UnlessTypingDirective);

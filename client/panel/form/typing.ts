// The value of an input that is shown in another form than it was typed in: while somebody types, their text stays.
import { noChange } from 'lit';
import { Directive, directive, type ElementPart, type PropertyPart } from 'lit/directive.js';

class UnlessTyping extends Directive {
  render(text: string): unknown {
    return text;
  }

  override update({ element }: PropertyPart | ElementPart, [text]: [string]): unknown {
    return element === element.ownerDocument.activeElement ? noChange : text;
  }
}

export const unlessTyping = directive(UnlessTyping);

// A line of the text as a link: the host puts the cursor there.
import { html, nothing, type TemplateResult } from 'lit';

export type Reveal = (line: number) => void;

export interface LineLinkOptions {
  /** Of a list that is one stop of the Tab key. */
  inList?: boolean;
}

export function lineLink(
  line: number,
  content: unknown,
  reveal: Reveal,
  { inList = false }: LineLinkOptions = {},
): TemplateResult {
  const follow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    reveal(line);
  };
  return html`<a href="#" title="Show line ${line}" tabindex=${inList ? -1 : nothing} @click=${follow}>${content}</a>`;
}

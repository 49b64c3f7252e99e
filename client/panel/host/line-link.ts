import { html, nothing, type TemplateResult } from 'lit';

export type Reveal = (line: number) => void;

export interface LineLinkOptions {
  /** Whether the link is in a list that is a single tab stop. */
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

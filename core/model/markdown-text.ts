// Makes text of a file safe in a hover or in a pull request, so that it is never interpreted as Markdown, a link or an
// image.
import { printable } from './printable.ts';

/**
 * Escapes characters that Markdown, HTML, or the detection of links and mentions would interpret, with a backslash or
 * as an entity.
 */
export function markdownText(text: string): string {
  return printable(text.replaceAll(/\s+/g, ' '))
    .replaceAll(/[\\`*_[\]<>&|~]|!(?=\[)/g, '\\$&')
    .replaceAll('://', '&#58;//')
    .replaceAll(/\bwww\./gi, (start) => `${start.slice(0, -1)}&#46;`)
    .replaceAll(/@(?=\S)/g, '&#64;');
}

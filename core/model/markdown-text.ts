// Escapes text of a file for a hover or a pull request, so that no part acts as Markdown, HTML, a link or a mention.
import { printable } from './printable.ts';

export function markdownText(text: string): string {
  return printable(text.replaceAll(/\s+/g, ' '))
    .replaceAll(/[\\`*_[\]<>&|~]|!(?=\[)/g, '\\$&')
    .replaceAll('://', '&#58;//')
    .replaceAll(/\bwww\./gi, (start) => `${start.slice(0, -1)}&#46;`)
    .replaceAll(/@(?=\S)/g, '&#64;');
}

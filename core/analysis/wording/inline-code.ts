// Inline code in Markdown: the content is shown literally, because the fence is longer than any run of backticks in it.
import { printable } from '../../model/printable.ts';

export function inlineCode(text: string): string {
  const plain = printable(text.replace(/\s+/g, ' '));
  const longest = Math.max(0, ...[...plain.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const gap = plain.startsWith('`') || plain.endsWith('`') ? ' ' : '';
  return `${fence}${gap}${plain}${gap}${fence}`;
}

// Text of the user inside our Markdown: shown as it stands, never read as markup, a link or HTML.

export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+\-.!|<>~&$:@]/g, '\\$&').replace(/\s+/g, ' ');
}

/** Inline code; a fence longer than any run of backticks within. */
export function inlineCode(text: string): string {
  const plain = text.replace(/\s+/g, ' ');
  const longest = Math.max(0, ...[...plain.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const gap = plain.startsWith('`') || plain.endsWith('`') ? ' ' : '';
  return `${fence}${gap}${plain}${gap}${fence}`;
}

import { endOfLine } from '../lines.ts';
import type { Node, Range } from '../node.ts';
import { ownValue } from '../tree.ts';

/**
 * Returns the comments in the range. `nodes` are the nodes in the range: a `#` in a key or a scalar of these nodes
 * begins no comment.
 */
export function commentsIn(text: string, { start, end }: Range, nodes: readonly Node[]): string[] {
  if (!text.slice(start, end).includes('#')) return [];
  const parts: string[] = [];
  let at = start;
  for (const scalar of nodes.flatMap((node) => [...scalarsIn(text, node)])) {
    if (scalar.start < at) continue;
    parts.push(text.slice(at, scalar.start), text.slice(scalar.start, scalar.end).replaceAll(/[^\r\n]/g, 'x'));
    at = scalar.end;
  }
  const masked = [...parts, text.slice(at, end)].join('');
  let line = start;
  return masked.split(/(?<=\n|\r)/).flatMap((each) => {
    const content = each.trimEnd();
    // The masked line is as long as the written line, so the comment has the same offsets in the text.
    const found = /(?:^|[\s,{}[\]])(#.*)$/s.exec(withoutQuotedText(content))?.[1];
    const comment = found && text.slice(line + content.length - found.length, line + content.length);
    line += each.length;
    return comment === undefined ? [] : [comment];
  });
}

function* scalarsIn(text: string, node: Node): Generator<Range> {
  if (node.kind === 'map') {
    for (const entry of node.entries.filter(({ merged }) => !merged)) {
      yield entry.keyRange;
      const own = ownValue(entry);
      if (own) yield* scalarsIn(text, own);
    }
  } else if (node.kind === 'list') for (const item of node.items) yield* item ? scalarsIn(text, item) : [];
  else if (node.kind === 'scalar' && node.style === 'block')
    yield { start: Math.min(node.range.end, endOfLine(text, node.range.start)), end: node.range.end };
  else yield node.range;
}

function withoutQuotedText(line: string): string {
  let written = '';
  let at = 0;
  // The kinds of quote characters (' or ") that have no closing quote in the rest of the line. A later quote of the
  // same kind cannot have a closing quote either, so no closing quote is searched for it.
  const unclosed = new Set<string>();
  for (const { index, 0: quote } of line.matchAll(/["']/g)) {
    if (index < at || unclosed.has(quote)) continue;
    const end = endOfQuote(line, index);
    if (end === undefined) {
      unclosed.add(quote);
      continue;
    }
    written += line.slice(at, index) + 'x'.repeat(end - index);
    at = end;
  }
  return written + line.slice(at);
}

function endOfQuote(line: string, start: number): number | undefined {
  for (let at = start + 1; at < line.length; at++) {
    if (line[at] === line[start]) return at + 1;
    if (line[at] === '\\' && line[start] === '"') at++;
  }
  return undefined;
}

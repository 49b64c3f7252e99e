// Parses the snippet of a field description, which is block YAML with LSP placeholders. Other YAML syntax is not
// supported.
import type { Field } from '../../model/field.ts';
import { fieldAt } from '../../model/field-lookup.ts';

export type SnippetNode =
  | { kind: 'map'; entries: readonly (readonly [key: string, value: SnippetNode])[] }
  | { kind: 'list'; items: readonly SnippetNode[] }
  /**
   * `text` is YAML text that may contain LSP placeholders. If `isText` is true, the field is a string or a quantity, so
   * JSON always requires quotes.
   */
  | { kind: 'scalar'; text: string; isText: boolean };

interface Line {
  indentation: number;
  text: string;
}

/** @param field the field that the snippet inserts; absent for a field without a description */
export function readSnippet(snippet: string, field?: Field): SnippetNode {
  const lines = snippet.split('\n').flatMap((line): Line[] => {
    const text = line.trim();
    return text === '' ? [] : [{ indentation: line.length - line.trimStart().length, text }];
  });
  return readLines(lines, field);
}

function readLines(lines: readonly Line[], field: Field | undefined): SnippetNode {
  const text = lines[0]?.text ?? '';
  if (text.startsWith('- '))
    return {
      kind: 'list',
      items: blocksOf(lines).map((block) => readLines(withoutDash(block), field && fieldAt(field, [0]))),
    };
  if (!entryPattern.test(text)) return scalarNode(text, field);
  return { kind: 'map', entries: blocksOf(lines).map((block) => readEntry(block, field)) };
}

/**
 * Matches a line with a key, and captures the key and the value. The key may be a placeholder that contains a colon.
 */
const entryPattern = /^((?:\$\{\d+:[^}]*\}|[^:{[$])+):(?: (.*))?$/;

function readEntry([first, ...rest]: readonly Line[], field: Field | undefined): readonly [string, SnippetNode] {
  const [, key = '', inline] = entryPattern.exec(first?.text ?? '') ?? [];
  const child = field && fieldAt(field, [key]);
  return [key, inline === undefined ? readLines(rest, child) : scalarNode(inline, child)];
}

function scalarNode(text: string, field: Field | undefined): SnippetNode {
  return { kind: 'scalar', text, isText: field?.shape.type === 'string' || field?.shape.type === 'quantity' };
}

function blocksOf(lines: readonly Line[]): Line[][] {
  const outer = lines[0]?.indentation ?? 0;
  const blocks: Line[][] = [];
  for (const line of lines) {
    if (line.indentation <= outer) blocks.push([line]);
    else blocks.at(-1)?.push(line);
  }
  return blocks;
}

function withoutDash([first, ...rest]: readonly Line[]): Line[] {
  return first ? [{ indentation: first.indentation + 2, text: first.text.slice(2) }, ...rest] : [];
}

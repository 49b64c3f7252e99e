// The snippet of a description as a tree, so that it can be written in any style. Descriptions write them as block YAML
// with LSP's places in it; nothing else of YAML is understood here.
import type { Field } from '../../model/field.ts';
import { fieldAt } from '../field-lookup.ts';

export type SnippetNode =
  | { kind: 'map'; entries: readonly (readonly [key: string, value: SnippetNode])[] }
  | { kind: 'list'; items: readonly SnippetNode[] }
  /** As it stands in YAML, with its places; `isText`: JSON has it in quotes, whatever it looks like. */
  | { kind: 'scalar'; text: string; isText: boolean };

interface Line {
  indentation: number;
  text: string;
}

/** `field` is what the snippet writes; absent where nothing is described. */
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

/** A key, which may be a place with a colon of its own, and what stands behind it. */
const entryPattern = /^((?:\$\{\d+:[^}]*\}|[^:{[$])+):(?: (.*))?$/;

function readEntry([first, ...rest]: readonly Line[], field: Field | undefined): readonly [string, SnippetNode] {
  const [, key = '', inline] = entryPattern.exec(first?.text ?? '') ?? [];
  const child = field && fieldAt(field, [key]);
  return [key, inline === undefined ? readLines(rest, child) : scalarNode(inline, child)];
}

function scalarNode(text: string, field: Field | undefined): SnippetNode {
  return { kind: 'scalar', text, isText: field?.shape.type === 'string' || field?.shape.type === 'quantity' };
}

/** The lines of each key, or of each item. */
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

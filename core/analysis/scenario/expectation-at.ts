import type { CompletionItem, Hover, Position } from 'vscode-languageserver-types';
import type { Expectation } from '../../goals/expectation.ts';
import { parseExpectation, wordsAfter } from '../../goals/parse-expectation.ts';
import { sentences } from '../../goals/sentences.ts';
import { sentenceLists } from '../../model/scenario/read-scenario.ts';
import { type LineIndex, offsetAt, positionAt } from '../../text/lines.ts';
import type { Node } from '../../text/node.ts';
import { readDocument } from '../../text/read/read-document.ts';
import { pathAtOffset } from '../../text/tree.ts';
import { inlineCode } from '../wording/inline-code.ts';
import { CompletionItemKind, MarkupKind } from '../wording/lsp-constants.ts';
import { textStart } from './range-in-scalar.ts';

interface FoundExpectation {
  text: string;
  start: number;
}

function expectationAt(root: Node | undefined, offset: number): FoundExpectation | undefined {
  const { path, node, in: place } = pathAtOffset(root, offset);
  if (place !== 'value' || path.length !== 2 || !sentenceLists.includes(String(path[0])) || node?.kind !== 'scalar')
    return undefined;
  const start = textStart(node);
  return start === undefined ? undefined : { text: node.source, start };
}

export function expectationItems(lines: LineIndex, position: Position): CompletionItem[] | undefined {
  const offset = offsetAt(lines, position);
  const { text } = lines;
  // The text is read with an `x` at the cursor. Without the `x`, spaces at the end of a value would not belong to the
  // value.
  const { root } = readDocument(`${text.slice(0, offset)}x${text.slice(offset)}`);
  const written = expectationAt(root, offset);
  if (!written) return undefined;
  const before = text.slice(written.start, offset);
  const partial = before.slice(before.lastIndexOf(' ') + 1);
  const range = { start: positionAt(lines, offset - partial.length), end: position };
  const known = before.slice(0, before.length - partial.length);
  // The meaning of a sentence is too long for the list, so it is in the documentation of the item.
  const items: Partial<CompletionItem>[] =
    known.trim() === ''
      ? sentences.map(({ example, text: documentation }) => ({ label: example, documentation }))
      : wordsAfter(known).map(({ word, description }) => ({
          label: word,
          ...(description !== undefined && { labelDetails: { description } }),
        }));
  return items.map(({ label = '', ...texts }, i) => ({
    label,
    ...texts,
    kind: CompletionItemKind.Value,
    sortText: `!${String(i).padStart(2, '0')}`,
    filterText: label,
    textEdit: { range, newText: label },
  }));
}

export function expectationHover(root: Node | undefined, lines: LineIndex, position: Position): Hover | undefined {
  const found = expectationAt(root, offsetAt(lines, position));
  if (!found) return undefined;
  const { text, start } = found;
  return {
    contents: { kind: MarkupKind.Markdown, value: hoverText(text) },
    range: { start: positionAt(lines, start), end: positionAt(lines, start + text.length) },
  };
}

function hoverText(text: string): string {
  const parsed = parseExpectation(text);
  if (parsed.ok) return [`**${inlineCode(text)}**`, parsed.sentence.text, runText(parsed.expectation)].join('\n\n');
  const examples = sentences.map(({ example }) => `- ${inlineCode(example)}`);
  return ['An expectation is one of these sentences, with other numbers:', examples.join('\n')].join('\n\n');
}

function runText(expectation: Expectation): string {
  if (expectation.kind === 'findings') return 'This expectation is about the autoscaler of this scenario.';
  const run = 'run' in expectation && expectation.run !== 'load' ? 'the fastest run' : 'the run of this scenario';
  return `This expectation is about ${run}; \`replicast test\` checks it.`;
}

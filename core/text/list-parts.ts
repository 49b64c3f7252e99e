// A long `List` from `kubectl get -o yaml` is cut at its items: a keystroke costs only the work for one item. A text is
// cut only if its structure is certain line by line; otherwise it stays one document.

import { limits } from './limits.ts';
import { indexLines } from './lines.ts';

/** `head` ends before the first item; `tail` is the text after the last item, for example `kind: List`. */
export type ListPartRole = 'head' | 'item' | 'tail';

export interface ListPart {
  text: string;
  role: ListPartRole;
}

/**
 * Cuts a long `List` at its items. Returns undefined if the text cannot be split safely, or `too many` for more than
 * `limits.listItems` items.
 */
export function splitList(text: string): ListPart[] | 'too many' | undefined {
  const lines = linesOf(text);
  const itemsLine = lines.findIndex((line) => itemsKey.test(line));
  const first = lines.findIndex((line, at) => at > itemsLine && !isBlank(line));
  const indentation = indentationOf(lines[first] ?? '');
  if (itemsLine === -1 || !startsItem(lines[first] ?? '', indentation) || usesAlias(text)) return undefined;
  const end = lines.findIndex((line, at) => at > first && endsList(line, indentation));
  const tailLine = end === -1 ? lines.length : end;
  const [head, tail] = [lines.slice(0, first), lines.slice(tailLine)];
  if (![...head, ...tail].every(isTopLine) || ![...head, ...tail].some((line) => listKind.test(line))) return undefined;
  if (tail.some((line) => itemsKey.test(line))) return undefined;
  const items = cutAtItems(lines.slice(first, tailLine), indentation);
  if (items.length > limits.listItems) return 'too many';
  return [
    { text: head.join(''), role: 'head' },
    ...items.map((item): ListPart => ({ text: item, role: 'item' })),
    ...(tail.length > 0 ? [{ text: tail.join(''), role: 'tail' } as const] : []),
  ];
}

/**
 * Splits the text of a list into its items. Returns undefined if the text may also contain something other than items.
 */
export function splitItems(text: string, indentation: number): ListPart[] | undefined {
  const lines = linesOf(text);
  if (!startsItem(lines[0] ?? '', indentation) || usesAlias(text)) return undefined;
  if (lines.some((line) => endsList(line, indentation))) return undefined;
  return cutAtItems(lines, indentation).map((item) => ({ text: item, role: 'item' }));
}

export function indentationOf(line: string): number {
  return line.length - line.replace(/^ +/, '').length;
}

const itemsKey = /^items:[ \t]*(?:#.*)?[\r\n]*$/;
const listKind = /^kind:[ \t]*["']?(?:\w+Autoscaler)?List["']?[ \t]*(?:#.*)?[\r\n]*$/;
/**
 * Matches a key without indentation whose value has at most one word. This value can continue only on an indented line.
 */
const topKey = /^[A-Za-z]+:(?:[ \t]+(?:[\w./-]+|"[\w./-]*"))?[ \t]*(?:#.*)?[\r\n]*$/;

function linesOf(text: string): string[] {
  const { starts } = indexLines(text);
  return starts.map((start, i) => text.slice(start, starts[i + 1] ?? text.length)).filter((line) => line !== '');
}

function isBlank(line: string): boolean {
  const content = line.trimStart();
  return content === '' || content.startsWith('#');
}

function isTopLine(line: string): boolean {
  return isBlank(line) || line.startsWith('  ') || topKey.test(line) || /^---\s*$/.test(line);
}

function startsItem(line: string, indentation: number): boolean {
  return (
    line[indentation] === '-' && /[ \r\n]/.test(line[indentation + 1] ?? ' ') && indentationOf(line) === indentation
  );
}

function endsList(line: string, indentation: number): boolean {
  return !isBlank(line) && indentationOf(line) <= indentation && !startsItem(line, indentation);
}

/** A text with an alias is not split into items, because the anchor may be in another item. */
function usesAlias(text: string): boolean {
  return /[:-][ \t]+\*[\w-]/.test(text);
}

function cutAtItems(lines: readonly string[], indentation: number): string[] {
  const cuts = lines.flatMap((line, at) => (startsItem(line, indentation) ? [at] : []));
  return cuts.map((cut, i) => lines.slice(cut, cuts[i + 1]).join(''));
}

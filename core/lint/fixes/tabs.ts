// The fix for tabs in indentation, which no YAML reader accepts. It replaces the tabs by spaces if the meaning of the
// text does not depend on the width of a tab.
import type { Value } from '../../model/value.ts';
import { applyEdits, type TextEdit } from '../../text/edits/minimal-edits.ts';
import type { AnalysisBudget } from '../../text/limits.ts';
import { endOfLine, indexLines, type LineIndex, positionAt } from '../../text/lines.ts';
import { readDocument } from '../../text/read/read-document.ts';
import { toValue } from '../../text/tree.ts';

/** The possible widths of a tab. The fix uses the first width with which the text can be read. */
const widths = [2, 4, 8];

/** The maximum number of rounds. Only after a round has replaced some tabs can the parser find the tabs that follow. */
const maxRounds = 20;

/**
 * Returns the edits. Undefined if the text cannot be read even without tabs, if its meaning depends on the width of a
 * tab, or if the budget does not suffice.
 */
export function replaceTabs({ text, starts }: LineIndex, budget: AnalysisBudget): TextEdit[] | undefined {
  let isPaid = true;
  const mayRead = () => {
    isPaid = isPaid && budget.pay(text.length);
    return isPaid;
  };
  const readable = widths.flatMap((width) => withSpaces({ text, starts }, width, mayRead) ?? []);
  if (!isPaid) return undefined;
  const [first] = readable;
  return first && readable.every(({ meaning }) => meaning === first.meaning) ? first.edits : undefined;
}

/**
 * Replaces the tabs in the lines that the parser refuses. In the lines of a block scalar a tab is content and stays.
 */
function withSpaces(
  lines: LineIndex,
  width: number,
  mayRead: () => boolean,
): { edits: TextEdit[]; meaning: string } | undefined {
  const indented = new Set<number>();
  for (let round = 0; round < maxRounds; round++) {
    if (!mayRead()) return undefined;
    const edits = [...indented].map((line) => spacesAt(lines, line, width));
    const text = applyEdits(lines.text, edits);
    const { root, problems, hasTemplates } = readDocument(text);
    if (hasTemplates) return undefined;
    const tabs = problems.filter(({ code }) => code === 'yaml-tab');
    if (tabs.length === 0) {
      const isReadable = problems.every(({ level }) => level !== 'error');
      return isReadable ? { edits, meaning: textOf(toValue(root)) } : undefined;
    }
    // Spaces move offsets, but no lines.
    const changed = indexLines(text);
    for (const { range } of tabs) indented.add(positionAt(changed, range.start).line);
  }
  return undefined;
}

function spacesAt({ text, starts }: LineIndex, line: number, width: number): TextEdit {
  const start = starts[line] ?? 0;
  const indentation = /^[ \t]*/.exec(text.slice(start, endOfLine(text, start)))?.[0] ?? '';
  return { start, end: start + indentation.length, text: indentation.replaceAll('\t', ' '.repeat(width)) };
}

/** Serializes a value. The value may contain a `bigint`, which JSON does not support. */
function textOf(value: Value): string {
  return JSON.stringify(value, (_, inner: Value) => (typeof inner === 'bigint' ? `${inner}n` : inner));
}

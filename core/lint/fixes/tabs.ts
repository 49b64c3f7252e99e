// Replaces tabs in indentation by spaces if the meaning of the text does not depend on the width of a tab.
import type { Value } from '../../model/value.ts';
import { applyEdits, type TextEdit } from '../../text/edits/minimal-edits.ts';
import type { AnalysisBudget } from '../../text/limits.ts';
import { endOfLine, indexLines, type LineIndex, positionAt } from '../../text/lines.ts';
import { readDocument } from '../../text/read/read-document.ts';
import { toValue } from '../../text/tree.ts';

const widths = [2, 4, 8];

/** The maximum number of rounds. The parser reports further tabs only after a round has replaced the reported tabs. */
const maxRounds = 20;

/**
 * Returns the edits that replace tabs by spaces and make the text readable. Returns undefined if the text stays
 * unreadable, if its meaning depends on the tab width, or if the budget is spent.
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
 * Returns the edits that replace tabs in the indentation by `width` spaces; undefined if they do not make the text
 * readable. Tabs in a block scalar are content, so only the lines where the parser refuses a tab are changed.
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
    // Replacing tabs by spaces changes offsets, but no line numbers.
    const changed = indexLines(text);
    const known = indented.size;
    for (const { range } of tabs) indented.add(positionAt(changed, range.start).line);
    // The tab is not in the indentation, so further rounds read the same text.
    if (indented.size === known) return undefined;
  }
  return undefined;
}

function spacesAt({ text, starts }: LineIndex, line: number, width: number): TextEdit {
  const start = starts[line] ?? 0;
  const indentation = /^[ \t]*/.exec(text.slice(start, endOfLine(text, start)))?.[0] ?? '';
  return { start, end: start + indentation.length, text: indentation.replaceAll('\t', ' '.repeat(width)) };
}

function textOf(value: Value): string {
  return JSON.stringify(value, (_, inner: Value) => (typeof inner === 'bigint' ? `${inner}n` : inner));
}

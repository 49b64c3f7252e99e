// The lines whose lenses the workbench gets. It asks for the lenses of a whole file after every edit, and keeps a view
// zone for each line that has one: for thousands of lenses that takes a second per key. In a long file it only gets
// those around the visible lines. Independent of VS Code.
import type { LineRange } from '../../../protocol/lens-lines.ts';

export const codeLensMethod = 'textDocument/codeLens';

/** Shorter files get all their lenses. */
const minLines = 1500;
/** Lines above and below the visible ones whose lenses are requested. */
const margin = 500;
/** Requested again when scrolling comes that close to a line without lenses, so that its lenses arrive in time. */
const reserve = 200;

/** Undefined: the whole file. `visible` is empty if no editor shows the file. */
export function wantedLines(lineCount: number, visible: readonly LineRange[]): LineRange[] | undefined {
  if (lineCount < minLines || visible.length === 0) return undefined;
  return visible.map((range) => widened(range, margin, lineCount));
}

/** Whether these lines, and the next ones in both directions, have lenses. */
export function coversVisible(
  requested: readonly LineRange[],
  visible: readonly LineRange[],
  lineCount: number,
): boolean {
  return visible.every((range) => {
    const { first, last } = widened(range, reserve, lineCount);
    return requested.some((lines) => lines.first <= first && last <= lines.last);
  });
}

function widened({ first, last }: LineRange, by: number, lineCount: number): LineRange {
  return { first: Math.max(0, first - by), last: Math.min(lineCount, last + by) };
}

// The lines for which VS Code gets lenses. VS Code requests the lenses of a whole file after every edit, and keeps a
// view zone for each line with a lens: for thousands of lenses this takes a second per keystroke.
import type { LineRange } from '../../../protocol/lens-lines.ts';

export const codeLensMethod = 'textDocument/codeLens';

/** The minimum number of lines at which only a part of the file gets lenses. A shorter file gets all its lenses. */
const minLines = 1500;
/** The number of lines above and below the visible lines for which lenses are requested. */
const margin = 500;
/**
 * Lenses are requested again if a line within this distance of the visible lines has no lenses, so that the lenses
 * arrive before the line is visible.
 */
const reserve = 200;

/**
 * Returns the lines for which lenses are requested; undefined for the whole file. `visible` is empty if no editor shows
 * the file.
 */
export function wantedLines(lineCount: number, visible: readonly LineRange[]): LineRange[] | undefined {
  if (lineCount < minLines || visible.length === 0) return undefined;
  return visible.map((range) => widened(range, margin, lineCount));
}

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

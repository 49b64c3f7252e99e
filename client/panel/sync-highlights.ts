// Which syncs the line under the cursor decided: the way from the text to the run.
import { formatPath, type Path } from '../../core/model/path.ts';
import type { FieldLines } from '../../core/simulator/simulation-input.ts';
import type { Tick } from '../../core/simulator/trace.ts';

export type IsHighlighted = (tick: Tick) => boolean;

/** A cursor inside a policy, or a metric, means the whole of it. */
export function decidedAtLine(cursorLine: number | undefined, lines: FieldLines): IsHighlighted {
  const path = cursorLine === undefined ? undefined : pathAt(cursorLine, lines);
  if (path === undefined) return () => false;
  return ({ decidedBy }) => decidedBy.length > 1 && isWithin(path, formatPath(enclosingBlock(decidedBy)));
}

/** What decided in a metric is its target; the metric is what a cursor means. */
function enclosingBlock(deciding: Path): Path {
  return deciding[1] === 'metrics' ? deciding.slice(0, 3) : deciding;
}

/** Keeps the answer while the question is the same, so that whoever draws it need not draw again. */
export class SyncHighlights {
  private last: { cursorLine: number | undefined; lines: FieldLines; isMarked: IsHighlighted } | undefined;

  forCursor(cursorLine: number | undefined, lines: FieldLines): IsHighlighted {
    const { last } = this;
    if (last?.lines === lines && last.cursorLine === cursorLine) return last.isMarked;
    const isMarked = decidedAtLine(cursorLine, lines);
    this.last = { cursorLine, lines, isMarked };
    return isMarked;
  }
}

/** What begins last before the cursor, and there the innermost. */
function pathAt(cursorLine: number, lines: FieldLines): string | undefined {
  let found: { path: string; line: number } | undefined;
  for (const [path, line] of Object.entries(lines)) {
    if (line > cursorLine) continue;
    if (found === undefined || line > found.line || (line === found.line && path.length > found.path.length))
      found = { path, line };
  }
  return found?.path;
}

function isWithin(path: string, parent: string): boolean {
  return path === parent || path.startsWith(`${parent}.`) || path.startsWith(`${parent}[`);
}

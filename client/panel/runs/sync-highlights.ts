import { formatPath, type Path } from '../../../core/model/path.ts';
import type { FieldLines } from '../../../core/simulator/simulation-input.ts';
import type { Tick } from '../../../core/simulator/trace.ts';

export type IsHighlighted = (tick: Tick) => boolean;

/**
 * Returns a function that tells whether a sync was decided by the field at the cursor, or by the policy or the metric
 * that contains the field.
 */
export function decidedAtLine(cursorLine: number | undefined, lines: FieldLines): IsHighlighted {
  const path = cursorLine === undefined ? undefined : pathAt(cursorLine, lines);
  if (path === undefined) return () => false;
  return ({ decidedBy }) => decidedBy.length > 1 && isWithin(path, formatPath(enclosingBlock(decidedBy)));
}

function enclosingBlock(deciding: Path): Path {
  return deciding[1] === 'metrics' ? deciding.slice(0, 3) : deciding;
}

/** Caches the last highlight function. An unchanged input gives the same function, so the chart is not redrawn. */
export class SyncHighlights {
  private last: { cursorLine: number | undefined; lines: FieldLines; isHighlighted: IsHighlighted } | undefined;

  forCursor(cursorLine: number | undefined, lines: FieldLines): IsHighlighted {
    const { last } = this;
    if (last?.lines === lines && last.cursorLine === cursorLine) return last.isHighlighted;
    const isHighlighted = decidedAtLine(cursorLine, lines);
    this.last = { cursorLine, lines, isHighlighted };
    return isHighlighted;
  }
}

function pathAt(cursorLine: number, lines: FieldLines): string | undefined {
  let innermost: { path: string; line: number } | undefined;
  for (const [path, line] of Object.entries(lines)) {
    if (line > cursorLine) continue;
    if (
      innermost === undefined ||
      line > innermost.line ||
      (line === innermost.line && path.length > innermost.path.length)
    )
      innermost = { path, line };
  }
  return innermost?.path;
}

function isWithin(path: string, parent: string): boolean {
  return path === parent || path.startsWith(`${parent}.`) || path.startsWith(`${parent}[`);
}

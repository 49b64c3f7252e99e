// Lines of the text for paths of the object.
import { formatPath, type Path } from '../../core/model/path.ts';
import type { FieldLines } from '../../core/simulator/simulation-input.ts';

/** A field that decided need not stand in the file; then its nearest parent that does is the place to write it. */
export function findLine(path: Path, lines: FieldLines): number | undefined {
  for (let length = path.length; length > 0; length--) {
    const key = formatPath(path.slice(0, length));
    if (Object.hasOwn(lines, key)) return lines[key];
  }
  return undefined;
}

/** Where the object begins. */
export function firstLine(lines: FieldLines): number {
  return Object.values(lines).reduce((first, line) => Math.min(first, line), Number.POSITIVE_INFINITY);
}

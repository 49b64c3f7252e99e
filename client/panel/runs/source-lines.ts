import { formatPath, type Path } from '../../../core/model/path.ts';
import type { FieldLines } from '../../../core/simulator/simulation-input.ts';

/**
 * Returns the line of a field. If the file does not have the field, returns the line of its nearest parent, where the
 * field can be added. Returns undefined if the file has no parent of the field either.
 */
export function findLine(path: Path, lines: FieldLines): number | undefined {
  for (let length = path.length; length > 0; length--) {
    const key = formatPath(path.slice(0, length));
    if (Object.hasOwn(lines, key)) return lines[key];
  }
  return undefined;
}

export function firstLine(lines: FieldLines): number {
  return Object.values(lines).reduce((first, line) => Math.min(first, line), Number.POSITIVE_INFINITY);
}

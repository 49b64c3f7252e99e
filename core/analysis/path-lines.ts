import type { Range } from 'vscode-languageserver-types';
import { formatPath, isPathWithin, type Path } from '../model/path.ts';
import { positionAt } from '../text/lines.ts';
import { lineNumberInFile, type PlaceInFile, rangeInFile, wholeFile } from '../text/place-in-file.ts';
import { writtenPaths } from '../text/problem-range.ts';
import type { AnalyzedAutoscaler, AnalyzedDocument } from './analyze-document.ts';

/**
 * Returns the line of each field, counted from 1, by the path of the field. Paths of older versions are converted to
 * the newest version, whose names the simulator uses.
 */
export function pathLines(
  analyzed: Pick<AnalyzedDocument, 'lines'>,
  chosen: WrittenObject,
  place: PlaceInFile = wholeFile,
): Record<string, number> {
  const lineAt = createLineLookup(analyzed, place);
  return Object.fromEntries(Array.from(newestPaths(chosen), ({ path, start }) => [formatPath(path), lineAt(start)]));
}

/**
 * Returns a function that finds the range of a field. If the field itself is not written, its range spans the written
 * fields inside it. The function returns undefined if neither the field nor a field inside it is written.
 */
export function writtenRanges(
  { lines }: Pick<AnalyzedDocument, 'lines'>,
  chosen: WrittenObject,
  place: PlaceInFile,
): (path: Path) => Range | undefined {
  const written = [...newestPaths(chosen)];
  return (at) => {
    const own = written.find(({ path }) => path.length === at.length && isPathWithin(path, at));
    const inside = own ? [own] : written.filter(({ path }) => isPathWithin(path, at));
    if (inside.length === 0) return undefined;
    const start = positionAt(lines, Math.min(...inside.map((one) => one.start)));
    // The range of a block extends to the next key, so whitespace at its end is cut.
    const end = endOfText(lines.text, Math.max(...inside.map((one) => one.end)));
    return rangeInFile({ start, end: positionAt(lines, end) }, place);
  };
}

function endOfText(text: string, end: number): number {
  let last = end;
  while (last > 0 && /\s/.test(text.charAt(last - 1))) last--;
  return last;
}

type WrittenObject = Pick<AnalyzedAutoscaler, 'root' | 'rendered' | 'object' | 'description'>;

function* newestPaths({ root, rendered, object, description }: WrittenObject) {
  for (const { path, ...range } of writtenPaths(rendered?.root ?? root))
    yield { path: description?.newestPath?.(path, object) ?? path, ...range };
}

/** Returns a function that converts an offset in the YAML document to a line of the file, counted from 1. */
export function createLineLookup(
  { lines }: Pick<AnalyzedDocument, 'lines'>,
  place: PlaceInFile,
): (offset: number) => number {
  return (offset) => lineNumberInFile(positionAt(lines, offset).line, place);
}

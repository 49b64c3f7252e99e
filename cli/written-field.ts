// Finds where a field of a simulated object is written, and the path that the field has in the written object.
import type { AnalyzedAutoscaler } from '../core/analysis/analyze-document.ts';
import type { ChartObject } from '../core/charts/chart-object.ts';
import { formatPath, type Path } from '../core/model/path.ts';
import { indexLines, positionAt } from '../core/text/lines.ts';
import type { Node } from '../core/text/node.ts';
import { writtenPaths } from '../core/text/problem-range.ts';
import { readDocument } from '../core/text/read/read-document.ts';
import { findNode, nodeAt } from '../core/text/tree.ts';

export interface FieldInFile {
  /** The path in the object as written. For an HPA that KEDA creates, this is a path in the ScaledObject. */
  path: Path;
  file: string;
  line?: number | undefined;
}

type DescribedObject = Pick<AnalyzedAutoscaler, 'object' | 'description'>;

/**
 * Returns the path of the object's field that causes the value at `path`.
 * @param path the path in the simulated object, with the field names of the newest API version
 */
export function ownPath({ object, description }: DescribedObject, path: Path): Path {
  return description?.causePath?.(path, object) ?? path;
}

/** @param lines the line of each field. The keys are field paths with the names of the newest API version. */
export function fieldInFile(
  autoscaler: DescribedObject,
  { file, lines, path }: { file: string; lines: Readonly<Record<string, number>>; path: Path },
): FieldInFile {
  const own = ownPath(autoscaler, path);
  return { path: own, file, line: lines[formatPath(newestPath(autoscaler, own))] ?? lineOf(lines, path) };
}

export function lineOf(lines: Readonly<Record<string, number>>, path: Path): number | undefined {
  for (let length = path.length; length > 0; length--) {
    const line = lines[formatPath(path.slice(0, length))];
    if (line !== undefined) return line;
  }
  return undefined;
}

/**
 * Returns the line of the field, or else the first line of a field inside it; undefined if `lines` contains neither.
 */
export function firstLineWithin(lines: Readonly<Record<string, number>>, path: Path): number | undefined {
  const name = formatPath(path);
  const own = lines[name];
  if (own !== undefined) return own;
  const inside = Object.entries(lines).filter(([key]) => key.startsWith(`${name}.`) || key.startsWith(`${name}[`));
  return inside.length === 0 ? undefined : Math.min(...inside.map(([, line]) => line));
}

function newestPath({ object, description }: DescribedObject, path: Path): Path {
  return description?.newestPath?.(path, object) ?? path;
}

export function firstScalarOf(autoscaler: DescribedObject & { root: Node }, path: Path): Path | undefined {
  const isPart = isPartOf(autoscaler, path);
  for (const { path: written } of writtenPaths(autoscaler.root))
    if (nodeAt(autoscaler.root, written)?.kind === 'scalar' && isPart(written)) return written;
  return undefined;
}

function isPartOf(autoscaler: DescribedObject, path: Path): (written: Path) => boolean {
  const wanted = [path, ownPath(autoscaler, path)];
  const isBelow = (inner: Path) => wanted.some((outer) => outer.every((key, at) => inner[at] === key));
  return (written) => isBelow(newestPath(autoscaler, written)) || isBelow(written);
}

export function fieldInValues(
  { autoscaler, sources }: ChartObject,
  path: Path,
  textOf: (source: string) => string | undefined,
): { source: string; line: number } | undefined {
  const isPart = isPartOf(autoscaler, path);
  for (const { path: at, origin, sharedKeys } of sources) {
    if (!isPart(at)) continue;
    const text = textOf(origin.source);
    const keys = Math.max(0, Math.min(sharedKeys, at.length - path.length));
    const key = text && findNode(readDocument(text).root, origin.path.slice(0, origin.path.length - keys))?.key;
    if (text && key) return { source: origin.source, line: positionAt(indexLines(text), key.start).line + 1 };
  }
  return undefined;
}

import { formatPath } from '../../model/path.ts';
import { indexLines, positionAt } from '../../text/lines.ts';
import { readDocument } from '../../text/read/read-document.ts';
import { findNode } from '../../text/tree.ts';
import type { ChartObject } from '../chart-object.ts';

/**
 * Returns the lines of the keys in the values file `file` that set fields of the object. Each property is the path of a
 * field; its value is the line of the key, counted from 1.
 */
export function linesInValues(
  { sources }: Pick<ChartObject, 'sources'>,
  file: string,
  text: string,
): Record<string, number> {
  const lines = indexLines(text);
  const { root } = readDocument(text);
  const found = new Map<string, number>();
  for (const { path: at, origin, sharedKeys } of sources) {
    if (origin.source !== file) continue;
    for (let keys = 0; keys <= sharedKeys; keys++) {
      const key = findNode(root, origin.path.slice(0, origin.path.length - keys))?.key;
      if (key) found.set(formatPath(at.slice(0, at.length - keys)), positionAt(lines, key.start).line + 1);
    }
  }
  return Object.fromEntries(found);
}

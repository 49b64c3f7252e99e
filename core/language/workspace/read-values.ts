// A chart's values.yaml: what its templates will be filled with, unless somebody overrides it.
import type { Node } from '../../text/node.ts';
import type { WorkspaceObject } from './objects.ts';
import { plainText } from './texts.ts';

/** Of one file; larger ones are no longer read by anybody. */
const mostValues = 1000;
const deepest = 8;

export function readValues(root: Node): WorkspaceObject {
  const start = { line: 0, character: 0 };
  const values = Object.fromEntries([...scalarsIn(root, '', 0)].slice(0, mostValues));
  return { role: 'values', apiVersion: '', kind: 'Values', name: { text: '', range: { start, end: start } }, values };
}

function* scalarsIn(node: Node | undefined, path: string, depth: number): Generator<[string, string]> {
  const text = plainText(node);
  if (text !== undefined && path !== '') yield [path, text];
  if (node?.kind !== 'map' || depth >= deepest) return;
  for (const { key, value } of node.entries) yield* scalarsIn(value, path === '' ? key : `${path}.${key}`, depth + 1);
}

// Document links: from a suppressed code to its rule page, and from a path to its file. The editor underlines them all
// the time, so documentation is linked from hovers instead.
import type { DocumentLink } from 'vscode-languageserver-types';
import type { Field } from '../../model/field.ts';
import { positionAt } from '../../text/lines.ts';
import type { Node, Range, ScalarNode } from '../../text/node.ts';
import { ownValue } from '../../text/tree.ts';
import type { AnalyzedDocument, AnalyzedObject } from '../analyze-document.ts';
import { diagnosticCodes } from '../diagnostic-codes.ts';
import { fieldAt } from '../field-lookup.ts';
import { suppressedCodes } from '../suppressions.ts';
import { directoryOf, resolvePath } from '../workspace/uris.ts';

/**
 * `pages` is the URL of the folder with the rule pages, `uri` the URI of the file. Positions are relative to the start
 * of the YAML document.
 */
export function documentLinksOf(analyzed: AnalyzedDocument, pages: string | undefined, uri?: string): DocumentLink[] {
  const { lines, objects } = analyzed;
  if (objects.length === 0) return [];
  const link = ({ start, end }: Range, target: string, tooltip: string): DocumentLink => ({
    range: { start: positionAt(lines, start), end: positionAt(lines, end) },
    target,
    tooltip,
  });
  const suppressed =
    pages === undefined ? [] : suppressedCodes(lines.text).filter(({ code }) => diagnosticCodes.includes(code));
  return [
    ...(uri === undefined ? [] : objects.flatMap((object) => pathLinks(object, uri))).map(({ range, target }) =>
      link(range, target, 'Open this file'),
    ),
    ...suppressed.map(({ code, range }) => link(range, `${pages}/${code}.md`, 'What this rule says')),
  ];
}

/** Paths are relative to the folder of the file. Without a folder there are no links. */
function pathLinks({ root, description }: AnalyzedObject, uri: string): { range: Range; target: string }[] {
  const folder = directoryOf(uri);
  if (!description || folder === '') return [];
  return [...pathsIn(root, description.root)].flatMap(({ range, value }) =>
    typeof value === 'string' && value !== '' ? [{ range, target: resolvePath(folder, value) }] : [],
  );
}

/** Walks the tree and the description together: fields without a description contain no paths. */
function* pathsIn(node: Node | undefined, field: Field | undefined): Generator<ScalarNode> {
  if (!node || !field) return;
  if (node.kind === 'scalar' && field.texts.isPath) yield node;
  if (node.kind === 'map')
    for (const entry of node.entries) yield* pathsIn(ownValue(entry), fieldAt(field, [entry.key]));
  if (node.kind === 'list') for (const [i, item] of node.items.entries()) yield* pathsIn(item, fieldAt(field, [i]));
}

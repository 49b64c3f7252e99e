// Links to rule pages and files. Editors always underline links, so the documentation of fields is linked only in
// hovers.
import type { DocumentLink } from 'vscode-languageserver-types';
import type { AnalyzedDocument, AnalyzedObject } from '../../analysis/analyze-document.ts';
import { isKustomizationUri } from '../../analysis/scan-document.ts';
import { directoryOf, resolvePath } from '../../index/uris.ts';
import type { WorkspaceIndex } from '../../index/workspace-index.ts';
import { diagnosticCodes } from '../../lint/diagnostic-codes.ts';
import { codesInComments } from '../../lint/unused-suppressions.ts';
import type { Field } from '../../model/field.ts';
import { fieldAt } from '../../model/field-lookup.ts';
import { indexLines, type LineIndex, positionAt } from '../../text/lines.ts';
import type { Node, Range, ScalarNode } from '../../text/node.ts';
import { ownValue } from '../../text/tree.ts';
import { kustomizationLinks } from './file-links.ts';

export interface DocumentLinkContext {
  pages: string | undefined;
  uri?: string;
  index?: WorkspaceIndex;
}

/**
 * Returns the links to referenced files and to the pages of suppressed rules. Positions are relative to the start of
 * the YAML document.
 */
export function documentLinksOf(
  analyzed: AnalyzedDocument,
  { pages, uri, index }: DocumentLinkContext,
): DocumentLink[] {
  const { lines, objects } = analyzed;
  if (index && uri !== undefined && isKustomizationUri(uri)) {
    // `analyzed.lines` may have no line starts if the document contains no autoscaler, so the lines are indexed here.
    const { text } = lines;
    return kustomizationLinks(text, uri, index).map((found) => fileLink(found, indexLines(text)));
  }
  if (objects.length === 0) return [];
  const suppressed =
    pages === undefined ? [] : codesInComments(analyzed).filter(({ code }) => diagnosticCodes.includes(code));
  return [
    ...(uri === undefined ? [] : objects.flatMap((object) => pathLinks(object, uri))).map((found) =>
      fileLink(found, lines),
    ),
    ...suppressed.map(({ code, range }) => ({
      range: lineRange(range, lines),
      target: `${pages}/${code}.md`,
      tooltip: 'Open the page of this rule',
    })),
  ];
}

interface LinkedFile {
  range: Range;
  target: string;
}

function fileLink({ range, target }: LinkedFile, lines: LineIndex): DocumentLink {
  return { range: lineRange(range, lines), target, tooltip: 'Open this file' };
}

function lineRange({ start, end }: Range, lines: LineIndex): DocumentLink['range'] {
  return { start: positionAt(lines, start), end: positionAt(lines, end) };
}

function pathLinks({ root, description }: AnalyzedObject, uri: string): LinkedFile[] {
  const folder = directoryOf(uri);
  if (!description || folder === '') return [];
  return [...pathsIn(root, description.root)].flatMap(({ range, value }) =>
    typeof value === 'string' && value !== '' ? [{ range, target: resolvePath(folder, value) }] : [],
  );
}

function* pathsIn(node: Node | undefined, field: Field | undefined): Generator<ScalarNode> {
  if (!node || !field) return;
  if (node.kind === 'scalar' && field.texts.isPath) yield node;
  if (node.kind === 'map')
    for (const entry of node.entries) yield* pathsIn(ownValue(entry), fieldAt(field, [entry.key]));
  if (node.kind === 'list') for (const [i, item] of node.items.entries()) yield* pathsIn(item, fieldAt(field, [i]));
}

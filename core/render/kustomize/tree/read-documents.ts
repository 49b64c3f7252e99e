// Reads documents as kustomize's reader does: splits the text at `---` lines. If the only document is a List, its items
// are returned instead.
import { readDocument } from '../../../text/read/read-document.ts';
import type { SourceNode, SourceScalar, SourceTreeResult } from '../../../text/read/source-tree.ts';
import { preventsReading } from '../../../text/text-problem.ts';
import { KustomizeFailure } from '../failure.ts';
import { getField, type KNode, type KScalar, scalarText } from './node.ts';
import type { PlaceOf } from './place-of.ts';
import { resolveTag, type ScalarTag } from './scalar-tag.ts';

/** Parses a text. The result must not be changed, because an implementation may cache it. */
export type ReadTree = (text: string) => SourceTreeResult;

export function readDocumentNodes(text: string, placeOf: PlaceOf, readTree: ReadTree): KNode[] {
  const documents = splitDocuments(text);
  return documents.flatMap(({ text: document, start }) => {
    const placeInDocument: PlaceOf = (from, to) => placeOf(start + from, start + to);
    const read = readTree(document);
    if (!read.ok) throw malformedAt(document, read.libyamlMessage ?? read.problem, placeInDocument);
    const root = read.root && toNode(read.root, placeInDocument);
    if (!root || (root.kind === 'scalar' && root.tag === 'null')) return [];
    const items = getField(root, 'items');
    const isList = ['List', 'ResourceList'].includes(scalarText(getField(root, 'kind')));
    if (documents.length > 1 || !isList || (!items && !getField(root, 'functionConfig'))) return [root];
    return items?.kind === 'list' ? items.items : [];
  });
}

export function malformedAt(text: string, problem: string, placeOf: PlaceOf): KustomizeFailure {
  const { start, end } = readDocument(text).problems.find(preventsReading)?.range ?? { start: 0, end: 0 };
  return new KustomizeFailure(`yaml: ${problem}`, { place: placeOf(start, end) });
}

function toNode(source: SourceNode, placeOf: PlaceOf): KNode {
  const place = placeOf(source.range.start, source.range.end);
  switch (source.kind) {
    case 'scalar':
      return toScalar(source, placeOf);
    case 'list':
      return { kind: 'list', flow: source.flow, items: source.items.map((item) => toNode(item, placeOf)), place };
    case 'map': {
      const entries = source.entries.map(({ key, value }) => ({
        key: toScalar(key, placeOf),
        value: toNode(value, placeOf),
      }));
      return { kind: 'map', flow: source.flow, entries, place };
    }
  }
}

function toScalar({ text, style, tag, range }: SourceScalar, placeOf: PlaceOf): KScalar {
  return {
    kind: 'scalar',
    value: text,
    style,
    tag: tagOf(text, style, tag),
    place: placeOf(range.start, range.end),
  };
}

const yamlTag = 'tag:yaml.org,2002:';
const knownTags = ['str', 'int', 'float', 'bool', 'null', 'timestamp'] as const satisfies ScalarTag[];

function tagOf(text: string, style: SourceScalar['style'], tag: string | undefined): ScalarTag {
  const known = tag?.startsWith(yamlTag) && knownTags.find((name) => tag.slice(yamlTag.length) === name);
  if (known) return known;
  return style === 'plain' && !tag ? resolveTag(text) : 'str';
}

function splitDocuments(text: string): { text: string; start: number }[] {
  const documents: { text: string; start: number }[] = [];
  let start = 0;
  for (const match of text.matchAll(/\n---([^\n]*)\n/g)) {
    // As in Go, a match includes the line break after `---`, so a second consecutive `---` line does not match.
    const after = (match[1] ?? '').trim();
    if (after !== '' && !after.startsWith('#'))
      throw new KustomizeFailure(`invalid document separator: ${match[0].trim()}`);
    documents.push({ text: `${text.slice(start, match.index)}\n`, start });
    start = match.index + match[0].length;
  }
  documents.push({ text: text.slice(start), start });
  return documents;
}

// How the API server reads the annotations that contain metrics and behavior in older versions: it drops an unreadable
// annotation without an error, and ignores unknown keys (docs/behavior/hpa.md §6.4).
import { annotationNames, readAnnotationList, readAnnotationObject } from '../../../apiserver/convert/annotations.ts';
import { decode, decodeList } from '../../../apiserver/decode.ts';
import { internalBehavior } from '../../../apiserver/types/behavior-types.ts';
import type { GoType } from '../../../apiserver/types/go-types.ts';
import { nearestName } from '../../../model/nearest-name.ts';
import type { ObjectFix } from '../../../model/object-fix.ts';
import type { Path } from '../../../model/path.ts';
import { asObject } from '../../../model/read-value.ts';
import type { Node, Range } from '../../../text/node.ts';
import { readDocument } from '../../../text/read/read-document.ts';
import { readJson } from '../../../text/read/read-json.ts';
import type { HorizontalSubject } from '../../horizontal-subject.ts';

export type CarriedPart = 'metrics' | 'behavior';

export function annotationText({ object }: Pick<HorizontalSubject, 'object'>, part: CarriedPart): string | undefined {
  const text = asObject(asObject(object.metadata).annotations)[annotationNames[part]];
  return typeof text === 'string' ? text : undefined;
}

export function annotationPath(part: CarriedPart): Path {
  return ['metadata', 'annotations', annotationNames[part]];
}

/** Why the server drops the whole annotation; undefined if the server reads the annotation. */
export function unreadableFault(text: string, part: CarriedPart, subject: HorizontalSubject): string | undefined {
  const json = readJson(text);
  if (json === undefined) return 'it is not JSON';
  const { metrics } = subject.server.types.v1;
  const { error } =
    part === 'metrics'
      ? decodeList(json, metrics.spec, { ignoreCase: true })
      : decode(json, internalBehavior(subject.server), { ignoreCase: true });
  return error;
}

export function carriesPart(part: CarriedPart, { object: { metadata }, server }: HorizontalSubject): boolean {
  const name = annotationNames[part];
  const found =
    part === 'metrics'
      ? readAnnotationList(metadata, name, server.types.v1.metrics.spec)
      : readAnnotationObject(metadata, name, internalBehavior(server));
  return found !== undefined;
}

export interface UnknownKey {
  path: Path;
  name: string;
  intended: string | undefined;
  range: Range;
}

export function unknownKeys(text: string, part: CarriedPart, { server }: HorizontalSubject): UnknownKey[] {
  const type: GoType =
    part === 'metrics' ? { kind: 'list', item: server.types.v1.metrics.spec } : internalBehavior(server);
  return [...unknownWithin(readDocument(text, { json: true }).root, type, [])];
}

function* unknownWithin(node: Node | undefined, type: GoType, path: Path): Generator<UnknownKey> {
  if (node?.kind === 'list' && type.kind === 'list')
    for (const [index, item] of node.items.entries()) yield* unknownWithin(item, type.item, [...path, index]);
  if (node?.kind !== 'map' || type.kind !== 'struct') return;
  for (const { key, keyRange, value } of node.entries) {
    const field = type.fields.find(({ name }) => name.toLowerCase() === key.toLowerCase());
    if (field) yield* unknownWithin(value, field.type, [...path, key]);
    else yield { path: [...path, key], name: key, intended: nearestField(key, type.fields), range: keyRange };
  }
}

function nearestField(key: string, fields: readonly { name: string }[]): string | undefined {
  return nearestName(
    key,
    fields.map(({ name }) => name),
  );
}

/**
 * Returns a fix that renames a misspelled key in the JSON of an annotation. Returns no fix if the intended key is
 * undefined, or if the text has several lines, because its line breaks would be lost.
 */
export function keyFixes(
  text: string,
  part: CarriedPart,
  { intended, range }: UnknownKey,
  isPreferred: boolean,
): ObjectFix[] {
  if (intended === undefined || text.includes('\n')) return [];
  const to = `${text.slice(0, range.start)}${JSON.stringify(intended)}${text.slice(range.end)}`;
  return [{ title: `Rename to ${intended}`, isPreferred, changes: [{ at: annotationPath(part), to }] }];
}

export function questionText({ intended }: UnknownKey): string {
  return intended === undefined ? '' : ` Did you mean ${intended}?`;
}

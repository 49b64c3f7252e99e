// An annotation may store a field of another version as JSON. Hover and completion treat this JSON like the field.

import type { AnalyzedObject } from '../analysis/analyze-document.ts';
import type { KindDescription } from '../apiserver/kind-description.ts';
import { kindOf } from '../apiserver/kinds.ts';
import type { Field } from '../model/field.ts';
import { fieldAt } from '../model/field-lookup.ts';
import type { Path } from '../model/path.ts';
import { type EmbeddedJson, embeddedJson } from '../text/embedded-json.ts';
import type { Node, Range } from '../text/node.ts';
import { findNode, pathAtOffset } from '../text/tree.ts';

export interface AnnotationJson {
  description: KindDescription;
  path: Path;
  embedded: EmbeddedJson;
}

/**
 * Returns the JSON of the annotation at the offset. Returns undefined outside annotations, and in an annotation that
 * does not store a field.
 */
export function annotationJsonAt(
  { root, description }: Pick<AnalyzedObject, 'root' | 'description'>,
  offset: number,
): AnnotationJson | undefined {
  if (!description?.annotationFields?.length) return undefined;
  const { path, node } = pathAtOffset(root, offset);
  const annotationName = path.length === 3 && path[0] === 'metadata' && path[1] === 'annotations' ? path[2] : undefined;
  const found = description.annotationFields.find(({ annotation }) => annotation === annotationName);
  const fieldVersion = found && kindOf(found.apiVersion, description.kind);
  const embedded = fieldVersion && node?.kind === 'scalar' ? embeddedJson(node) : undefined;
  return embedded && fieldVersion && found && { description: fieldVersion, path: found.field, embedded };
}

export function annotationFieldAt(
  { description, path, embedded }: AnnotationJson,
  offset: number,
): { path: Path; range: Range } | undefined {
  const at = embedded.offsetIn(offset);
  const { root } = embedded.document();
  const describedRoot = root && withFieldSpelling(root, fieldAt(description.root, path));
  const place = at === undefined ? undefined : pathAtOffset(describedRoot, at);
  if (!place || place.in === 'none') return undefined;
  const found = findNode(describedRoot, place.path);
  const part = place.in === 'key' ? found?.key : found?.value;
  const range = part && embedded.rangeOf(part);
  return range && { path: [...path, ...place.path], range };
}

/** Gives keys the spelling of the field names, because the API server ignores the case of keys in these annotations. */
export function withFieldSpelling(node: Node, field: Field | undefined): Node {
  if (!field) return node;
  const item = fieldAt(field, [0]);
  if (node.kind === 'list') return { ...node, items: node.items.map((one) => one && withFieldSpelling(one, item)) };
  if (node.kind !== 'map' || field.shape.type !== 'object') return node;
  const { fields } = field.shape;
  const entries = node.entries.map((entry) => {
    const meant = fields.find(({ name }) => name.toLowerCase() === entry.key.toLowerCase());
    return meant ? { ...entry, key: meant.name, value: entry.value && withFieldSpelling(entry.value, meant) } : entry;
  });
  return { ...node, entries };
}

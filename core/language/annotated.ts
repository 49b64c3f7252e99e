// JSON that an annotation carries, as the field of another version that it stands for: the card and the offers of that field hold there.
import type { Field } from '../model/field.ts';
import type { KindDescription } from '../model/kind.ts';
import { kindOf } from '../model/kinds.ts';
import type { Path } from '../model/path.ts';
import { readDocument } from '../text/document.ts';
import { type EmbeddedText, embeddedText } from '../text/embedded.ts';
import type { Node, Range } from '../text/node.ts';
import { find, pathAt } from '../text/value.ts';
import { fieldAt } from './fields.ts';
import type { ObjectView } from './view.ts';

export interface AnnotatedText {
  /** The version whose fields these are. */
  description: KindDescription;
  /** Of the whole text, in that version. */
  path: Path;
  embedded: EmbeddedText;
}

/** Undefined outside of such texts. */
export function annotatedAt({ root, description }: Pick<ObjectView, 'root' | 'description'>, offset: number): AnnotatedText | undefined {
  if (!description?.annotated?.length) return undefined;
  const { path, node } = pathAt(root, offset);
  const meant = path.length === 3 && path[0] === 'metadata' && path[1] === 'annotations' ? path[2] : undefined;
  const found = description.annotated.find(({ annotation }) => annotation === meant);
  const spelledLike = found && kindOf(found.apiVersion, description.kind);
  const embedded = spelledLike && node?.kind === 'scalar' ? embeddedText(node) : undefined;
  return embedded && spelledLike && found && { description: spelledLike, path: found.field, embedded };
}

/** The field at a place of the text, by its path in the version whose fields these are; the range is the file's. */
export function annotatedPlace({ description, path, embedded }: AnnotatedText, offset: number): { path: Path; range: Range } | undefined {
  const at = embedded.offsetIn(offset);
  const { root } = readDocument(embedded.text, { json: true });
  const spelled = root && asDescribed(root, fieldAt(description.root, path));
  const place = at === undefined ? undefined : pathAt(spelled, at);
  if (!place || place.in === 'none') return undefined;
  const found = find(spelled, place.path);
  const part = place.in === 'key' ? found?.key : found?.value;
  const range = part && embedded.rangeOf(part);
  return range && { path: [...path, ...place.path], range };
}

/** The server reads keys in any case there: those that are meant get the spelling of their fields. */
export function asDescribed(node: Node, field: Field | undefined): Node {
  if (!field) return node;
  const item = fieldAt(field, [0]);
  if (node.kind === 'list') return { ...node, items: node.items.map((one) => one && asDescribed(one, item)) };
  if (node.kind !== 'map' || field.shape.type !== 'object') return node;
  const { fields } = field.shape;
  const entries = node.entries.map((entry) => {
    const meant = fields.find(({ name }) => name.toLowerCase() === entry.key.toLowerCase());
    return meant ? { ...entry, key: meant.name, ...(entry.value && { value: asDescribed(entry.value, meant) }) } : entry;
  });
  return { ...node, entries };
}

// The keys that a place may hold: required ones first, nothing that the API server would refuse beside what is written.
import type { CompletionItem } from 'vscode-languageserver-types';
import { belongsBeside, type Field } from '../../model/field.ts';
import type { ChosenReleases } from '../../model/kind.ts';
import type { Node } from '../../text/node.ts';
import { childrenOf, fieldAt } from '../fields.ts';
import { hasField } from '../release.ts';
import type { Surroundings } from '../workspace/surroundings.ts';
import { choiceBeside, choiceOf, choicesFor, otherStructures } from './companions.ts';
import { type Cursor, marker } from './cursor.ts';
import { namesFrom } from './described-names.ts';
import { type Insertion, keyItem, keyText, wholeSnippet } from './items.ts';
import type { Place, PlaceOptions } from './place.ts';
import { ofItsResource } from './resources.ts';
import { targetItems } from './whole-workload.ts';

export function keysAt(place: Place, cursor: Cursor, insertion: Insertion, { surroundings, chosen }: PlaceOptions): CompletionItem[] {
  const { description, marked } = place;
  const field = fieldAt(description.root, marked.path);
  if (field?.shape.type === 'map') return mapKeys(field, place, insertion, surroundings);
  if (field?.shape.type !== 'list') return field ? withTargets(keysOf(field, place, insertion, chosen), insertion, surroundings) : [];
  // A list whose first dash is not written yet gets it with the key.
  if (insertion.style !== 'block' || !cursor.startsLine) return [];
  const placed = { ...insertion, prefix: '- ', indentation: `${insertion.indentation}  ` };
  return keysOf(field.shape.item, { ...place, marked: { ...marked, path: [...marked.path, 0] } }, placed, chosen);
}

/** Behind `scaleTargetRef` the same, filled in for each workload of the workspace. */
function withTargets(items: CompletionItem[], insertion: Insertion, surroundings: Surroundings | undefined): CompletionItem[] {
  const reference = items.find(({ label }) => label === 'scaleTargetRef');
  return reference && surroundings ? [...items, ...targetItems(insertion, reference.sortText ?? '', surroundings)] : items;
}

export function keysOf(
  parent: Field,
  { description, marked, object }: Place,
  insertion: Insertion,
  chosen: ChosenReleases = {},
): CompletionItem[] {
  const { apiVersion, kind } = description;
  const siblings = new Map(
    marked.parent?.entries
      .filter(({ key, merged }) => !merged && key !== marker && key !== marked.key)
      .map(({ key, value }) => [key, value]),
  );
  const beside = siblings.has('type') ? undefined : choiceBeside(parent, siblings);
  const type = siblings.get('type');
  const excluded = otherStructures(parent, type?.kind === 'scalar' ? String(type.value) : beside);
  // Nobody is led to write a status: it is dropped.
  const isDropped = ({ name, texts }: Field) => texts.notOffered === true || (name === 'status' && marked.path.length === 0);
  const isRefused = ({ texts: { notBeside = [] } }: Field) => notBeside.some((name) => siblings.has(name));
  const fields = childrenOf(parent).filter((field) => hasField(chosen, description, field));
  const fits = (field: Field) => belongsBeside(field, fields, (key) => textOf(siblings.get(key)));
  const open = fields.filter(
    (field) => !siblings.has(field.name) && !excluded.has(field.name) && !isDropped(field) && !isRefused(field) && fits(field),
  );
  // Required ones first, then as described.
  const ordered = [...open.filter(({ required }) => required), ...open.filter(({ required }) => !required)];
  return ordered.map((child, index) => {
    const choice = siblings.has('type') ? undefined : choiceOf(parent, child.name);
    const only = child.name === 'type' && beside !== undefined ? [beside] : choicesFor(child, fields, siblings);
    const named = only.length > 0 ? withChoices(child, only) : ofItsResource(child, object, [...marked.path, child.name]);
    const text = siblings.size === 0 && startsWithKey(parent, child) ? wholeSnippet(parent, insertion) : keyText(named, choice, insertion);
    return keyItem(child, index, text, insertion, {
      ...(apiVersion !== undefined && { apiVersion }),
      ...{ kind, path: [...marked.path, child.name] },
    });
  });
}

function withChoices({ shape: _, ...field }: Field, choices: readonly string[]): Field {
  return { ...field, shape: { type: 'string', enum: choices }, texts: { text: field.texts.text } };
}

/** Keys that no description lists: names that are known elsewhere. */
function mapKeys(field: Field, { marked, object, description: { kind } }: Place, insertion: Insertion, surroundings?: Surroundings) {
  const { shape, texts } = field;
  const item = shape.type === 'map' ? shape.item : undefined;
  if (!item || !texts.keys) return [];
  const written = new Set(marked.parent?.entries.map(({ key }) => key));
  const offered = namesFrom(texts.keys, object, surroundings).filter(({ value }) => !written.has(value));
  return offered.map(({ value, effect = '' }, index) => {
    const named: Field = { ...item, name: value, required: false, texts: { ...item.texts, text: effect } };
    return keyItem(named, index, keyText(named, undefined, insertion), insertion, { kind, path: [...marked.path, value] });
  });
}

function textOf(node: Node | undefined): string | undefined {
  return node?.kind === 'scalar' && typeof node.value === 'string' ? node.value : undefined;
}

/** The first key of an empty item brings all that the item needs. */
function startsWithKey({ texts: { snippet } }: Field, { name }: Field): boolean {
  return snippet?.startsWith(`${name}:`) === true;
}

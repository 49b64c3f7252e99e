// The values that a place may hold: names that are known, choices, common numbers with their effect.
import type { CompletionItem } from 'vscode-languageserver-types';
import type { ReleaseAndGates } from '../../model/admission/rules.ts';
import type { Field } from '../../model/field.ts';
import type { ChosenReleases } from '../../model/kind.ts';
import { kinds } from '../../model/kinds.ts';
import { fieldAt } from '../fields.ts';
import { hasField, isServed } from '../release.ts';
import type { Surroundings } from '../workspace/surroundings.ts';
import { structureOf } from './companions.ts';
import { namesFrom } from './described-names.ts';
import type { Marked } from './find.ts';
import { type Insertion, type OfferedValue, valueItem } from './items.ts';
import { keysOf } from './keys.ts';
import { offeredNames } from './names.ts';
import type { Place, PlaceOptions } from './place.ts';
import { ofItsResource } from './resources.ts';

export function valuesAt(place: Place, insertion: Insertion, { surroundings, chosen }: PlaceOptions): CompletionItem[] {
  const { description, marked, object } = place;
  const described = fieldAt(description.root, marked.path);
  if (!described) return [];
  const field = ofItsResource(described, object, marked.path);
  if (marked.inBrackets && field.shape.type === 'object') return bracedItems(field, place, insertion, chosen);
  const isType = marked.path.at(-1) === 'type' && marked.parent !== undefined;
  const parent = isType ? fieldAt(description.root, marked.path.slice(0, -1)) : undefined;
  const written = new Set(marked.parent?.entries.map(({ key }) => key));
  const names = offeredAt(field, { marked, object }, surroundings);
  const named = new Set(names.map(({ value }) => value));
  const offered = isVersion(marked) ? versionsOf(place, chosen?.kubernetes) : valuesOf(field);
  const isThere = ({ value }: OfferedValue) => !parent || hasField(chosen ?? {}, description, structureOf(parent, value) ?? parent);
  const values: OfferedValue[] = [...names, ...offered.filter((each) => !named.has(each.value) && isThere(each))];
  return values.map((value, index) => {
    const structure = parent && structureOf(parent, value.value);
    return valueItem(value, field, index, insertion, structure && !written.has(structure.name) ? structure : undefined);
  });
}

function isVersion({ path }: Marked): boolean {
  return path.length === 1 && path[0] === 'apiVersion';
}

/** Those that the description names, and whatever else the chosen release serves. */
function versionsOf({ description }: Place, kubernetes: ReleaseAndGates | undefined): { value: string; effect?: string }[] {
  const versions = kinds.filter(({ kind }) => kind === description.kind);
  const field = fieldAt(description.root, ['apiVersion']);
  const named = (field ? valuesOf(field) : []).filter(({ value }) =>
    versions.every((each) => each.apiVersion !== value || isServed(kubernetes, each)),
  );
  const others = kubernetes ? versions.filter((each) => isServed(kubernetes, each)).map(({ apiVersion }) => ({ value: apiVersion })) : [];
  return [...named, ...others.filter(({ value }) => !named.some((each) => each.value === value))];
}

/** An item of `[ … ]` brings its braces. */
function bracedItems(field: Field, place: Place, insertion: Insertion, chosen: ChosenReleases | undefined): CompletionItem[] {
  return keysOf(field, place, insertion, chosen).map((item) => {
    const edit = item.textEdit;
    return edit ? { ...item, textEdit: { ...edit, newText: `{ ${edit.newText} }` } } : item;
  });
}

function offeredAt(
  { texts: { names } }: Field,
  { marked, object }: Omit<Place, 'description'>,
  surroundings?: Surroundings,
): OfferedValue[] {
  if (names) return namesFrom(names, object, surroundings);
  return surroundings ? offeredNames(marked, object, surroundings) : [];
}

export function valuesOf({ shape, texts: { values = [] } }: Field): { value: string; effect?: string }[] {
  const listed = shape.type === 'string' ? (shape.enum ?? []) : shape.type === 'boolean' ? ['true', 'false'] : [];
  const described = new Set(values.map(({ value }) => value));
  // Where the description names some of the choices, the others do nothing here.
  return described.size > 0 ? [...values] : listed.map((value) => ({ value }));
}

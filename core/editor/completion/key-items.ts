// Completion items for keys, required keys first. A key is left out if the API server would reject it together with the
// keys that the file already has.
import type { CompletionItem } from 'vscode-languageserver-types';
import { hasField } from '../../analysis/release-support.ts';
import {
  compatibleChoices,
  structuresOfOtherTypes,
  typeForStructure,
  typeOfWrittenStructure,
} from '../../analysis/type-choices.ts';
import type { WorkspaceContext } from '../../analysis/workspace-context.ts';
import { type Field, isAllowedBeside } from '../../model/field.ts';
import { childFields, fieldAt, type TextAt, withKnownKeys } from '../../model/field-lookup.ts';
import type { Path } from '../../model/path.ts';
import type { ChosenReleases } from '../../model/releases.ts';
import type { Node } from '../../text/node.ts';
import { findNode } from '../../text/tree.ts';
import { type Insertion, keyInsertText, keyItem, objectInsertText } from './completion-items.ts';
import type { CompletionEnvironment, CompletionSubject } from './completion-subject.ts';
import { type Cursor, marker } from './cursor.ts';
import { namesFromSource } from './names-from-source.ts';
import { nameOf } from './ranked-workloads.ts';
import { withResourceValues } from './resource-values.ts';
import { isPlainScalar, scaleTargetItems } from './workload-items.ts';

export function keyItemsAt(
  subject: CompletionSubject,
  cursor: Cursor,
  insertion: Insertion,
  environment: CompletionEnvironment,
): CompletionItem[] {
  const { workspaceContext, chosen } = environment;
  const { description, marked } = subject;
  const field = fieldAt(description.root, marked.path, textIn(subject.object));
  if (field?.shape.type === 'map') return mapKeyItems(field, subject, insertion, environment);
  if (field?.shape.type !== 'list')
    return field
      ? withTargetReferences(keyItemsOf(field, subject, insertion, chosen), subject, insertion, workspaceContext)
      : [];
  if (insertion.style !== 'block' || !cursor.startsLine) return [];
  const placed = { ...insertion, prefix: '- ', indentation: `${insertion.indentation}  ` };
  return keyItemsOf(field.shape.item, { ...subject, marked: { ...marked, path: [...marked.path, 0] } }, placed, chosen);
}

function withTargetReferences(
  items: CompletionItem[],
  { object }: CompletionSubject,
  insertion: Insertion,
  workspaceContext: WorkspaceContext | undefined,
): CompletionItem[] {
  const reference = items.find(({ label }) => label === 'scaleTargetRef');
  return reference && workspaceContext
    ? [...items, ...scaleTargetItems(insertion, reference.sortText ?? '', workspaceContext, object)]
    : items;
}

export function keyItemsOf(
  parent: Field,
  { description, marked, object }: CompletionSubject,
  insertion: Insertion,
  chosen: ChosenReleases = {},
): CompletionItem[] {
  const { apiVersion, kind } = description;
  const siblings = new Map(
    marked.parent?.entries
      .filter(({ key, merged }) => !merged && key !== marker && key !== marked.key)
      .map(({ key, value }) => [key, value]),
  );
  const writtenType = siblings.has('type') ? undefined : typeOfWrittenStructure(parent, siblings);
  const type = siblings.get('type');
  const excluded = structuresOfOtherTypes(parent, type?.kind === 'scalar' ? String(type.value) : writtenType);
  const isRefused = ({ texts: { exclusiveWith = [] } }: Field) => exclusiveWith.some((name) => siblings.has(name));
  const fields = childFields(parent).filter((field) => hasField(chosen, description, field));
  const fits = (field: Field) => isAllowedBeside(field, fields, (key) => textOf(siblings.get(key)));
  const available = fields.filter(
    (field) =>
      !siblings.has(field.name) &&
      !excluded.has(field.name) &&
      !field.texts.notSuggested &&
      !isRefused(field) &&
      fits(field),
  );
  const ordered = [...available.filter(({ required }) => required), ...available.filter(({ required }) => !required)];
  return ordered.map((child, index) => {
    const choice = siblings.has('type') ? undefined : typeForStructure(parent, child.name);
    const only =
      child.name === 'type' && writtenType !== undefined ? [writtenType] : compatibleChoices(child, fields, siblings);
    const path = [...marked.path, child.name];
    const named =
      only.length > 0
        ? withChoices(child, only)
        : withOwnName(
            withResourceValues(withKnownKeys(child, marked.path, textIn(object)), object, path),
            object,
            path,
          );
    const text =
      siblings.size === 0 && startsWithKey(parent, child)
        ? objectInsertText(parent, insertion)
        : keyInsertText(named, choice, insertion);
    return keyItem(child, index, text, insertion, {
      apiVersion,
      kind,
      path,
    });
  });
}

function withChoices({ shape: _, ...field }: Field, choices: readonly string[]): Field {
  return { ...field, shape: { type: 'string', enum: choices }, texts: { text: field.texts.text } };
}

function mapKeyItems(
  field: Field,
  { marked, object, description }: CompletionSubject,
  insertion: Insertion,
  { workspaceContext, chosen = {} }: CompletionEnvironment,
): CompletionItem[] {
  const { shape, texts } = field;
  const { item, known = [], knownBy } = shape.type === 'map' ? shape : {};
  const sibling = knownBy && textIn(object)([...marked.path.slice(0, -1), knownBy.key]);
  const names = item && texts.keys ? namesFromSource(texts.keys, object, workspaceContext) : [];
  const written = new Set(
    marked.parent?.entries.map(({ key }) => key).filter((key) => key !== marker && key !== marked.key),
  );
  const keys = [
    ...known.filter((each) => hasField(chosen, description, each)),
    ...names.flatMap(({ value, effect = '' }): Field[] =>
      item ? [{ ...item, name: value, required: false, texts: { ...item.texts, text: effect } }] : [],
    ),
  ];
  return keys
    .filter(({ name, texts: { notSuggested } }) => !written.has(name) && !notSuggested)
    .toSorted((a, b) => Number(b.required) - Number(a.required))
    .map((key, index) =>
      keyItem(key, index, keyInsertText(key, undefined, insertion), insertion, {
        apiVersion: description.apiVersion,
        kind: description.kind,
        path: [...marked.path, key.name],
        sibling,
      }),
    );
}

export function textIn(object: Node): TextAt {
  return (path) => textOf(findNode(object, path)?.node);
}

function textOf(node: Node | undefined): string | undefined {
  return node?.kind === 'scalar' && typeof node.value === 'string' ? node.value : undefined;
}

/**
 * Whether the snippet of the object begins with the key. If the object is empty, completing this key inserts the whole
 * snippet.
 */
function startsWithKey({ texts: { snippet } }: Field, { name }: Field): boolean {
  return snippet?.startsWith(`${name}:`) === true;
}

/**
 * Replaces the name `web` in the snippet of the target by the name of the object, because most autoscalers have the
 * name of their target.
 */
function withOwnName(field: Field, object: Node, path: Path): Field {
  const { snippet } = field.texts;
  const isTarget = path[0] === 'spec' && (path.length === 1 || path[1] === 'scaleTargetRef');
  const name = isTarget && snippet !== undefined ? nameOf(object) : undefined;
  if (snippet === undefined || name === undefined || !isPlainScalar(name)) return field;
  return { ...field, texts: { ...field.texts, snippet: snippet.replace(/\$\{(\d+):web\}/, `\${$1:${name}}`) } };
}

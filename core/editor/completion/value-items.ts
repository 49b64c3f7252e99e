import type { CompletionItem } from 'vscode-languageserver-types';
import { hasField, isServed } from '../../analysis/release-support.ts';
import { structureForType } from '../../analysis/type-choices.ts';
import type { WorkspaceContext } from '../../analysis/workspace-context.ts';
import { kinds } from '../../apiserver/kinds.ts';
import type { Field } from '../../model/field.ts';
import { fieldAt } from '../../model/field-lookup.ts';
import type { ChosenReleases, ReleaseAndGates } from '../../model/releases.ts';
import { type Insertion, type ValueSuggestion, valueItem } from './completion-items.ts';
import type { CompletionEnvironment, CompletionSubject } from './completion-subject.ts';
import type { MarkedNode } from './find-marked.ts';
import { keyItemsOf, textIn } from './key-items.ts';
import { namesFromSource } from './names-from-source.ts';
import { withResourceValues } from './resource-values.ts';
import { suggestedNames } from './workspace-names.ts';

export function valueItemsAt(
  subject: CompletionSubject,
  insertion: Insertion,
  { workspaceContext, chosen }: CompletionEnvironment,
): CompletionItem[] {
  const { description, marked, object } = subject;
  const described = fieldAt(description.root, marked.path, textIn(object));
  if (!described) return [];
  const field = withResourceValues(described, object, marked.path);
  if (marked.inBrackets && field.shape.type === 'object') return bracedItems(field, subject, insertion, chosen);
  const isType = marked.path.at(-1) === 'type' && marked.parent !== undefined;
  const parent = isType ? fieldAt(description.root, marked.path.slice(0, -1)) : undefined;
  const written = new Set(marked.parent?.entries.map(({ key }) => key));
  const names = suggestedNamesAt(field, { marked, object }, workspaceContext);
  const named = new Set(names.map(({ value }) => value));
  const suggestions = isVersion(marked) ? apiVersionSuggestions(subject, chosen?.kubernetes) : suggestedValues(field);
  const isAvailable = ({ value }: ValueSuggestion) =>
    !parent || hasField(chosen ?? {}, description, structureForType(parent, value) ?? parent);
  const values: ValueSuggestion[] = [
    ...names,
    ...suggestions.filter((each) => !named.has(each.value) && isAvailable(each)),
  ];
  return values.map((value, index) => {
    const structure = parent && structureForType(parent, value.value);
    return valueItem(value, field, index, insertion, structure && !written.has(structure.name) ? structure : undefined);
  });
}

function isVersion({ path }: MarkedNode): boolean {
  return path.length === 1 && path[0] === 'apiVersion';
}

function apiVersionSuggestions(
  { description }: CompletionSubject,
  kubernetes: ReleaseAndGates | undefined,
): { value: string; effect?: string }[] {
  const versions = kinds.filter(({ kind }) => kind === description.kind);
  const field = fieldAt(description.root, ['apiVersion']);
  const named = (field ? suggestedValues(field) : []).filter(({ value }) =>
    versions.every((each) => each.apiVersion !== value || isServed(kubernetes, each)),
  );
  const others = kubernetes
    ? versions.filter((each) => isServed(kubernetes, each)).map(({ apiVersion }) => ({ value: apiVersion }))
    : [];
  return [...named, ...others.filter(({ value }) => !named.some((each) => each.value === value))];
}

/** In a flow list (`[ … ]`), each key is inserted with the braces of its object: `{ type: Pods }`. */
function bracedItems(
  field: Field,
  subject: CompletionSubject,
  insertion: Insertion,
  chosen: ChosenReleases | undefined,
): CompletionItem[] {
  return keyItemsOf(field, subject, insertion, chosen).map((item) => {
    const edit = item.textEdit;
    return edit ? { ...item, textEdit: { ...edit, newText: `{ ${edit.newText} }` } } : item;
  });
}

function suggestedNamesAt(
  { texts: { names } }: Field,
  { marked, object }: Omit<CompletionSubject, 'description'>,
  workspaceContext?: WorkspaceContext,
): ValueSuggestion[] {
  if (names) return namesFromSource(names, object, workspaceContext);
  return workspaceContext ? suggestedNames(marked, object, workspaceContext) : [];
}

export function suggestedValues({ shape, texts: { values = [] } }: Field): { value: string; effect?: string }[] {
  const listed = shape.type === 'string' ? (shape.enum ?? []) : shape.type === 'boolean' ? ['true', 'false'] : [];
  const described = new Set(values.map(({ value }) => value));
  // If the description lists some of the enum values, only these values are suggested, because all other enum values
  // have no effect in this field.
  return described.size > 0 ? [...values] : listed.map((value) => ({ value }));
}

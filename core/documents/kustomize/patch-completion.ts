import type { CompletionItem, Position } from 'vscode-languageserver-types';
import { findPatches, type PatchContext, type PatchDocument } from '../../analysis/patches/patch-document.ts';
import { CompletionItemKind } from '../../analysis/wording/lsp-constants.ts';
import type { KindDescription } from '../../apiserver/kind-description.ts';
import { completionsAt, itemsAt } from '../../editor/completion/completion.ts';
import { type Insertion, valueItem } from '../../editor/completion/completion-items.ts';
import type { CompletionOptions, CompletionSubject } from '../../editor/completion/completion-subject.ts';
import { cursorAt } from '../../editor/completion/cursor.ts';
import { findMarked, type MarkedNode } from '../../editor/completion/find-marked.ts';
import { insertionAt } from '../../editor/completion/insertion.ts';
import { stringOf } from '../../index/read/node-strings.ts';
import { pointerSegments, pointerToPath } from '../../index/read/operations.ts';
import { boundedPattern } from '../../model/bounded-pattern.ts';
import type { Field } from '../../model/field.ts';
import { childFields, fieldAt } from '../../model/field-lookup.ts';
import type { Path } from '../../model/path.ts';
import { indexLines, offsetAt, positionAt } from '../../text/lines.ts';
import type { Node } from '../../text/node.ts';
import { editInFile, itemInFile, positionInDocument } from '../../text/place-in-file.ts';
import { readDocument } from '../../text/read/read-document.ts';
import { findNode } from '../../text/tree.ts';
import { jsonPatchField, suggestedPointers } from './operation-fields.ts';
import { patchContains } from './patch.ts';

/**
 * Returns the completion items in the patches of a kustomization. Positions are relative to the start of the YAML
 * document.
 */
export function patchCompletionsAt(
  text: string,
  position: Position,
  context: PatchContext,
  options: CompletionOptions,
): CompletionItem[] {
  const patch = findPatches(text, context).find((one) => patchContains(one, position, text));
  // If the cursor is left of the first column of the patch, an item would be inserted at another position.
  if (!patch || position.character < patch.column) return [];
  const inside = positionInDocument(position, patch);
  const { workspaceContext: _, ...alone } = options;
  const items = patch.form === 'part' ? completionsAt(patch.text, inside, alone) : operationItems(patch, inside, alone);
  return items.map((item) => toFileItem(item, patch, options.abilities.insertAsIs));
}

/**
 * `asIs` means that the client does not indent new lines, so the new lines of the edit get the indentation of the
 * patch.
 */
function toFileItem(item: CompletionItem, patch: PatchDocument, asIs: boolean): CompletionItem {
  const edit = item.textEdit;
  if (!edit || !('range' in edit)) return item;
  return { ...item, textEdit: asIs ? editInFile(edit, patch) : itemInFile(edit, patch) };
}

const maxPointerLength = 500;
const pointerAtEnd = boundedPattern(500, /(?:^|[\s{,"'-])["']?(?:path|from)["']?\s*:\s*["']?(\/[^\s"',}]*)$/);

function operationItems(
  { text, json, kinds }: PatchDocument,
  position: Position,
  options: CompletionOptions,
): CompletionItem[] {
  const [description] = kinds;
  const lines = indexLines(text);
  const offset = offsetAt(lines, position);
  const before = text.slice(lines.starts[position.line] ?? 0, offset);
  const pointer = pointerAtEnd.exec(before.slice(-maxPointerLength))?.[1];
  if (!description) return [];
  if (pointer !== undefined) return segmentItems(description, pointer, lines, offset);
  const cursor = cursorAt(text, offset, options);
  const { root } = cursor ? readDocument(cursor.patched, options.json === json ? options : { json }) : {};
  const marked = findMarked(root);
  if (!cursor || !root || !marked) return [];
  const insertion = insertionAt(lines, cursor, marked, options);
  if (marked.role === 'value' && ['path', 'from'].includes(String(marked.path[1])))
    return pointerItems(description, insertion);
  const place = subjectIn(root, marked, description);
  return place ? itemsAt(place, cursor, insertion, options.chosen ? { chosen: options.chosen } : {}) : [];
}

function subjectIn(root: Node, marked: MarkedNode, description: KindDescription): CompletionSubject | undefined {
  const [index, part, ...rest] = marked.path;
  const written = index === undefined ? undefined : stringOf(findNode(root, [index, 'path'])?.node);
  const isOwn = part === undefined || (part === 'op' && marked.role === 'value');
  if (isOwn)
    return {
      description: { kind: 'JSON patch', root: jsonPatchField(description.root, written) },
      marked,
      object: root,
    };
  if (part !== 'value') return undefined;
  const path: Path = [...pointerToPath(description.root, pointerSegments(written ?? '')), ...rest];
  // The siblings of `value` are keys of the operation, not fields of the object, so `parent` is left out for the whole
  // value.
  const { parent, ...alone } = marked;
  const isWhole = rest.length === 0 && marked.role === 'value';
  return { description, object: root, marked: { ...alone, path, ...(parent && !isWhole && { parent }) } };
}

function pointerItems({ root }: KindDescription, insertion: Insertion): CompletionItem[] {
  const field: Field = { name: 'path', required: true, shape: { type: 'string' }, texts: { text: '' } };
  return suggestedPointers(root).map(({ pointer, text }, index) =>
    valueItem({ value: pointer, effect: text }, field, index, insertion),
  );
}

function segmentItems(
  { root }: KindDescription,
  pointer: string,
  lines: ReturnType<typeof indexLines>,
  offset: number,
): CompletionItem[] {
  const typed = pointer.slice(pointer.lastIndexOf('/') + 1);
  const parent = fieldAt(root, pointerToPath(root, pointerSegments(pointer.slice(0, pointer.lastIndexOf('/')))));
  const range = { start: positionAt(lines, offset - typed.length), end: positionAt(lines, offset) };
  return segmentsIn(parent).map(({ name, detail }, index) => ({
    label: name,
    kind: CompletionItemKind.Property,
    detail,
    sortText: String(index).padStart(3, '0'),
    textEdit: { range, newText: name },
  }));
}

function segmentsIn(parent: Field | undefined): { name: string; detail: string }[] {
  if (parent?.shape.type === 'list') {
    return [
      { name: '0', detail: 'The first item.' },
      { name: '-', detail: 'After the last item.' },
    ];
  }
  return parent
    ? childFields(parent)
        .filter(({ texts }) => !texts.notSuggested)
        .map(({ name, texts }) => ({ name, detail: texts.text }))
    : [];
}

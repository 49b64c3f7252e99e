// Completion in kustomize patches: segments of a path by the fields that are there, and what the field may hold.
import type { CompletionItem, Position } from 'vscode-languageserver-types';
import type { Field } from '../../model/field.ts';
import type { KindDescription } from '../../model/kind.ts';
import type { Path } from '../../model/path.ts';
import { readDocument } from '../../text/document.ts';
import { indexLines, offsetAt, positionAt } from '../../text/lines.ts';
import { find } from '../../text/value.ts';
import { cursorAt } from '../completion/cursor.ts';
import { findMarked } from '../completion/find.ts';
import { insertionAt } from '../completion/insertion.ts';
import type { CompletionOptions } from '../completion/place.ts';
import { childrenOf, fieldAt } from '../fields.ts';
import { type PatchDocument, type PatchOptions, patchesInText } from '../patches/document.ts';
import { fieldPath, segmentsOf } from '../patches/operations.ts';
import { CompletionItemKind } from '../protocol-values.ts';
import { plainText } from '../workspace/texts.ts';
import { completionsAt, itemsAt } from './completion.ts';
import { holds, into, outOf } from './patch.ts';

/** Positions count from the start of the chunk. */
export function patchCompletionsAt(text: string, position: Position, around: PatchOptions, options: CompletionOptions): CompletionItem[] {
  const patch = patchesInText(text, around).find((one) => holds(one, position));
  if (!patch) return [];
  const inside = into(patch, position);
  const { surroundings: _, ...alone } = options;
  const items = patch.form === 'part' ? completionsAt(patch.text, inside, alone) : operationItems(patch, inside, alone);
  return items.map((item) => moved(item, patch, options.abilities.insertAsIs));
}

/** Lines after the first stand as deep as the text around them, unless the client indents them. */
function moved(item: CompletionItem, patch: PatchDocument, asIs: boolean): CompletionItem {
  const edit = item.textEdit;
  if (!edit || !('range' in edit)) return item;
  const newText = asIs ? edit.newText.replaceAll('\n', `\n${' '.repeat(patch.column)}`) : edit.newText;
  return { ...item, textEdit: { range: outOf(patch, edit.range), newText } };
}

function operationItems({ text, json, kinds }: PatchDocument, position: Position, options: CompletionOptions): CompletionItem[] {
  const [description] = kinds;
  const lines = indexLines(text);
  const offset = offsetAt(lines, position);
  const before = text.slice(lines.starts[position.line] ?? 0, offset);
  const pointer = /(?:^|[\s{,"'-])["']?path["']?\s*:\s*["']?(\/[^\s"',}]*)$/.exec(before)?.[1];
  if (!description) return [];
  if (pointer !== undefined) return segmentItems(description, pointer, lines, offset);
  const cursor = cursorAt(text, offset, options);
  const { root } = cursor ? readDocument(cursor.patched, options.json === json ? options : { json }) : {};
  const marked = findMarked(root);
  const [index, part, ...rest] = marked?.path ?? [];
  if (!cursor || !marked || part !== 'value' || index === undefined) return [];
  const written = plainText(find(root, [index, 'path'])?.node) ?? '';
  const path: Path = [...fieldPath(description.root, segmentsOf(written)), ...rest];
  // Beside the value itself stand the parts of the operation.
  const { parent, ...alone } = marked;
  const isWhole = rest.length === 0 && marked.role === 'value';
  const place = { description, object: root ?? { kind: 'list', range: { start: 0, end: 0 }, flow: false, items: [] } };
  return itemsAt(
    { ...place, marked: { ...alone, path, ...(parent && !isWhole && { parent }) } },
    cursor,
    insertionAt(lines, cursor, marked, options),
    options.chosen ? { chosen: options.chosen } : {},
  );
}

function segmentItems({ root }: KindDescription, pointer: string, lines: ReturnType<typeof indexLines>, offset: number): CompletionItem[] {
  const typed = pointer.slice(pointer.lastIndexOf('/') + 1);
  const parent = fieldAt(root, fieldPath(root, segmentsOf(pointer.slice(0, pointer.lastIndexOf('/')))));
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
      { name: '-', detail: 'Behind the last item.' },
    ];
  }
  return parent
    ? childrenOf(parent)
        .filter(({ name, texts }) => name !== 'status' && !texts.notOffered)
        .map(({ name, texts }) => ({ name, detail: texts.text }))
    : [];
}

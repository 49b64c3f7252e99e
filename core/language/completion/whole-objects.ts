// Whole objects where nothing stands yet: in an empty document, in an empty object of JSON, as an item of a `List`.
import type { CompletionItem } from 'vscode-languageserver-types';
import type { KindDescription } from '../../model/kind.ts';
import type { Node } from '../../text/node.ts';
import { servedKinds } from '../release.ts';
import { shortName } from '../workspace/addresses.ts';
import { type Cursor, marker } from './cursor.ts';
import { type Insertion, type Shown, snippetItem, styleOf } from './items.ts';
import { type PlaceOptions, typedObject } from './place.ts';
import { readSnippet } from './snippet-text.ts';
import { writeEntries } from './styles.ts';
import { manifestFor, offeredWorkloads } from './whole-workload.ts';

/** `hpa`: a manifest that can be applied once its names are filled in; `hpa web`: filled in for a workload of the workspace. */
export function wholeObjects(root: Node, cursor: Cursor, insertion: Insertion, options: PlaceOptions): CompletionItem[] {
  const place = emptyPlace(root, cursor, insertion);
  if (!place) return [];
  const { surroundings, chosen: { kubernetes } = {} } = options;
  const served = servedKinds(kubernetes);
  const workloads = surroundings ? offeredWorkloads(surroundings) : [];
  const item = (shown: Shown, description: KindDescription, manifest: string) =>
    snippetItem(shown, wholeText(description, manifest, { place, cursor, insertion }), insertion);
  return [
    ...served.map((each) => item({ label: each.abbreviation, detail: `A whole ${each.kind}` }, each, each.starts[0].manifest)),
    ...served.flatMap((each) =>
      workloads.map((workload, index) => {
        const { kind, name } = workload.object;
        const shown = {
          label: `${each.abbreviation} ${name.text}`,
          detail: `A whole ${each.kind} for ${kind} ${name.text} (${shortName(workload.uri)})`,
          sortText: `${each.abbreviation}${String(index).padStart(3, '0')}`,
        };
        return item(shown, each, manifestFor(each.starts[0].manifest, workload));
      }),
    ),
  ];
}

/** What is empty: the whole document, the item behind a dash, the inside of braces, or the place of an object. */
type EmptyPlace = 'document' | 'item' | 'braces' | 'nothing';

function emptyPlace(root: Node, { column, hasColon }: Cursor, { style }: Insertion): EmptyPlace | undefined {
  const object = typedObject(root)?.object;
  if (!object || hasColon || style === 'flow') return undefined;
  if (style === 'block') {
    if (!isEmptyBut(object)) return undefined;
    return object === root ? (column === 0 ? 'document' : undefined) : 'item';
  }
  if (isEmptyBut(object)) return 'braces';
  return object.kind === 'scalar' && object.source === marker ? 'nothing' : undefined;
}

/** Nothing stands there but the word under the cursor. */
function isEmptyBut(node: Node): boolean {
  return node.kind === 'map' && node.entries.length === 1 && node.entries[0]?.key === marker;
}

interface Where {
  place: EmptyPlace;
  cursor: Cursor;
  insertion: Insertion;
}

function wholeText({ root }: KindDescription, manifest: string, { place, cursor, insertion }: Where): string {
  const written = readSnippet(manifest, root);
  const entries = written.kind === 'map' ? written.entries : [];
  const style = { ...styleOf(insertion), isTall: insertion.style === 'json' };
  if (place === 'document') return `${writeEntries(entries, style)}\n`;
  if (place === 'item' || (place === 'braces' && insertion.isTall)) return writeEntries(entries, style);
  // The line of the brace decides how deep the lines inside are.
  const indentation = ' '.repeat(insertion.abilities.insertAsIs ? cursor.indentation : 0);
  const inside = { ...style, indentation: `${indentation}  ` };
  const text = `\n${inside.indentation}${writeEntries(entries, inside)}\n${indentation}`;
  return place === 'braces' ? text : `{${text}}`;
}

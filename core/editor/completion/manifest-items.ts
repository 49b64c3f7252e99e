import type { CompletionItem } from 'vscode-languageserver-types';
import { servedKinds } from '../../analysis/release-support.ts';
import type { KindDescription } from '../../apiserver/kind-description.ts';
import type { Node } from '../../text/node.ts';
import { type Insertion, type SnippetLabel, snippetItem, snippetStyleOf } from './completion-items.ts';
import { type CompletionEnvironment, markedObject } from './completion-subject.ts';
import { type Cursor, marker } from './cursor.ts';
import type { RankedWorkload } from './ranked-workloads.ts';
import { readSnippet } from './read-snippet.ts';
import { manifestForWorkload, unscaledWorkloads, workloadTitle } from './workload-items.ts';
import { writeEntries } from './write-snippet.ts';

/**
 * Returns the items that insert a whole manifest. The item `hpa` targets the first workload without an autoscaler, or
 * has placeholders; the item `hpa web` targets the workload `web`. All items also match `apiVersion` and `kind`, with
 * which a manifest begins.
 */
export function manifestItems(
  root: Node,
  cursor: Cursor,
  insertion: Insertion,
  options: CompletionEnvironment,
): CompletionItem[] {
  const place = emptyPlace(root, cursor, insertion);
  if (!place) return [];
  const { workspaceContext, chosen: { kubernetes } = {} } = options;
  const served = servedKinds(kubernetes);
  const workloads = workspaceContext ? unscaledWorkloads(workspaceContext) : [];
  const [free] = workloads;
  const item = (shown: SnippetLabel, description: KindDescription, target: RankedWorkload | undefined) => {
    const [{ manifest: template }] = description.templates;
    const manifest = target ? manifestForWorkload(template, target.workload) : template;
    const inserted = snippetItem(shown, manifestText(description, manifest, { place, cursor, insertion }), insertion);
    return { ...inserted, filterText: insertion.quote + filterTextOf(shown.label, cursor.word) };
  };
  return [
    ...served.map((each) =>
      item(
        { label: each.shortName, detail: `A whole ${each.kind}${free ? ` for ${workloadTitle(free)}` : ''}` },
        each,
        free,
      ),
    ),
    ...served.flatMap((each) =>
      workloads.map((ranked, index) => {
        const shown = {
          label: `${each.shortName} ${ranked.workload.object.name.text}`,
          detail: `A whole ${each.kind} for ${workloadTitle(ranked)}`,
          sortText: `${each.shortName}${String(index).padStart(3, '0')}`,
        };
        return item(shown, each, ranked);
      }),
    ),
  ];
}

const firstKeys = ['apiVersion', 'kind'];

/** The filter text begins with the key that is being typed, because clients match later words only fuzzily. */
function filterTextOf(label: string, word: string): string {
  const typed = firstKeys.filter((key) => word !== '' && key.toLowerCase().startsWith(word.toLowerCase()));
  return typed.length > 0 ? `${typed[0]} ${label}` : `${label} ${firstKeys.join(' ')}`;
}

/**
 * A place where a manifest can be inserted. In YAML: an empty document, or a list item (`item`) that has only its dash.
 * In JSON: an empty object (`braces`), or a value that is not written yet (`nothing`).
 */
type EmptyPlace = 'document' | 'item' | 'braces' | 'nothing';

function emptyPlace(root: Node, { column, hasColon }: Cursor, { style }: Insertion): EmptyPlace | undefined {
  const object = markedObject(root)?.object;
  if (!object || hasColon || style === 'flow') return undefined;
  if (style === 'block') {
    if (!isOnlyMarker(object)) return undefined;
    return object === root ? (column === 0 ? 'document' : undefined) : 'item';
  }
  if (isOnlyMarker(object)) return 'braces';
  return object.kind === 'scalar' && object.source === marker ? 'nothing' : undefined;
}

function isOnlyMarker(node: Node): boolean {
  return node.kind === 'map' && node.entries.length === 1 && node.entries[0]?.key === marker;
}

interface ManifestPosition {
  place: EmptyPlace;
  cursor: Cursor;
  insertion: Insertion;
}

function manifestText(
  { root }: KindDescription,
  manifest: string,
  { place, cursor, insertion }: ManifestPosition,
): string {
  const written = readSnippet(manifest, root);
  const entries = written.kind === 'map' ? written.entries : [];
  const style = { ...snippetStyleOf(insertion), isMultiline: insertion.style === 'json' };
  if (place === 'document') return `${writeEntries(entries, style)}\n`;
  if (place === 'item' || (place === 'braces' && insertion.isMultiline)) return writeEntries(entries, style);
  const indentation = ' '.repeat(insertion.abilities.insertAsIs ? cursor.indentation : 0);
  const inside = { ...style, indentation: `${indentation}  ` };
  const text = `\n${inside.indentation}${writeEntries(entries, inside)}\n${indentation}`;
  return place === 'braces' ? text : `{${text}}`;
}

// Completion where no autoscaler stands yet: `kind` and `apiVersion` while they are typed, and a whole object in an empty document.

import type { CompletionItem } from 'vscode-languageserver-types';
import type { ReleaseAndGates } from '../../model/admission/rules.ts';
import type { KindDescription } from '../../model/kind.ts';
import { kinds } from '../../model/kinds.ts';
import { countLineBreaks } from '../../text/lines.ts';
import type { MapNode, Node } from '../../text/node.ts';
import { winningEntry } from '../../text/value.ts';
import { mentionsAutoscaler } from '../mentions.ts';
import { CompletionItemKind, InsertTextFormat, InsertTextMode } from '../protocol-values.ts';
import { servedKinds } from '../release.ts';
import { type Cursor, marker } from './cursor.ts';
import type { Insertion } from './items.ts';

/** Longer documents that name no autoscaler are about something else. */
const shortLength = 500;

export function mayHoldAutoscaler(text: string): boolean {
  return text.length <= shortLength || mentionsAutoscaler(text);
}

/**
 * Whether a text in which no autoscaler was read is something else for good: it is long and says no kind, or it says one that is
 * not ours and is not being typed.
 */
export function isAboutSomethingElse(text: string, line: number): boolean {
  const found = /^(?:\uFEFF|[ \t]*\{?[ \t]*["'])?(?:kind|apiVersion)\b/m.test(text) ? topKind.exec(text) : undefined;
  if (found === undefined) return text.length > shortLength;
  const kind = found?.[1] ?? '';
  const isTyped = found !== null && countLineBreaks(text.slice(0, found.index)) === line;
  return kind !== '' && !isTyped && !/List$/.test(kind) && !kinds.some((description) => description.kind === kind);
}

const topKind = /^kind:[ \t]*["']?([A-Za-z]+)["']?[ \t]*(?:#.*)?\r?$/m;

/** The kinds that may be meant, as far as the first lines tell. */
export function topLevelKinds(root: Node): readonly KindDescription[] {
  if (root.kind !== 'map' || isEmptyBut(root)) return [];
  const written = { apiVersion: textOf(root, 'apiVersion'), kind: textOf(root, 'kind') };
  if (written.apiVersion === undefined && written.kind === undefined) return [];
  const fits = (text: string | undefined, wanted: string) => [undefined, marker, wanted].includes(text);
  const fitting = kinds.filter(({ apiVersion, kind }) => fits(written.apiVersion, apiVersion) && fits(written.kind, kind));
  return fitting.filter(({ kind }, i) => fitting.findIndex((other) => other.kind === kind) === i);
}

/** `hpa` in an empty document: a manifest that can be applied once its names are filled in. */
export function wholeObjects(
  root: Node,
  cursor: Cursor,
  { abilities, range, style }: Insertion,
  kubernetes: ReleaseAndGates | undefined,
): CompletionItem[] {
  if (root.kind !== 'map' || !isEmptyBut(root) || style !== 'block' || cursor.column > 0 || cursor.hasColon) return [];
  return servedKinds(kubernetes).map(({ kind, abbreviation, starts: [{ manifest }] }) => ({
    label: abbreviation,
    kind: CompletionItemKind.Snippet,
    detail: `A whole ${kind}`,
    insertTextFormat: abilities.snippets ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
    ...(abilities.insertAsIs && { insertTextMode: InsertTextMode.asIs }),
    textEdit: { range, newText: abilities.snippets ? manifest : manifest.replace(/\$\{\d+:([^}]*)\}/g, '$1') },
  }));
}

/** Nothing stands there but the word under the cursor. */
function isEmptyBut({ entries }: MapNode): boolean {
  return entries.length === 1 && entries[0]?.key === marker;
}

function textOf(root: MapNode, key: string): string | undefined {
  const value = winningEntry(root, key)?.value;
  return value?.kind === 'scalar' && value.value !== null ? String(value.value) : undefined;
}

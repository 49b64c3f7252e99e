// Whole objects for workloads of the workspace: a manifest in an empty document, and a reference to the workload in a spec.

import type { CompletionItem } from 'vscode-languageserver-types';
import type { ReleaseAndGates } from '../../model/admission/rules.ts';
import type { MapNode, Node } from '../../text/node.ts';
import { CompletionItemKind, InsertTextFormat, InsertTextMode } from '../protocol-values.ts';
import { servedKinds } from '../release.ts';
import { shortName } from '../workspace/addresses.ts';
import { requestOf } from '../workspace/links.ts';
import type { Surroundings } from '../workspace/surroundings.ts';
import type { Found } from '../workspace/workspace-index.ts';
import { type Cursor, marker } from './cursor.ts';
import type { Insertion } from './items.ts';
import { sortedWorkloads } from './names.ts';

const mostWorkloads = 20;

/** `hpa web`, `wpa web` in an empty document. */
export function wholeWorkloadObjects(
  root: Node,
  cursor: Cursor,
  insertion: Insertion,
  { surroundings, kubernetes }: { surroundings: Surroundings; kubernetes: ReleaseAndGates | undefined },
): CompletionItem[] {
  if (root.kind !== 'map' || !isEmptyBut(root) || insertion.style !== 'block' || cursor.column > 0 || cursor.hasColon) return [];
  const workloads = sortedWorkloads(surroundings).slice(0, mostWorkloads);
  return servedKinds(kubernetes).flatMap(({ kind, abbreviation, starts: [{ manifest }] }) =>
    workloads.map((workload, index) => {
      const { kind: workloadKind, name } = workload.object;
      return item(insertion, {
        label: `${abbreviation} ${name.text}`,
        detail: `A whole ${kind} for ${workloadKind} ${name.text} (${shortName(workload.uri)})`,
        sortText: `${abbreviation}${String(index).padStart(3, '0')}`,
        newText: manifestFor(manifest, workload),
      });
    }),
  );
}

/** `scaleTargetRef` filled in; only where the whole key is written by the offer. */
export function targetItems(insertion: Insertion, sortText: string, surroundings: Surroundings): CompletionItem[] {
  if (insertion.hasColon) return [];
  return sortedWorkloads(surroundings)
    .slice(0, mostWorkloads)
    .map((workload, index) => {
      const { kind, name } = workload.object;
      const text = targetText(workload, insertion);
      const label = { label: `scaleTargetRef: ${name.text}`, detail: `${kind} ${name.text} in ${shortName(workload.uri)}` };
      return item(insertion, {
        ...label,
        sortText: `${sortText}-${String(index).padStart(3, '0')}`,
        newText: insertion.prefix + escaped(text, insertion),
      });
    });
}

function targetText({ object: { apiVersion, kind, name } }: Found, { style, indentation }: Insertion): string {
  const fields = [
    ['apiVersion', apiVersion],
    ['kind', kind],
    ['name', name.text],
  ] as const;
  if (style === 'json') return `"scaleTargetRef": { ${fields.map(([key, value]) => `"${key}": ${JSON.stringify(value)}`).join(', ')} }`;
  const lines = fields.map(([key, value]) => `${key}: ${scalarText(value)}`);
  return style === 'flow'
    ? `scaleTargetRef: { ${lines.join(', ')} }`
    : `scaleTargetRef:${lines.map((line) => `\n${indentation}  ${line}`).join('')}`;
}

/** The manifest of a kind with the workload's names in it. Usage in percent can only be measured where something is requested. */
function manifestFor(manifest: string, workload: Found): string {
  const { apiVersion, kind, name, namespace } = workload.object;
  const plain = (text: string) => escapeSnippet(scalarText(text));
  const metadata = `metadata:\n  name: ${plain(name.text)}\n${namespace === undefined ? '' : `  namespace: ${plain(namespace)}\n`}`;
  const reference = `scaleTargetRef:\n    apiVersion: ${plain(apiVersion)}\n    kind: ${plain(kind)}\n    name: ${plain(name.text)}\n`;
  const named = manifest.replace(/metadata:\n {2}name: .*\n/, () => metadata).replace(/scaleTargetRef:\n(?: {4}.*\n)+/, () => reference);
  if (requestOf(workload, 'cpu') !== undefined) return named;
  return named.replace(/type: Utilization\n(\s+)averageUtilization: \$\{(\d+):.*\}/, 'type: AverageValue\n$1averageValue: $${$2:500m}');
}

interface Written {
  label: string;
  detail: string;
  sortText: string;
  newText: string;
}

function item({ abilities, range, quote }: Insertion, { newText, ...shown }: Written): CompletionItem {
  return {
    ...shown,
    kind: CompletionItemKind.Snippet,
    filterText: quote + shown.label,
    insertTextFormat: abilities.snippets ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
    ...(abilities.insertAsIs && { insertTextMode: InsertTextMode.asIs }),
    textEdit: { range, newText: abilities.snippets ? newText : newText.replaceAll(/\$\{\d+:([^}]*)\}/g, '$1') },
  };
}

/** A name such as `on` or `12` is only a text in quotes. */
function scalarText(text: string): string {
  const isPlain = /^[A-Za-z][\w./-]*$/.test(text) && !/^(?:true|false|yes|no|on|off|y|n|null)$/i.test(text);
  return isPlain ? text : JSON.stringify(text);
}

function escaped(text: string, { abilities }: Insertion): string {
  return abilities.snippets ? escapeSnippet(text) : text;
}

function escapeSnippet(text: string): string {
  return text.replaceAll(/[\\$}]/g, '\\$&');
}

/** Nothing stands there but the word under the cursor. */
function isEmptyBut({ entries }: MapNode): boolean {
  return entries.length === 1 && entries[0]?.key === marker;
}

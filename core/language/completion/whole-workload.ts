// Whole objects for workloads of the workspace: a manifest in an empty document, and a reference to the workload in a spec.
import { type CompletionItem, CompletionItemKind, InsertTextFormat, InsertTextMode } from 'vscode-languageserver-types';
import type { MapNode, Node } from '../../text/node.ts';
import { shortName } from '../workspace/addresses.ts';
import { requestOf } from '../workspace/links.ts';
import type { Surroundings } from '../workspace/surroundings.ts';
import type { Found } from '../workspace/workspace-index.ts';
import { type Cursor, marker } from './cursor.ts';
import type { Insertion } from './items.ts';
import { sortedWorkloads } from './names.ts';

const mostWorkloads = 20;

/** `hpa web` in an empty document. */
export function wholeWorkloadObjects(root: Node, cursor: Cursor, insertion: Insertion, surroundings: Surroundings): CompletionItem[] {
  if (root.kind !== 'map' || !isEmptyBut(root) || insertion.style !== 'block' || cursor.column > 0 || cursor.hasColon) return [];
  return sortedWorkloads(surroundings)
    .slice(0, mostWorkloads)
    .map((workload, index) => {
      const { kind, name } = workload.object;
      return item(insertion, {
        label: `hpa ${name.text}`,
        detail: `A whole HorizontalPodAutoscaler for ${kind} ${name.text} (${shortName(workload.uri)})`,
        sortText: `hpa${String(index).padStart(3, '0')}`,
        newText: manifestFor(workload),
      });
    });
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

/** Usage can only be measured in percent of what is requested. */
function manifestFor(workload: Found): string {
  const { apiVersion, kind, name, namespace } = workload.object;
  const hasRequest = requestOf(workload, 'cpu') !== undefined;
  const target = hasRequest ? ['type: Utilization', 'averageUtilization: ${3:70}'] : ['type: AverageValue', 'averageValue: ${3:500m}'];
  const plain = (text: string) => escapeSnippet(scalarText(text));
  return `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: ${plain(name.text)}${namespace === undefined ? '' : `\n  namespace: ${plain(namespace)}`}
spec:
  scaleTargetRef:
    apiVersion: ${plain(apiVersion)}
    kind: ${plain(kind)}
    name: ${plain(name.text)}
  minReplicas: \${1:2}
  maxReplicas: \${2:10}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target:
          ${target.join('\n          ')}
`;
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

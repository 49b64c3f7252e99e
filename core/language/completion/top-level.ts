// Completion where no autoscaler stands yet: `kind` and `apiVersion` while they are typed, and a whole object in an empty document.
import { type CompletionItem, CompletionItemKind, InsertTextFormat, InsertTextMode } from 'vscode-languageserver-types';
import type { KindDescription } from '../../model/kind.ts';
import { kindOf } from '../../model/kinds.ts';
import type { MapNode, Node } from '../../text/node.ts';
import { mentionsAutoscaler } from '../../text/scan.ts';
import { winningEntry } from '../../text/value.ts';
import { type Cursor, marker } from './cursor.ts';
import type { Insertion } from './items.ts';

const apiVersion = 'autoscaling/v2';
const kind = 'HorizontalPodAutoscaler';
/** Longer documents that name no autoscaler are about something else. */
const shortLength = 500;

export function mayHoldAutoscaler(text: string): boolean {
  return text.length <= shortLength || mentionsAutoscaler(text);
}

/** The kind that is being typed, as far as its first lines tell. */
export function topLevelKind(root: Node): KindDescription | undefined {
  if (root.kind !== 'map' || isEmptyBut(root)) return undefined;
  const written = { apiVersion: textOf(root, 'apiVersion'), kind: textOf(root, 'kind') };
  const versionFits = [undefined, marker, apiVersion].includes(written.apiVersion);
  const kindFits = [undefined, marker, kind].includes(written.kind);
  const isNamed = written.apiVersion !== undefined || written.kind !== undefined;
  return versionFits && kindFits && isNamed ? kindOf(apiVersion, kind) : undefined;
}

/** `hpa` in an empty document: a manifest that can be applied once its names are filled in. */
export function wholeObject(root: Node, cursor: Cursor, { abilities, range, style }: Insertion): CompletionItem[] {
  if (root.kind !== 'map' || !isEmptyBut(root) || style !== 'block' || cursor.column > 0 || cursor.hasColon) return [];
  const newText = abilities.snippets ? manifest : manifest.replace(/\$\{\d+:([^}]*)\}/g, '$1');
  return [
    {
      label: 'hpa',
      kind: CompletionItemKind.Snippet,
      detail: 'A whole HorizontalPodAutoscaler',
      insertTextFormat: abilities.snippets ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
      ...(abilities.insertAsIs && { insertTextMode: InsertTextMode.asIs }),
      textEdit: { range, newText },
    },
  ];
}

const manifest = `apiVersion: ${apiVersion}
kind: ${kind}
metadata:
  name: \${1:web}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: \${2:Deployment}
    name: \${3:web}
  minReplicas: \${4:2}
  maxReplicas: \${5:10}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target:
          type: Utilization
          averageUtilization: \${6:70}
`;

/** Nothing stands there but the word under the cursor. */
function isEmptyBut({ entries }: MapNode): boolean {
  return entries.length === 1 && entries[0]?.key === marker;
}

function textOf(root: MapNode, key: string): string | undefined {
  const value = winningEntry(root, key)?.value;
  return value?.kind === 'scalar' && value.value !== null ? String(value.value) : undefined;
}

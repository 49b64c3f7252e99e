import type { CompletionItem } from 'vscode-languageserver-types';
import type { WorkspaceContext } from '../../analysis/workspace-context.ts';
import type { IndexedObject } from '../../index/index-content.ts';
import { podRequestMilli } from '../../index/links/workload-links.ts';
import { shortPath } from '../../index/uris.ts';
import type { IndexedWorkload } from '../../index/workspace-index.ts';
import type { Node } from '../../text/node.ts';
import { type Insertion, snippetItem, snippetStyleOf } from './completion-items.ts';
import { describeWorkload, type RankedWorkload, rankWorkloads } from './ranked-workloads.ts';
import type { SnippetNode } from './read-snippet.ts';
import { escapeSnippet, writeEntry } from './write-snippet.ts';

const maxWorkloads = 20;

/** Returns only workloads without an autoscaler, because two autoscalers would compete for the replicas. */
export function unscaledWorkloads(workspaceContext: WorkspaceContext): RankedWorkload[] {
  return rankWorkloads(workspaceContext)
    .filter(({ scaledBy }) => !scaledBy)
    .slice(0, maxWorkloads);
}

export function workloadTitle({ workload }: RankedWorkload): string {
  const { kind, name } = workload.object;
  return `${kind} ${name.text} (${shortPath(workload.uri)})`;
}

export function scaleTargetItems(
  insertion: Insertion,
  sortText: string,
  workspaceContext: WorkspaceContext,
  autoscaler: Node,
): CompletionItem[] {
  if (insertion.hasColon) return [];
  const workloads = rankWorkloads(workspaceContext, autoscaler).slice(0, maxWorkloads);
  return workloads.map((ranked, index) => {
    const shown = {
      label: `scaleTargetRef: ${ranked.workload.object.name.text}`,
      detail: describeWorkload(ranked),
      sortText: `${sortText}-${String(index).padStart(3, '0')}`,
    };
    return snippetItem(shown, insertion.prefix + scaleTargetText(ranked.workload, insertion), insertion);
  });
}

function scaleTargetText({ object: { apiVersion, kind, name } }: IndexedObject, insertion: Insertion): string {
  const scalar = (text: string): SnippetNode => ({
    kind: 'scalar',
    text: escapeSnippet(scalarText(text)),
    isText: true,
  });
  const entries = [
    ['apiVersion', scalar(apiVersion)],
    ['kind', scalar(kind)],
    ['name', scalar(name.text)],
  ] as const;
  return writeEntry(['scaleTargetRef', { kind: 'map', entries }], snippetStyleOf(insertion));
}

/**
 * Fills in the name, the namespace and the target of the workload. If the workload has no cpu request, the Utilization
 * target becomes an AverageValue target, because a Utilization target requires a request.
 */
export function manifestForWorkload(manifest: string, workload: IndexedWorkload): string {
  const { apiVersion, kind, name, namespace } = workload.object;
  const plain = (text: string) => escapeSnippet(scalarText(text));
  const metadata = `metadata:\n  name: ${plain(name.text)}\n${namespace === undefined ? '' : `  namespace: ${plain(namespace)}\n`}`;
  const reference = `scaleTargetRef:\n    apiVersion: ${plain(apiVersion)}\n    kind: ${plain(kind)}\n    name: ${plain(name.text)}\n`;
  const named = manifest
    .replace(/metadata:\n {2}name: .*\n/, () => metadata)
    .replace(/scaleTargetRef:\n(?: {4}.*\n)+/, () => reference);
  if (podRequestMilli(workload, 'cpu') !== undefined) return named;
  return named.replace(
    /type: Utilization\n(\s+)averageUtilization: \$\{(\d+):.*\}/,
    'type: AverageValue\n$1averageValue: $${$2:500m}',
  );
}

function scalarText(text: string): string {
  return isPlainScalar(text) ? text : JSON.stringify(text);
}

/** Whether YAML certainly reads the text as a string even without quotes. */
export function isPlainScalar(text: string): boolean {
  return /^[A-Za-z][\w./-]*$/.test(text) && !/^(?:true|false|yes|no|on|off|y|n|null)$/i.test(text);
}

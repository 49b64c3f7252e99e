// Whole objects for workloads of the workspace: a manifest in an empty document, and a reference to the workload in a spec.

import type { CompletionItem } from 'vscode-languageserver-types';
import { shortName } from '../workspace/addresses.ts';
import { requestOf } from '../workspace/links.ts';
import type { Surroundings } from '../workspace/surroundings.ts';
import type { Found } from '../workspace/workspace-index.ts';
import { type Insertion, snippetItem, styleOf } from './items.ts';
import { sortedWorkloads } from './names.ts';
import type { Written } from './snippet-text.ts';
import { escapeSnippet, writeEntry } from './styles.ts';

const mostWorkloads = 20;

export function offeredWorkloads(surroundings: Surroundings): Found[] {
  return sortedWorkloads(surroundings).slice(0, mostWorkloads);
}

/** `scaleTargetRef` filled in; only where the whole key is written by the offer. */
export function targetItems(insertion: Insertion, sortText: string, surroundings: Surroundings): CompletionItem[] {
  if (insertion.hasColon) return [];
  return offeredWorkloads(surroundings).map((workload, index) => {
    const { kind, name } = workload.object;
    const shown = {
      label: `scaleTargetRef: ${name.text}`,
      detail: `${kind} ${name.text} in ${shortName(workload.uri)}`,
      sortText: `${sortText}-${String(index).padStart(3, '0')}`,
    };
    return snippetItem(shown, insertion.prefix + targetText(workload, insertion), insertion);
  });
}

function targetText({ object: { apiVersion, kind, name } }: Found, insertion: Insertion): string {
  const scalar = (text: string): Written => ({ kind: 'scalar', text: escapeSnippet(scalarText(text)), isText: true });
  const entries = [
    ['apiVersion', scalar(apiVersion)],
    ['kind', scalar(kind)],
    ['name', scalar(name.text)],
  ] as const;
  return writeEntry(['scaleTargetRef', { kind: 'map', entries }], styleOf(insertion));
}

/** The manifest of a kind with the workload's names in it. Usage in percent can only be measured where something is requested. */
export function manifestFor(manifest: string, workload: Found): string {
  const { apiVersion, kind, name, namespace } = workload.object;
  const plain = (text: string) => escapeSnippet(scalarText(text));
  const metadata = `metadata:\n  name: ${plain(name.text)}\n${namespace === undefined ? '' : `  namespace: ${plain(namespace)}\n`}`;
  const reference = `scaleTargetRef:\n    apiVersion: ${plain(apiVersion)}\n    kind: ${plain(kind)}\n    name: ${plain(name.text)}\n`;
  const named = manifest.replace(/metadata:\n {2}name: .*\n/, () => metadata).replace(/scaleTargetRef:\n(?: {4}.*\n)+/, () => reference);
  if (requestOf(workload, 'cpu') !== undefined) return named;
  return named.replace(/type: Utilization\n(\s+)averageUtilization: \$\{(\d+):.*\}/, 'type: AverageValue\n$1averageValue: $${$2:500m}');
}

/** A name such as `on` or `12` is only a text in quotes. */
function scalarText(text: string): string {
  const isPlain = /^[A-Za-z][\w./-]*$/.test(text) && !/^(?:true|false|yes|no|on|off|y|n|null)$/i.test(text);
  return isPlain ? text : JSON.stringify(text);
}

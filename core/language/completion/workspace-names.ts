// Names from the workspace for fields of an autoscaler: the workload, its containers, metrics of other autoscalers, and
// namespaces.

import { indexLines } from '../../text/lines.ts';
import type { Node } from '../../text/node.ts';
import { effectiveEntry } from '../../text/tree.ts';
import { readObject } from '../workspace/read-object.ts';
import { shortPath } from '../workspace/uris.ts';
import { candidateWorkloads } from '../workspace/workload-links.ts';
import type { WorkspaceContext } from '../workspace/workspace-context.ts';
import type { IndexedObject } from '../workspace/workspace-index.ts';
import type { ValueSuggestion } from './completion-items.ts';
import type { MarkedNode } from './find-marked.ts';

type NameSuggestion = ValueSuggestion & { effect: string };

/** Longer lists are not useful. */
const maxNames = 50;

export function suggestedNames(marked: MarkedNode, object: Node, workspaceContext: WorkspaceContext): NameSuggestion[] {
  return uniqueByValue(namesForField(marked, object, workspaceContext)).slice(0, maxNames);
}

function namesForField(marked: MarkedNode, object: Node, workspaceContext: WorkspaceContext): NameSuggestion[] {
  const { path } = marked;
  const key = path.at(-1);
  if (path.at(-2) === 'scaleTargetRef') return targetNames(String(key), marked, workspaceContext);
  if (key === 'container') return containerNames(object, workspaceContext);
  if (key === 'metricName') return metricNames(String(path.at(-2)), workspaceContext);
  if (key === 'name' && path.at(-2) === 'metric') return metricNames(String(path.at(-3)), workspaceContext);
  return key === 'namespace' && path.at(-2) === 'metadata' ? namespaceNames(workspaceContext) : [];
}

function targetNames(key: string, { parent }: MarkedNode, workspaceContext: WorkspaceContext): NameSuggestion[] {
  const kind = stringIn(parent, 'kind');
  const workloads = sortedWorkloads(workspaceContext);
  if (key === 'kind')
    return workloads.map(({ object }) => ({ value: object.kind, effect: `${object.name.text}, in this workspace` }));
  if (key === 'apiVersion') return workloads.map(({ object }) => ({ value: object.apiVersion, effect: object.kind }));
  if (key !== 'name') return [];
  const fitting = workloads.filter(({ object }) => kind === undefined || object.kind === kind);
  return fitting.map(({ object, uri }) => ({
    value: object.name.text,
    effect: `${object.kind} in ${shortPath(uri)}`,
    beside: [
      ...(kind === undefined ? [['kind', object.kind] as const] : []),
      ...(stringIn(parent, 'apiVersion') === undefined ? [['apiVersion', object.apiVersion] as const] : []),
    ],
  }));
}

function containerNames(object: Node, workspaceContext: WorkspaceContext): NameSuggestion[] {
  // Only names are read, so the line index can be empty.
  const autoscaler = readObject(object, indexLines(''));
  if (!autoscaler) return [];
  const { index, uri, startLine } = workspaceContext;
  return candidateWorkloads(index, { uri, startLine, object: autoscaler }).flatMap((workload) =>
    (workload.object.workload?.containers ?? []).map(({ name }) => ({
      value: name,
      effect: `container of ${workload.object.name.text}`,
    })),
  );
}

function metricNames(structure: string, { index }: WorkspaceContext): NameSuggestion[] {
  const type = structure.charAt(0).toUpperCase() + structure.slice(1);
  return [...index.all('autoscaler')].flatMap(({ object, uri }) =>
    (object.metrics ?? [])
      .filter((metric) => metric.type === type)
      .map(({ name }) => ({ value: name, effect: `read by ${object.name.text} in ${shortPath(uri)}` })),
  );
}

function namespaceNames({ index }: WorkspaceContext): NameSuggestion[] {
  return [...index.all()].flatMap(({ object, uri }) =>
    object.namespace === undefined
      ? []
      : [{ value: object.namespace, effect: `of ${object.name.text || 'a kustomization'} in ${shortPath(uri)}` }],
  );
}

/** Workloads without an autoscaler first. Within each group: this file, then its folder, then other folders. */
export function sortedWorkloads({ index, uri }: WorkspaceContext): IndexedObject[] {
  const folder = uri.slice(0, uri.lastIndexOf('/'));
  const scaled = new Set(
    [...index.all()].flatMap(({ object: { target } }) => (target ? [`${target.kind} ${target.name.text}`] : [])),
  );
  const rank = (found: IndexedObject) => {
    const distance = found.uri === uri ? 0 : found.uri.startsWith(`${folder}/`) ? 1 : 2;
    return (scaled.has(`${found.object.kind} ${found.object.name.text}`) ? 3 : 0) + distance;
  };
  return [...index.all('workload')].toSorted((a, b) => rank(a) - rank(b));
}

function stringIn(parent: MarkedNode['parent'], key: string): string | undefined {
  const value = parent && effectiveEntry(parent, key)?.value;
  return value?.kind === 'scalar' && typeof value.value === 'string' ? value.value : undefined;
}

/** Keeps the first of several suggestions with the same value. */
export function uniqueByValue<Name extends ValueSuggestion>(names: readonly Name[]): Name[] {
  const seen = new Set<string>(['']);
  return names.filter(({ value }) => !seen.has(value) && seen.add(value));
}

// Names that the workspace knows, where an autoscaler needs one: the workload, its containers, metrics that others read, namespaces.

import { indexLines } from '../../text/lines.ts';
import type { Node } from '../../text/node.ts';
import { winningEntry } from '../../text/value.ts';
import { shortName } from '../workspace/addresses.ts';
import { workloadsOf } from '../workspace/links.ts';
import { readObject } from '../workspace/read-object.ts';
import type { Surroundings } from '../workspace/surroundings.ts';
import type { Found } from '../workspace/workspace-index.ts';
import type { Marked } from './find.ts';
import type { OfferedValue } from './items.ts';

type OfferedName = OfferedValue & { effect: string };

/** More are no help. */
const mostNames = 50;

export function offeredNames(marked: Marked, object: Node, surroundings: Surroundings): OfferedName[] {
  return unique(namesFor(marked, object, surroundings)).slice(0, mostNames);
}

function namesFor(marked: Marked, object: Node, surroundings: Surroundings): OfferedName[] {
  const { path } = marked;
  const key = path.at(-1);
  if (path.at(-2) === 'scaleTargetRef') return targetNames(String(key), marked, surroundings);
  if (key === 'container') return containerNames(object, surroundings);
  if (key === 'metricName') return metricNames(String(path.at(-2)), surroundings);
  if (key === 'name' && path.at(-2) === 'metric') return metricNames(String(path.at(-3)), surroundings);
  return key === 'namespace' && path.at(-2) === 'metadata' ? namespaceNames(surroundings) : [];
}

function targetNames(key: string, { parent }: Marked, surroundings: Surroundings): OfferedName[] {
  const kind = textIn(parent, 'kind');
  const workloads = sortedWorkloads(surroundings);
  if (key === 'kind') return workloads.map(({ object }) => ({ value: object.kind, effect: `${object.name.text}, in this workspace` }));
  if (key === 'apiVersion') return workloads.map(({ object }) => ({ value: object.apiVersion, effect: object.kind }));
  if (key !== 'name') return [];
  const fitting = workloads.filter(({ object }) => kind === undefined || object.kind === kind);
  return fitting.map(({ object, uri }) => ({
    value: object.name.text,
    effect: `${object.kind} in ${shortName(uri)}`,
    beside: [
      ...(kind === undefined ? [['kind', object.kind] as const] : []),
      ...(textIn(parent, 'apiVersion') === undefined ? [['apiVersion', object.apiVersion] as const] : []),
    ],
  }));
}

function containerNames(object: Node, surroundings: Surroundings): OfferedName[] {
  // Only names are looked at, so that lines do not matter.
  const autoscaler = readObject(object, indexLines(''));
  if (!autoscaler) return [];
  const { index, uri, startLine } = surroundings;
  return workloadsOf(index, { uri, startLine, object: autoscaler }).flatMap((workload) =>
    (workload.object.workload?.containers ?? []).map(({ name }) => ({ value: name, effect: `container of ${workload.object.name.text}` })),
  );
}

function metricNames(structure: string, { index }: Surroundings): OfferedName[] {
  const type = structure.charAt(0).toUpperCase() + structure.slice(1);
  return [...index.all('autoscaler')].flatMap(({ object, uri }) =>
    (object.metrics ?? [])
      .filter((metric) => metric.type === type)
      .map(({ name }) => ({ value: name, effect: `read by ${object.name.text} in ${shortName(uri)}` })),
  );
}

function namespaceNames({ index }: Surroundings): OfferedName[] {
  return [...index.all()].flatMap(({ object, uri }) =>
    object.namespace === undefined
      ? []
      : [{ value: object.namespace, effect: `of ${object.name.text || 'a kustomization'} in ${shortName(uri)}` }],
  );
}

/** Those that nobody scales yet come first, and of these the ones of this file, then of its folder. */
export function sortedWorkloads({ index, uri }: Surroundings): Found[] {
  const folder = uri.slice(0, uri.lastIndexOf('/'));
  const scaled = new Set([...index.all()].flatMap(({ object: { target } }) => (target ? [`${target.kind} ${target.name.text}`] : [])));
  const rank = (found: Found) => {
    const distance = found.uri === uri ? 0 : found.uri.startsWith(`${folder}/`) ? 1 : 2;
    return (scaled.has(`${found.object.kind} ${found.object.name.text}`) ? 3 : 0) + distance;
  };
  return [...index.all('workload')].toSorted((a, b) => rank(a) - rank(b));
}

function textIn(parent: Marked['parent'], key: string): string | undefined {
  const value = parent && winningEntry(parent, key)?.value;
  return value?.kind === 'scalar' && typeof value.value === 'string' ? value.value : undefined;
}

/** Of equal names the first. */
export function unique<Name extends OfferedValue>(names: readonly Name[]): Name[] {
  const seen = new Set<string>(['']);
  return names.filter(({ value }) => !seen.has(value) && seen.add(value));
}

import type { WorkspaceContext } from '../../analysis/workspace-context.ts';
import { candidateWorkloads } from '../../index/links/workload-links.ts';
import { readObject } from '../../index/read/read-object.ts';
import { shortPath } from '../../index/uris.ts';
import type { Container } from '../../index/workspace-object.ts';
import { indexLines } from '../../text/lines.ts';
import type { Node } from '../../text/node.ts';
import { effectiveEntry } from '../../text/tree.ts';
import type { ValueSuggestion } from './completion-items.ts';
import type { MarkedNode } from './find-marked.ts';
import { describeWorkload, nameOf, type RankedWorkload, rankWorkloads } from './ranked-workloads.ts';

type NameSuggestion = ValueSuggestion & { effect: string };

const maxNames = 50;

export function suggestedNames(marked: MarkedNode, object: Node, workspaceContext: WorkspaceContext): NameSuggestion[] {
  return uniqueByValue(namesForField(marked, object, workspaceContext)).slice(0, maxNames);
}

function namesForField(marked: MarkedNode, object: Node, workspaceContext: WorkspaceContext): NameSuggestion[] {
  const { path } = marked;
  const key = path.at(-1);
  if (path.at(-2) === 'scaleTargetRef') return targetNames(String(key), marked, object, workspaceContext);
  if (key === 'container' || key === 'containerName' || key === 'envSourceContainerName')
    return containerNames(object, workspaceContext);
  if (key === 'metricName') return metricNames(String(path.at(-2)), workspaceContext);
  if (key === 'name' && path.at(-2) === 'metric') return metricNames(String(path.at(-3)), workspaceContext);
  return key === 'namespace' && path.at(-2) === 'metadata' ? namespaceNames(workspaceContext) : [];
}

function targetNames(
  key: string,
  { parent }: MarkedNode,
  object: Node,
  workspaceContext: WorkspaceContext,
): NameSuggestion[] {
  const [kind, name] = ['kind', 'name'].map((sibling) => stringIn(parent, sibling));
  const ranked = rankWorkloads(workspaceContext, object);
  const namedFirst = ranked.toSorted((a, b) => Number(isNamed(b, name)) - Number(isNamed(a, name)));
  if (key === 'kind')
    return namedFirst.map(
      ({
        workload: {
          object: { kind: value, name: of },
        },
      }) => ({
        value,
        effect: `${of.text}, in this workspace`,
      }),
    );
  if (key === 'apiVersion')
    return namedFirst.map(
      ({
        workload: {
          object: { apiVersion, kind: of },
        },
      }) => ({ value: apiVersion, effect: of }),
    );
  if (key !== 'name') return [];
  const fitting = ranked.filter(({ workload }) => kind === undefined || workload.object.kind === kind);
  const ownName = nameOf(object);
  const suggestions: NameSuggestion[] = fitting.map((each) => ({
    value: each.workload.object.name.text,
    effect: describeWorkload(each),
    beside: (['kind', 'apiVersion'] as const)
      .filter((sibling) => parent && !effectiveEntry(parent, sibling))
      .map((sibling) => [sibling, each.workload.object[sibling]] as const),
  }));
  // Most autoscalers have the name of their workload, so this name is suggested even if no such workload is in the
  // workspace.
  const isMissing = ownName !== undefined && !ranked.some((each) => isNamed(each, ownName));
  return isMissing ? [...suggestions, { value: ownName, effect: 'the name of this autoscaler' }] : suggestions;
}

function isNamed({ workload }: RankedWorkload, name: string | undefined): boolean {
  return workload.object.name.text === name;
}

function containerNames(object: Node, workspaceContext: WorkspaceContext): NameSuggestion[] {
  return targetContainers(object, workspaceContext).map(({ name, of }) => ({
    value: name,
    effect: `container of ${of}`,
  }));
}

/**
 * Returns the environment variables of the target's containers. The text of each suggestion names the container,
 * because KEDA reads the variables of only one container.
 */
export function targetVariables(object: Node, workspaceContext: WorkspaceContext): NameSuggestion[] {
  return targetContainers(object, workspaceContext).flatMap(({ name, of, variables = [] }) =>
    variables.map((value) => ({ value, effect: `variable of container ${name} of ${of}` })),
  );
}

function targetContainers(object: Node, { index, ...place }: WorkspaceContext): (Container & { of: string })[] {
  // Only names are read, so the line index can be empty.
  const autoscaler = readObject(object, indexLines(''));
  if (!autoscaler) return [];
  return candidateWorkloads(index, { ...place, object: autoscaler }).flatMap((workload) =>
    workload.object.workload.containers.map((container) => ({ ...container, of: workload.object.name.text })),
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

function stringIn(parent: MarkedNode['parent'], key: string): string | undefined {
  const value = parent && effectiveEntry(parent, key)?.value;
  return value?.kind === 'scalar' && typeof value.value === 'string' ? value.value : undefined;
}

export function uniqueByValue<Name extends ValueSuggestion>(names: readonly Name[]): Name[] {
  const seen = new Set<string>(['']);
  return names.filter(({ value }) => !seen.has(value) && seen.add(value));
}

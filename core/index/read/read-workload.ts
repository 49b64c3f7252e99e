// Reads objects of any kind that has a pod template. The requests of the containers are also read, because utilization
// is a percentage of the requests.
import type { LineIndex } from '../../text/lines.ts';
import type { MapNode, Node } from '../../text/node.ts';
import { findNode } from '../../text/tree.ts';
import type { Container, ContainerRequest, Workload } from '../workspace-object.ts';
import { lineRangeOf, listAt, locatedStringAt, mapAt, readLabels, stringOf, stringsAt } from './node-strings.ts';

const podTemplatePaths = [
  ['spec', 'template'],
  ['spec', 'jobTemplate', 'spec', 'template'],
];
const defaultStrategy = 'RollingUpdate';
const maxContainers = 50;
const maxVariables = 200;

export function readWorkload(root: MapNode, lines: LineIndex, templated: boolean): Workload | undefined {
  const podTemplatePath = podTemplatePaths.find((path) => mapAt(root, path));
  const replicas = locatedStringAt(root, ['spec', 'replicas'], lines);
  if (!podTemplatePath) return readReferring(root, lines, replicas);
  const containerList = listAt(root, [...podTemplatePath, 'spec', 'containers']);
  const containers = containerList.slice(0, maxContainers);
  const readAll = (nodes: readonly (Node | undefined)[]) =>
    nodes.flatMap((node) => (node?.kind === 'map' ? readContainer(node, lines, templated) : []));
  const sidecars = readAll(
    listAt(root, [...podTemplatePath, 'spec', 'initContainers'])
      .slice(0, maxContainers)
      .filter(isRestartable),
  );
  const podResources = findNode(root, [...podTemplatePath, 'spec', 'resources']);
  const podLimits = stringsAt(root, [...podTemplatePath, 'spec', 'resources', 'limits']);
  const selector = readLabels(root, ['spec', 'selector']);
  const surge = readSurge(root);
  const hasUnknownContainers = templated || containerList.length !== containers.length || !containers.every(isNamed);
  const readyAfterSeconds = Math.max(0, ...containers.map(probeDelaySeconds));
  return {
    labels: stringsAt(root, [...podTemplatePath, 'metadata', 'labels']),
    ...(selector && { selector }),
    containers: readAll(containers),
    ...(hasUnknownContainers && { hasUnknownContainers }),
    sidecars: sidecars.length > 0 ? sidecars : undefined,
    hasPodResources: podResources !== undefined,
    ...(Object.keys(podLimits).length > 0 && { podLimits }),
    ...(surge !== undefined && { maxSurge: surge }),
    replicas,
    ...(readyAfterSeconds > 0 && { readyAfterSeconds }),
  };
}

function readReferring(root: MapNode, lines: LineIndex, replicas: Workload['replicas']): Workload | undefined {
  const at = ['spec', 'workloadRef'];
  const name = locatedStringAt(root, [...at, 'name'], lines);
  const { kind, apiVersion } = stringsAt(root, at);
  if (stringOf(findNode(root, ['kind'])?.node) !== 'Rollout' || !name || kind === undefined) return undefined;
  return { labels: {}, containers: [], hasUnknownContainers: true, templateOf: { apiVersion, kind, name }, replicas };
}

function isNamed(container: Node | undefined): boolean {
  return stringOf(findNode(container, ['name'])?.node) !== undefined;
}

function readSurge(root: MapNode): string | undefined {
  if (stringOf(findNode(root, ['kind'])?.node) !== 'Deployment') return undefined;
  const strategy = findNode(root, ['spec', 'strategy']);
  const type = strategy?.node ? stringOf(findNode(strategy.node, ['type'])?.node) : undefined;
  const surge = findNode(root, ['spec', 'strategy', 'rollingUpdate', 'maxSurge'])?.node;
  if (strategy?.node?.kind === 'templated' || surge?.kind === 'templated') return undefined;
  return (type ?? defaultStrategy) === defaultStrategy ? (stringOf(surge) ?? '') : undefined;
}

function isRestartable(container: Node | undefined): boolean {
  return stringOf(findNode(container, ['restartPolicy'])?.node) === 'Always';
}

/**
 * Returns the longer initial delay of the readiness probe and the startup probe. Both delays count from the start of
 * the container, so the longer delay decides.
 */
function probeDelaySeconds(container: Node | undefined): number {
  if (container?.kind !== 'map') return 0;
  const waits = ['readinessProbe', 'startupProbe'].map(
    (probe) => findNode(container, [probe, 'initialDelaySeconds'])?.node,
  );
  return Math.max(...waits.map((node) => (node?.kind === 'scalar' && typeof node.value === 'number' ? node.value : 0)));
}

function readContainer(container: MapNode, lines: LineIndex, templated: boolean): Container {
  const name = stringOf(container.entries.find(({ key }) => key === 'name')?.value) ?? '';
  const limits = readAmounts(container, 'limits', lines);
  const requests = readAmounts(container, 'requests', lines);
  const isPartial = templated || limits === undefined || requests === undefined;
  const limitTexts = Object.fromEntries(Object.entries(limits ?? {}).map(([key, { text }]) => [key, text]));
  return {
    name,
    requests: { ...limits, ...requests },
    ...(Object.keys(limitTexts).length > 0 && { limits: limitTexts }),
    isPartial,
    ...readVariables(container, templated),
  };
}

function readVariables(container: MapNode, templated: boolean): Pick<Container, 'variables' | 'hasUnknownVariables'> {
  const items = listAt(container, ['env']).slice(0, maxVariables);
  const variables = items.flatMap((item) => stringOf(findNode(item, ['name'])?.node) ?? []);
  const list = findNode(container, ['env'])?.node;
  const isUnknown =
    templated ||
    findNode(container, ['envFrom']) !== undefined ||
    variables.length !== (list?.kind === 'list' ? list.items.length : list ? -1 : 0);
  return { ...(variables.length > 0 && { variables }), ...(isUnknown && { hasUnknownVariables: true }) };
}

function readAmounts(
  container: MapNode,
  from: ContainerRequest['from'],
  lines: LineIndex,
): Record<string, ContainerRequest> | undefined {
  const resources = findNode(container, ['resources'])?.node;
  const node = findNode(container, ['resources', from])?.node;
  if (resources?.kind === 'templated' || node?.kind === 'templated') return undefined;
  const amounts: Record<string, ContainerRequest> = {};
  for (const { key, keyRange, value } of node?.kind === 'map' ? node.entries : []) {
    // A templated amount counts as a request, although its value is unknown.
    const text = stringOf(value) ?? (value?.kind === 'templated' ? value.source : undefined);
    if (text === undefined || !value) continue;
    const entry = lineRangeOf({ start: keyRange.start, end: value.range.end }, lines);
    amounts[key] = { text, from, range: lineRangeOf(value.range, lines), entry };
  }
  return amounts;
}

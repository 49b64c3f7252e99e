// Reads a workload: any kind with a pod template. Reads the requests of its containers, because utilization is a
// percentage of them.
import type { LineIndex } from '../../text/lines.ts';
import type { MapNode, Node } from '../../text/node.ts';
import { findNode } from '../../text/tree.ts';
import { lineRangeOf, listAt, locatedStringAt, mapAt, stringOf, stringsAt } from './node-strings.ts';
import type { Container, ContainerRequest, Workload } from './workspace-object.ts';

const podTemplatePath = ['spec', 'template'];
const maxContainers = 50;

export function readWorkload(root: MapNode, lines: LineIndex, templated: boolean): Workload | undefined {
  if (!mapAt(root, podTemplatePath)) return undefined;
  const replicas = locatedStringAt(root, ['spec', 'replicas'], lines);
  const containers = listAt(root, [...podTemplatePath, 'spec', 'containers']).slice(0, maxContainers);
  const readAll = (nodes: readonly (Node | undefined)[]) =>
    nodes.flatMap((node) => (node?.kind === 'map' ? readContainer(node, lines, templated) : []));
  const sidecars = readAll(
    listAt(root, [...podTemplatePath, 'spec', 'initContainers'])
      .slice(0, maxContainers)
      .filter(isRestartable),
  );
  const podResources = findNode(root, [...podTemplatePath, 'spec', 'resources']);
  const readyAfterSeconds = Math.max(0, ...containers.map(probeDelaySeconds));
  return {
    labels: stringsAt(root, [...podTemplatePath, 'metadata', 'labels']),
    containers: readAll(containers),
    sidecars: sidecars.length > 0 ? sidecars : undefined,
    hasPodResources: podResources !== undefined,
    replicas,
    ...(readyAfterSeconds > 0 && { readyAfterSeconds }),
  };
}

/** An init container with `restartPolicy: Always` runs beside the containers. */
function isRestartable(container: Node | undefined): boolean {
  return stringOf(findNode(container, ['restartPolicy'])?.node) === 'Always';
}

/** Both delays count from the start of the container. */
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
  return { name, requests: { ...limits, ...requests }, isPartial };
}

/** Undefined if a template writes one of them, or all. */
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
    const text = stringOf(value);
    if (value?.kind === 'templated') return undefined;
    if (text === undefined || !value) continue;
    const entry = lineRangeOf({ start: keyRange.start, end: value.range.end }, lines);
    amounts[key] = { text, from, range: lineRangeOf(value.range, lines), entry };
  }
  return amounts;
}

// What scales pods: any kind with a pod template. Its containers with what they request, since that is what usage is measured against.
import type { LineIndex } from '../../text/lines.ts';
import type { MapNode, Node } from '../../text/node.ts';
import { find } from '../../text/value.ts';
import type { Container, Request, Workload } from './objects.ts';
import { linesOf, listAt, mapAt, plainText, textAt, textsAt } from './texts.ts';

const template = ['spec', 'template'];
const mostContainers = 50;

export function readWorkload(root: MapNode, lines: LineIndex, templated: boolean): Workload | undefined {
  if (!mapAt(root, template)) return undefined;
  const replicas = textAt(root, ['spec', 'replicas'], lines);
  const containers = listAt(root, [...template, 'spec', 'containers']).slice(0, mostContainers);
  const readyAfterSeconds = Math.max(0, ...containers.map(waitOf));
  return {
    labels: textsAt(root, [...template, 'metadata', 'labels']),
    containers: containers.flatMap((container) => (container?.kind === 'map' ? readContainer(container, lines, templated) : [])),
    ...(replicas && { replicas }),
    ...(readyAfterSeconds > 0 && { readyAfterSeconds }),
  };
}

/** Both count from the start of the container. */
function waitOf(container: Node | undefined): number {
  if (container?.kind !== 'map') return 0;
  const waits = ['readinessProbe', 'startupProbe'].map((probe) => find(container, [probe, 'initialDelaySeconds'])?.node);
  return Math.max(...waits.map((node) => (node?.kind === 'scalar' && typeof node.value === 'number' ? node.value : 0)));
}

function readContainer(container: MapNode, lines: LineIndex, templated: boolean): Container {
  const name = plainText(container.entries.find(({ key }) => key === 'name')?.value) ?? '';
  const limits = readAmounts(container, 'limits', lines);
  const requests = readAmounts(container, 'requests', lines);
  const isPartial = templated || limits === undefined || requests === undefined;
  return { name, requests: { ...limits, ...requests }, isPartial };
}

/** Undefined where a template stands for one of them, or for all. */
function readAmounts(container: MapNode, from: Request['from'], lines: LineIndex): Record<string, Request> | undefined {
  const resources = find(container, ['resources'])?.node;
  const node = find(container, ['resources', from])?.node;
  if (resources?.kind === 'unseen' || node?.kind === 'unseen') return undefined;
  const amounts: Record<string, Request> = {};
  for (const { key, keyRange, value } of node?.kind === 'map' ? node.entries : []) {
    const text = plainText(value);
    if (value?.kind === 'unseen') return undefined;
    if (text === undefined || !value) continue;
    const entry = linesOf({ start: keyRange.start, end: value.range.end }, lines);
    amounts[key] = { text, from, range: linesOf(value.range, lines), entry };
  }
  return amounts;
}

// What scales pods: any kind with a pod template. Its containers with what they request, since that is what usage is measured against.
import type { LineIndex } from '../../text/lines.ts';
import type { MapNode } from '../../text/node.ts';
import type { Container, Request, Workload } from './objects.ts';
import { linesOf, listAt, mapAt, plainText, textAt, textsAt } from './texts.ts';

const template = ['spec', 'template'];
const mostContainers = 50;

export function readWorkload(root: MapNode, lines: LineIndex): Workload | undefined {
  if (!mapAt(root, template)) return undefined;
  const replicas = textAt(root, ['spec', 'replicas'], lines);
  const containers = listAt(root, [...template, 'spec', 'containers']).slice(0, mostContainers);
  return {
    labels: textsAt(root, [...template, 'metadata', 'labels']),
    containers: containers.flatMap((container) => (container?.kind === 'map' ? readContainer(container, lines) : [])),
    ...(replicas && { replicas }),
  };
}

function readContainer(container: MapNode, lines: LineIndex): Container {
  const name = plainText(container.entries.find(({ key }) => key === 'name')?.value) ?? '';
  const requests = mapAt(container, ['resources', 'requests'])?.entries ?? [];
  return {
    name,
    requests: Object.fromEntries(
      requests.flatMap(({ key, keyRange, value }): [string, Request][] => {
        const text = plainText(value);
        if (text === undefined || !value) return [];
        return [
          [key, { text, range: linesOf(value.range, lines), entry: linesOf({ start: keyRange.start, end: value.range.end }, lines) }],
        ];
      }),
    ),
  };
}

// Maps places in a rendered document to its template. Everything that an action prints has the place of the action.
import type { RenderedFile } from '../render/helm/chart/rendering.ts';
import type { WrittenRange } from '../render/helm/template/output.ts';
import { countLeading } from '../text/count-leading.ts';
import type { MapNode, Node, Range } from '../text/node.ts';

export interface TemplatePlaces {
  range(rendered: Range): Range;
}

export function templatePlaces({ written }: Pick<RenderedFile, 'written'>): TemplatePlaces {
  const places = written.filter(({ start, end }) => end > start);
  const startOf = (offset: number) => {
    const found = rangeAt(places, offset);
    return found ? placedStart(found, offset) : 0;
  };
  return {
    range(rendered) {
      const start = startOf(rendered.start);
      const last = rangeAt(places, Math.max(rendered.start, rendered.end - 1));
      const end = last ? placedEnd(last, rendered.end) : start;
      // In a loop, text that comes later in the output may come earlier in the template, so the end may be before the
      // start.
      return { start, end: Math.max(start, end) };
    },
  };
}

export function placeTree(root: MapNode, places: TemplatePlaces): MapNode {
  const map = (node: MapNode): MapNode => ({
    ...node,
    range: places.range(node.range),
    entries: node.entries.map((entry) => ({
      ...entry,
      keyRange: places.range(entry.keyRange),
      ...(entry.value && { value: placed(entry.value) }),
    })),
  });
  const placed = (node: Node): Node => {
    if (node.kind === 'map') return map(node);
    if (node.kind === 'list')
      return { ...node, range: places.range(node.range), items: node.items.map((item) => item && placed(item)) };
    return { ...node, range: places.range(node.range) };
  };
  return map(root);
}

export function shiftTree(root: MapNode, by: number): MapNode {
  return by === 0 ? root : placeTree(root, { range: ({ start, end }) => ({ start: start + by, end: end + by }) });
}

function rangeAt(written: readonly WrittenRange[], offset: number): WrittenRange | undefined {
  return written[countLeading(written, ({ start }) => start <= offset) - 1];
}

function isLiteral({ start, end, place }: WrittenRange): boolean {
  return place.end - place.start === end - start;
}

function placedStart(written: WrittenRange, offset: number): number {
  return isLiteral(written) ? written.place.start + (offset - written.start) : written.place.start;
}

function placedEnd(written: WrittenRange, offset: number): number {
  return isLiteral(written)
    ? Math.min(written.place.end, written.place.start + (offset - written.start))
    : written.place.end;
}

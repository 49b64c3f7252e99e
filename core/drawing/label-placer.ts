// Finds positions for labels. Each label gets the first of its possible positions at which the label overlaps nothing
// that is already drawn.

import { pairs } from 'd3-array';

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The position of a label: `x` is the left end of its text, and `y` is the baseline. */
export interface LabelPosition {
  x: number;
  y: number;
}

export type MeasureText = (text: string) => number;

const ascent = 9;
const descent = 3;
const padding = 3;

export class LabelPlacer {
  private readonly reserved: Box[];
  private readonly bounds: Box;
  private readonly measure: MeasureText;

  constructor(within: Box, measure: MeasureText, taken: readonly Box[] = []) {
    this.bounds = within;
    this.measure = measure;
    this.reserved = [...taken];
  }

  /** Returns a placer with the same reserved areas, for labels that are placed again with every selection. */
  copy(): LabelPlacer {
    return new LabelPlacer(this.bounds, this.measure, this.reserved);
  }

  reserve(box: Box): void {
    this.reserved.push(box);
  }

  reserveText(content: string, position: LabelPosition): void {
    this.reserve(this.boxOf(content, position));
  }

  placeText(content: string, positions: readonly LabelPosition[]): LabelPosition | undefined {
    const free = positions.find((position) => this.isFree(this.boxOf(content, position)));
    if (free) this.reserveText(content, free);
    return free;
  }

  private isFree(box: Box): boolean {
    const { left, right, top, bottom } = this.bounds;
    if (box.left < left || box.right > right || box.top < top || box.bottom > bottom) return false;
    return !this.reserved.some((other) => overlaps(box, other));
  }

  private boxOf(content: string, { x, y }: LabelPosition): Box {
    return { left: x - padding, right: x + this.measure(content) + padding, top: y - ascent, bottom: y + descent };
  }
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

export function reserveSteps(placer: LabelPlacer, points: readonly LabelPosition[]): void {
  for (const [from, to] of pairs(points)) {
    placer.reserve({ left: from.x, right: to.x, top: from.y - 1, bottom: from.y + 1 });
    placer.reserve({ left: to.x - 1, right: to.x + 1, top: Math.min(from.y, to.y), bottom: Math.max(from.y, to.y) });
  }
}

const maxSlopeBoxWidth = 8;

export function reserveLine(placer: LabelPlacer, points: readonly LabelPosition[]): void {
  for (const [from, to] of pairs(points)) {
    const parts = from.y === to.y ? 1 : Math.max(1, Math.ceil((to.x - from.x) / maxSlopeBoxWidth));
    const at = (part: number) => ({
      x: from.x + ((to.x - from.x) * part) / parts,
      y: from.y + ((to.y - from.y) * part) / parts,
    });
    for (let part = 0; part < parts; part++) {
      const [one, other] = [at(part), at(part + 1)];
      placer.reserve({
        left: one.x,
        right: other.x,
        top: Math.min(one.y, other.y) - 1,
        bottom: Math.max(one.y, other.y) + 1,
      });
    }
  }
}

export function truncateText(content: string, maxWidth: number, measure: MeasureText): string {
  if (measure(content) <= maxWidth) return content;
  let length = content.length;
  while (length > 1 && measure(`${content.slice(0, length)}…`) > maxWidth) length--;
  return `${content.slice(0, length).trimEnd()}…`;
}

// Where labels may stand: each takes the first of its places that touches nothing drawn before it.

import { pairs } from 'd3-array';

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A text by its left end and its base line. */
export interface Spot {
  x: number;
  y: number;
}

export type Measure = (text: string) => number;

const ascent = 9;
const descent = 3;
const air = 3;

export class Places {
  private readonly taken: Box[];
  private readonly within: Box;
  private readonly measure: Measure;

  constructor(within: Box, measure: Measure, taken: readonly Box[] = []) {
    this.within = within;
    this.measure = measure;
    this.taken = [...taken];
  }

  /** For labels that are placed anew with every selection. */
  copy(): Places {
    return new Places(this.within, this.measure, this.taken);
  }

  take(box: Box): void {
    this.taken.push(box);
  }

  /** The label that stands at `spot` from now on. */
  takeText(content: string, spot: Spot): void {
    this.take(this.boxOf(content, spot));
  }

  /** Undefined where there is no room at any of the spots. */
  placeText(content: string, spots: readonly Spot[]): Spot | undefined {
    const found = spots.find((spot) => this.isFree(this.boxOf(content, spot)));
    if (found) this.takeText(content, found);
    return found;
  }

  private isFree(box: Box): boolean {
    const { left, right, top, bottom } = this.within;
    if (box.left < left || box.right > right || box.top < top || box.bottom > bottom) return false;
    return !this.taken.some((other) => touches(box, other));
  }

  private boxOf(content: string, { x, y }: Spot): Box {
    return { left: x - air, right: x + this.measure(content) + air, top: y - ascent, bottom: y + descent };
  }
}

function touches(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** The strokes of a step line, so that no label stands on it. */
export function takeSteps(places: Places, points: readonly Spot[]): void {
  for (const [from, to] of pairs(points)) {
    places.take({ left: from.x, right: to.x, top: from.y - 1, bottom: from.y + 1 });
    places.take({ left: to.x - 1, right: to.x + 1, top: Math.min(from.y, to.y), bottom: Math.max(from.y, to.y) });
  }
}

/** As wide as a box on a slope may be. */
const slopeStep = 8;

/** The same for straight lines from point to point. */
export function takeLine(places: Places, points: readonly Spot[]): void {
  for (const [from, to] of pairs(points)) {
    const parts = from.y === to.y ? 1 : Math.max(1, Math.ceil((to.x - from.x) / slopeStep));
    const at = (part: number) => ({ x: from.x + ((to.x - from.x) * part) / parts, y: from.y + ((to.y - from.y) * part) / parts });
    for (let part = 0; part < parts; part++) {
      const [one, other] = [at(part), at(part + 1)];
      places.take({ left: one.x, right: other.x, top: Math.min(one.y, other.y) - 1, bottom: Math.max(one.y, other.y) + 1 });
    }
  }
}

/** `external_requests_per_…`, no wider than `room`. */
export function cutText(content: string, room: number, measure: Measure): string {
  if (measure(content) <= room) return content;
  let length = content.length;
  while (length > 1 && measure(`${content.slice(0, length)}…`) > room) length--;
  return `${content.slice(0, length).trimEnd()}…`;
}

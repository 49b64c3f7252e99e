import { firstOf } from '../model/first-of.ts';
import type { Found } from './rule.ts';

export function findingsIn<Each extends object>(found: Found<Each>, count: number): readonly Each[] {
  if (found === undefined) return nothing;
  return Symbol.iterator in found ? firstOf(found, count) : [found];
}

const nothing: readonly never[] = [];

// What is wrong with a text itself, before it says anything about an object. Offsets are those of the chunk.
import type { Level } from '../model/problem.ts';
import type { Range } from './node.ts';

export type TextProblemCode = 'yaml-syntax' | 'yaml-tab' | 'yaml-refused' | 'yaml-duplicate-key' | 'limit';

export interface TextProblem {
  code: TextProblemCode;
  level: Level;
  range: Range;
  message: string;
}

/** kubectl sends the last of two equal keys, so that such a text still has a meaning. */
export function preventsReading({ code, level }: TextProblem): boolean {
  return level === 'error' && code !== 'yaml-duplicate-key';
}

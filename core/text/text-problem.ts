// A problem of the text itself, before it is read as an object. Offsets are relative to the YAML document.
import type { Level } from '../model/problem.ts';
import type { Range } from './node.ts';

export type TextProblemCode = 'yaml-syntax' | 'yaml-tab' | 'yaml-refused' | 'yaml-duplicate-key' | 'limit';

export interface TextProblem {
  code: TextProblemCode;
  level: Level;
  range: Range;
  message: string;
}

/**
 * Whether the problem prevents reading the text. Duplicate keys do not prevent it, because kubectl uses the last of the
 * duplicate keys.
 */
export function preventsReading({ code, level }: TextProblem): boolean {
  return level === 'error' && code !== 'yaml-duplicate-key';
}

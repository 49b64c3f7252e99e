// The style that Go's YAML libraries prefer for a string. `chooseStyle` may choose another style.
import { resolvePlain } from '../../text/read/resolve-scalar.ts';
import { isTimestamp } from './timestamp.ts';
import type { EmittedScalarStyle } from './yaml-node.ts';

export function textStyle(text: string): EmittedScalarStyle {
  if (text.includes('\n')) return 'literal';
  return isReadAsText(text) ? 'plain' : 'double';
}

function isReadAsText(text: string): boolean {
  return resolvePlain(text) === text && !isBase60(text) && !isTimestamp(text);
}

function isBase60(text: string): boolean {
  return /^[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?$/.test(text);
}

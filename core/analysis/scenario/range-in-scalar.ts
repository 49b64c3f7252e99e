import type { Node, Range } from '../../text/node.ts';

/**
 * Returns the range of a part of a scalar's text; undefined if the text has escapes or several lines. An empty part is
 * widened to the character before it.
 */
export function rangeInScalar(node: Node | undefined, { start, end }: Range): Range | undefined {
  const from = textStart(node);
  if (from === undefined) return undefined;
  return { start: from + Math.max(0, end > start ? start : start - 1), end: from + end };
}

export function textStart(node: Node | undefined): number | undefined {
  if (node?.kind !== 'scalar' || typeof node.value !== 'string' || node.style === 'block') return undefined;
  const isAsWritten = node.source === node.value && !/[\r\n]/.test(node.source);
  const quotes = node.range.end - node.range.start - node.source.length;
  return isAsWritten && (quotes === 0 || quotes === 2) ? node.range.start + quotes / 2 : undefined;
}

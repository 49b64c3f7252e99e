// Splits a values file into its top-level entries, so that a change in one entry does not require parsing the other
// entries.
import type { Range } from '../../../text/node.ts';

/** Syntax that may connect entries: anchors, aliases, several documents, line breaks that only YAML recognizes. */
const notSeparable = /(?:^|[\s,[{:-])[&*]\S|^(?:---|\.\.\.|%)|\r(?!\n)|[\u0085\u2028\u2029\uFEFF]/m;

/**
 * Returns the ranges of the top-level entries; undefined if a key begins with an unusual character, or if the text
 * contains syntax that may connect entries, such as an anchor. The caller must check that the text of each range is a
 * map with at most one entry.
 */
export function topLevelEntries(text: string): Range[] | undefined {
  if (notSeparable.test(text)) return undefined;
  const starts = [0];
  for (const { index } of text.matchAll(/^[^\s#\-}\]]/gm)) {
    if (!/["'\w]/.test(text[index] ?? '')) return undefined;
    if (index > 0) starts.push(index);
  }
  return starts.map((start, i) => ({ start, end: starts[i + 1] ?? text.length }));
}

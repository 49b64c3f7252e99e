// Cuts a values file into its top-level entries, so that a change to one of them does not parse the others again.
import type { Range } from '../../../text/node.ts';

/** The syntax that entries may share: anchors, several documents, and line breaks that only YAML knows. */
const notSeparable = /(?:^|[\s,[{:-])[&*]\S|^(?:---|\.\.\.|%)|\r(?!\n)|[\u0085\u2028\u2029\uFEFF]/m;

/**
 * The entries of a values file; undefined if it cannot be cut. The file has the values of all parts together if each
 * part alone is a map of one entry; an entry that continues at the left margin is not such a map.
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

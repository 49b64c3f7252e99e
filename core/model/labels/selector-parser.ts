// Parses the selector of a workload, which is needed at every sync. It is nearly always that of the previous sync, and
// nearly always one label.
import { type ParsedSelector, parseSelector } from './parse-selector.ts';

/** One key and its value. Neither `in` nor `notin` is an operator at these places. */
const oneLabel = /^([^=!(),<>\s]+)=([^=!(),<>\s]+)$/;

/** A parser that keeps its last result. One label needs no grammar, which the page then does not load. */
export function selectorParser(): (text: string) => ParsedSelector {
  let last: { text: string; parsed: ParsedSelector } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, parsed: parseLabel(text) ?? parseSelector(text) };
    return last.parsed;
  };
}

/** Undefined if it is not one label. */
function parseLabel(text: string): ParsedSelector | undefined {
  const [, key, value] = oneLabel.exec(text) ?? [];
  return key === undefined || value === undefined
    ? undefined
    : { ok: true, value: [{ key, operator: '=', values: [value] }] };
}

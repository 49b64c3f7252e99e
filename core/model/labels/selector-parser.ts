// Parses the selector of a workload at each sync. The selector is usually the same as at the previous sync, and usually
// has only one label. Parsing is fast in both cases.
import { type ParsedSelector, parseSelector } from './parse-selector.ts';

/** A selector of one key and its value. In this form, neither `in` nor `notin` can be an operator. */
const oneLabel = /^([^=!(),<>\s]+)=([^=!(),<>\s]+)$/;

export function selectorParser(): (text: string) => ParsedSelector {
  let last: { text: string; parsed: ParsedSelector } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, parsed: parseLabel(text) ?? parseSelector(text) };
    return last.parsed;
  };
}

function parseLabel(text: string): ParsedSelector | undefined {
  const [, key, value] = oneLabel.exec(text) ?? [];
  return key === undefined || value === undefined
    ? undefined
    : { ok: true, value: [{ key, operator: '=', values: [value] }] };
}

// A parsed label selector, kept until another one is read: a workload has the same selector at every sync.
import { type ParsedSelector, parseSelector } from './parse-selector.ts';

export class LastSelector {
  private text: string | undefined;
  private parsed: ParsedSelector = { ok: true, value: [] };

  parse(text: string): ParsedSelector {
    if (text !== this.text) {
      this.parsed = parseSelector(text);
      this.text = text;
    }
    return this.parsed;
  }
}

// Decides whether places of a template are always rendered together: in the same branch of the same `if`, with nothing
// between them that may start another object.

import { countLeading } from '../count-leading.ts';
import { writtenIndentation } from '../edits/written-indentation.ts';
import type { Range } from '../node.ts';

const opening = /^(?:if|unless|with|range|for|foreach|block|define|macro|call|case|while|def)\b/;
const middle = /^(?:else|elif|elsif|elseif|when)\b/;
const closing = /^end/;
const withoutOutput = /^(?:\/\*|#|\$\w+\s*:?=|fail\b|set\b|load\b|import\b|from\b)/;

export class TemplateBranches {
  private readonly text: string;
  private readonly starts: { at: number; branch: number }[] = [{ at: 0, branch: 0 }];
  private readonly startOffsets: readonly number[];
  /**
   * The templates that may write whole lines. After such a template, keys in its column or further right may belong to
   * another object.
   */
  private readonly separators: { at: number; indentation: number }[] = [];

  constructor(text: string, templates: readonly Range[]) {
    this.text = text;
    let count = 0;
    let open = [0];
    for (const { start, end } of templates) {
      const source = text.slice(start, end);
      const code = source.replace(/^(?:\{\{|\{%|%\{|<%|#@)[-+~=]?\s*/, '');
      // ERB may contain any Ruby code, so the first word does not show whether the code begins a branch.
      const isUnknown = source.startsWith('<%') && !source.startsWith('<%=');
      if (opening.test(code)) open.push(++count);
      else if (middle.test(code)) open = [...open.slice(0, -1), ++count];
      else if (isUnknown || (closing.test(code) && open.length === 1)) open = [++count];
      else if (closing.test(code)) open.pop();
      else this.addSeparator({ start, end }, source, code);
      this.starts.push({ at: end, branch: open.at(-1) ?? 0 });
    }
    this.startOffsets = this.starts.map(({ at }) => at);
  }

  /**
   * Returns an identifier for each offset in `places`. Keys in `column` that begin at offsets with the same identifier
   * are always rendered into the same object.
   */
  partsOf(places: readonly number[], column: number): string[] {
    const separators = this.separators.filter(({ indentation }) => indentation <= column).map(({ at }) => at);
    return places.map(
      (place) => `${this.starts[countUpTo(this.startOffsets, place) - 1]?.branch}.${countUpTo(separators, place)}`,
    );
  }

  /**
   * Adds a separator between the keys before and after a template that can write whole lines. A template can write
   * whole lines only if it is alone on its lines, or ends with `indent` or `nindent`.
   */
  private addSeparator({ start, end }: Range, source: string, code: string): void {
    if (withoutOutput.test(code)) return;
    const indentation = writtenIndentation(source);
    if (indentation === undefined && !isAlone(this.text, { start, end })) return;
    this.separators.push({ at: start, indentation: indentation ?? 0 });
  }
}

function countUpTo(offsets: readonly number[], place: number): number {
  return countLeading(offsets, (offset) => offset <= place);
}

/** Only the spaces around the template are read, because a line may have a thousand templates. */
function isAlone(text: string, { start, end }: Range): boolean {
  let [first, last] = [start, end];
  while (isSpace(text[first - 1])) first--;
  while (isSpace(text[last])) last++;
  return (first === 0 || isLineBreak(text[first - 1])) && (last === text.length || /[#\r\n]/.test(text[last] ?? ''));
}

const isSpace = (character: string | undefined) => character === ' ' || character === '\t';
const isLineBreak = (character: string | undefined) => character === '\n' || character === '\r';

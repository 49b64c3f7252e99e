// Which lines of one document name an autoscaler, kept up edit by edit: a keystroke has the lines that it changes looked at, and never the
// whole text. Good enough for a button and a number; the server reads properly. Knows nothing of the editor.
import { kindNames } from '../../protocol/kinds.ts';

/** A document as an editor has it, after the edit. */
export interface Lines {
  readonly lineCount: number;
  lineAt(line: number): { readonly text: string };
}

interface Change {
  range: { start: { line: number }; end: { line: number } };
}

const patterns = {
  autoscaler: new RegExp(`(?:^|[{,])[ \\t-]*["']?kind["']?[ \\t]*:[ \\t]*["']?(?:${kindNames.join('|')})\\b`, 'g'),
  older: /(?:^|[{,])[ \t-]*["']?apiVersion["']?[ \t]*:[ \t]*["']?(?:autoscaling\/(?:v1|v2beta1|v2beta2)|extensions\/v1beta1)\b/g,
  horizontal: /\bHorizontalPodAutoscaler\b/g,
};

type Named = keyof typeof patterns;

export class NamedLines {
  #lineCount: number;
  /** Of each the lines in order, one as often as it is named there. */
  readonly #found: Record<Named, number[]> = { autoscaler: [], older: [], horizontal: [] };

  constructor(lines: Lines) {
    this.#lineCount = 0;
    this.#read(lines, { from: 0, to: -1 });
  }

  /** How many autoscalers the document names. */
  get count(): number {
    return this.#found.autoscaler.length;
  }

  /** One of them is written in a version that can become `autoscaling/v2`. */
  get hasOlder(): boolean {
    return this.#found.older.length > 0 && this.#found.horizontal.length > 0;
  }

  /** All edits that lead to one version; their places are those of the version before. */
  change(lines: Lines, changes: readonly Change[]): void {
    const from = Math.min(...changes.map(({ range }) => range.start.line));
    const to = Math.max(...changes.map(({ range }) => range.end.line));
    if (changes.length > 0) this.#read(lines, { from, to });
  }

  /** What was on these lines is forgotten, and what stands there now is read. */
  #read(lines: Lines, { from, to }: { from: number; to: number }): void {
    const more = lines.lineCount - this.#lineCount;
    this.#lineCount = lines.lineCount;
    const last = Math.min(to + more, lines.lineCount - 1);
    for (const [name, pattern] of Object.entries(patterns) as [Named, RegExp][]) {
      const before = this.#found[name];
      const above = before.filter((line) => line < from);
      const below = before.filter((line) => line > to).map((line) => line + more);
      this.#found[name] = [...above, ...namedIn(lines, { from, to: last }, pattern), ...below];
    }
  }
}

function namedIn(lines: Lines, { from, to }: { from: number; to: number }, pattern: RegExp): number[] {
  const found: number[] = [];
  for (let line = from; line <= to; line++) for (const _ of lines.lineAt(line).text.matchAll(pattern)) found.push(line);
  return found;
}

// Finds the lines of a document that name an autoscaler. After a keystroke, only the changed lines are read. Regular
// expressions are precise enough, because the lines are used only for a button and a count.
import { autoscalerKinds } from '../../../core/model/autoscaler-kinds.ts';

export interface TextLines {
  readonly lineCount: number;
  lineAt(line: number): { readonly text: string };
}

interface LineChange {
  range: { start: { line: number }; end: { line: number } };
}

const patterns = {
  autoscaler: new RegExp(
    `(?:^|[{,])[ \\t>-]*["']?kind["']?[ \\t]*:[ \\t]*["']?(?:${autoscalerKinds.join('|')})\\b`,
    'g',
  ),
  older:
    /(?:^|[{,])[ \t-]*["']?apiVersion["']?[ \t]*:[ \t]*["']?(?:autoscaling\/(?:v1|v2beta1|v2beta2)|extensions\/v1beta1)\b/g,
  horizontal: /\bHorizontalPodAutoscaler\b/g,
};

type PatternName = keyof typeof patterns;

export class AutoscalerLines {
  private lineCount: number;
  /** The lines in which each pattern matches. A line with several matches is in the list several times. */
  private readonly matches: Record<PatternName, number[]> = { autoscaler: [], older: [], horizontal: [] };

  constructor(lines: TextLines) {
    this.lineCount = 0;
    this.read(lines, { from: 0, to: -1 });
  }

  get count(): number {
    return this.matches.autoscaler.length;
  }

  get hasOlderVersion(): boolean {
    return this.matches.older.length > 0 && this.matches.horizontal.length > 0;
  }

  /** Applies all edits of one version; their ranges refer to the previous version. */
  change(lines: TextLines, changes: readonly LineChange[]): void {
    const from = Math.min(...changes.map(({ range }) => range.start.line));
    const to = Math.max(...changes.map(({ range }) => range.end.line));
    if (changes.length > 0) this.read(lines, { from, to });
  }

  private read(lines: TextLines, { from, to }: { from: number; to: number }): void {
    const more = lines.lineCount - this.lineCount;
    this.lineCount = lines.lineCount;
    const last = Math.min(to + more, lines.lineCount - 1);
    for (const [name, pattern] of Object.entries(patterns) as [PatternName, RegExp][]) {
      const before = this.matches[name];
      const above = before.filter((line) => line < from);
      const below = before.filter((line) => line > to).map((line) => line + more);
      this.matches[name] = [...above, ...matchingLines(lines, { from, to: last }, pattern), ...below];
    }
  }
}

function matchingLines(lines: TextLines, { from, to }: { from: number; to: number }, pattern: RegExp): number[] {
  const matches: number[] = [];
  for (let line = from; line <= to; line++)
    for (const _ of lines.lineAt(line).text.matchAll(pattern)) matches.push(line);
  return matches;
}

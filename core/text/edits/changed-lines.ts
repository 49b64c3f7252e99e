import { indexLines, positionAt } from '../lines.ts';
import { applyEdits, type TextEdit } from './minimal-edits.ts';

export interface ChangedLine {
  /** `same` is an unchanged line next to a change, `gap` stands for lines that are left out. */
  kind: 'same' | 'removed' | 'added' | 'gap';
  text: string;
}

const around = 1;

interface LineChange {
  first: number;
  end: number;
  added: readonly string[];
}

/** Returns the lines that the edits change, with some unchanged lines around them. The edits must not overlap. */
export function changedLines(text: string, edits: readonly TextEdit[]): ChangedLine[] {
  const before = linesOf(text);
  const changes = changesByLine(
    text,
    edits.toSorted((a, b) => a.start - b.start),
  );
  const shown: ChangedLine[] = [];
  let next = 0;
  const same = (from: number, end: number) => {
    for (const line of before.slice(Math.max(from, next), end)) shown.push({ kind: 'same', text: line });
    next = Math.max(next, end);
  };
  for (const { first, end, added } of changes) {
    if (shown.length > 0 && first - around > next + around) {
      same(next, next + around);
      shown.push({ kind: 'gap', text: '' });
    } else if (shown.length > 0) same(next, first);
    same(first - around, first);
    for (const line of before.slice(first, end)) shown.push({ kind: 'removed', text: line });
    for (const line of added) shown.push({ kind: 'added', text: line });
    next = end;
  }
  same(next, Math.min(before.length, next + around));
  return shown;
}

function changesByLine(text: string, edits: readonly TextEdit[]): LineChange[] {
  const lines = indexLines(text);
  const groups: { first: number; last: number; edits: TextEdit[] }[] = [];
  for (const edit of edits) {
    const [first, last] = [edit.start, edit.end].map((offset) => positionAt(lines, offset).line) as [number, number];
    const group = groups.at(-1);
    if (group && first <= group.last) {
      group.edits.push(edit);
      group.last = Math.max(group.last, last);
    } else groups.push({ first, last, edits: [edit] });
  }
  return groups.map(({ first, last, edits: own }) => {
    const start = lines.starts[first] ?? 0;
    const end = lines.starts[last + 1] ?? text.length;
    const old = text.slice(start, end);
    const changed = applyEdits(
      old,
      own.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start })),
    );
    return withoutSameLines(first, linesOf(old), linesOf(changed));
  });
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

function withoutSameLines(first: number, old: readonly string[], changed: readonly string[]): LineChange {
  const shorter = Math.min(old.length, changed.length);
  let [head, tail] = [0, 0];
  while (head < shorter && old[head] === changed[head]) head++;
  while (tail < shorter - head && old.at(-1 - tail) === changed.at(-1 - tail)) tail++;
  return { first: first + head, end: first + old.length - tail, added: changed.slice(head, changed.length - tail) };
}

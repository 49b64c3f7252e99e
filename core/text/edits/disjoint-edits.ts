import type { TextEdit } from './minimal-edits.ts';

export class DisjointEdits {
  private readonly edits: TextEdit[] = [];

  /**
   * Adds all `edits` and returns true. If one of them overlaps an edit of an earlier group, adds nothing and returns
   * false. Touching insertions overlap, because their order is unclear.
   */
  add(edits: readonly TextEdit[]): boolean {
    if (edits.some((edit) => this.overlaps(edit))) return false;
    for (const edit of edits) this.edits.splice(this.indexOf(edit.start), 0, edit);
    return true;
  }

  private overlaps(edit: TextEdit): boolean {
    for (let at = this.indexOf(edit.start) - 1; at >= 0; at--) {
      const other = this.edits[at];
      if (!other || other.end < edit.start) break;
      if (overlap(edit, other)) return true;
    }
    for (let at = this.indexOf(edit.start); at < this.edits.length; at++) {
      const other = this.edits[at];
      if (!other || other.start > edit.end) break;
      if (overlap(edit, other)) return true;
    }
    return false;
  }

  private indexOf(offset: number): number {
    let [low, high] = [0, this.edits.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.edits[middle]?.start ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function overlap(a: TextEdit, b: TextEdit): boolean {
  const isInsertion = a.start === a.end || b.start === b.end;
  return isInsertion ? a.start <= b.end && b.start <= a.end : a.start < b.end && b.start < a.end;
}

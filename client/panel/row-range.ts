// Which rows of a long table are drawn: a page of them, with the selected one in it, and more on request.

export interface RowRange {
  from: number;
  /** Not itself. */
  to: number;
}

/**
 * Rows drawn at first, and again with every "Show more". With five times as many a dragged number would stutter: laying
 * them out takes longest.
 */
export const pageSize = 100;

export const firstPage: RowRange = { from: 0, to: pageSize };

/** `selected`: index of the selected row, −1 for none. Where it is not among those that are shown, its page is. */
export function rangeWithRow({ from, to }: RowRange, selected: number): RowRange {
  if (selected < 0 || (selected >= from && selected < to)) return { from, to };
  const start = Math.floor(selected / pageSize) * pageSize;
  return { from: start, to: start + pageSize };
}

export const withNextPage = ({ from, to }: RowRange): RowRange => ({ from, to: to + pageSize });
export const withPreviousPage = ({ from, to }: RowRange): RowRange => ({ from: Math.max(0, from - pageSize), to });

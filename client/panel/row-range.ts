// The rendered rows of a long table: one page that contains the selected row, and more rows on request.

export interface RowRange {
  from: number;
  /** Exclusive. */
  to: number;
}

/**
 * Rows rendered at first, and added with every "Show more". With five times as many, dragging a number would stutter:
 * their layout takes the most time.
 */
export const pageSize = 100;

export const firstPage: RowRange = { from: 0, to: pageSize };

/**
 * `selected`: index of the selected row, −1 for none. If it is outside the rendered rows, the page that contains it is
 * rendered.
 */
export function rangeWithRow({ from, to }: RowRange, selected: number): RowRange {
  if (selected < 0 || (selected >= from && selected < to)) return { from, to };
  const start = Math.floor(selected / pageSize) * pageSize;
  return { from: start, to: start + pageSize };
}

export const withNextPage = ({ from, to }: RowRange): RowRange => ({ from, to: to + pageSize });
export const withPreviousPage = ({ from, to }: RowRange): RowRange => ({ from: Math.max(0, from - pageSize), to });

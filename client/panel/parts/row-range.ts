export interface RowRange {
  from: number;
  /** The index after the last row of the range. */
  to: number;
}

/** The number of rows of a page. A page is small, so that little scrolling leads to the content below the table. */
export const pageSize = 12;

/**
 * The number of rows that "Show more" adds. With five times as many rows, the page would stutter while the user drags a
 * number.
 */
export const moreRows = 100;

export const firstPage: RowRange = { from: 0, to: pageSize };

export function rangeWithRow({ from, to }: RowRange, selected: number): RowRange {
  if (selected < 0 || (selected >= from && selected < to)) return { from, to };
  const size = to - from;
  const start = Math.floor(selected / size) * size;
  return { from: start, to: start + size };
}

export const withNextPage = ({ from, to }: RowRange): RowRange => ({ from, to: to + moreRows });
export const withPreviousPage = ({ from, to }: RowRange): RowRange => ({ from: Math.max(0, from - moreRows), to });

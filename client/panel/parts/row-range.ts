export interface RowRange {
  from: number;
  /** The index after the last row of the range. */
  to: number;
}

/** The number of rows of a page. A page is small, so that the content below the table stays near. */
export const pageSize = 12;

/** The rows that "Show more" adds. With five times as many rows, dragging a number would stutter. */
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

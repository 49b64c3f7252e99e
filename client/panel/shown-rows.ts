// Which rows of a long table are drawn: a page of them, with the selected one in it, and more on request.

export interface ShownRows {
  from: number;
  /** Not itself. */
  to: number;
}

/** Rows drawn at first, and again with every "Show more". With five times as many a dragged number would stutter: laying them out takes longest. */
export const pageOfRows = 100;

export const firstPage: ShownRows = { from: 0, to: pageOfRows };

/** `selected`: index of the selected row, −1 for none. Where it is not among those that are shown, its page is. */
export function shownWith({ from, to }: ShownRows, selected: number): ShownRows {
  if (selected < 0 || (selected >= from && selected < to)) return { from, to };
  const start = Math.floor(selected / pageOfRows) * pageOfRows;
  return { from: start, to: start + pageOfRows };
}

export const withLater = ({ from, to }: ShownRows): ShownRows => ({ from, to: to + pageOfRows });
export const withEarlier = ({ from, to }: ShownRows): ShownRows => ({ from: Math.max(0, from - pageOfRows), to });

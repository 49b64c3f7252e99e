// One line of a CSV file as its cells. Quotes are doubled inside of quotes; what stands in quotes may hold separators.

export interface Cell {
  text: string;
  /** Characters of the line before it. */
  start: number;
}

export interface Line {
  cells: Cell[];
  /** Of the line, in characters. */
  length: number;
  /** A quote is not closed on this line. */
  isOpen: boolean;
}

/** What parts the cells, by the first line: a semicolon or a tabulator where there is one outside of quotes, else a comma. */
export function separatorOf(line: string): string {
  const bare = line.replace(/"[^"]*"/g, '');
  return [';', '\t'].find((separator) => bare.includes(separator)) ?? ',';
}

export function cellsOf(line: string, separator: string): Line {
  const cells: Cell[] = [];
  for (let start = 0; start <= line.length; ) {
    const lead = /^[ ]*/.exec(line.slice(start))?.[0].length ?? 0;
    const isQuoted = line[start + lead] === '"';
    const closed = isQuoted ? endOfQuotes(line, start + lead) : start;
    if (closed === undefined) return { cells, length: line.length, isOpen: true };
    const next = line.indexOf(separator, closed);
    const end = next < 0 ? line.length : next;
    const text = isQuoted ? line.slice(start + lead + 1, closed - 1).replaceAll('""', '"') : line.slice(start, end);
    cells.push({ text: text.trim(), start: start + lead });
    start = end + 1;
  }
  return { cells, length: line.length, isOpen: false };
}

/** Behind the closing quote. */
function endOfQuotes(line: string, opening: number): number | undefined {
  for (let at = opening + 1; at < line.length; at++) {
    if (line[at] !== '"') continue;
    if (line[at + 1] !== '"') return at + 1;
    at++;
  }
  return undefined;
}

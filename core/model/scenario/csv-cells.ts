// Splits one line of a CSV file. A quote inside a quoted text is doubled; quoted text may contain separators.

export interface CsvCell {
  text: string;
  start: number;
}

export interface CsvLine {
  cells: CsvCell[];
  length: number;
  hasOpenQuote: boolean;
}

export function detectSeparator(line: string): string {
  const unquoted = line.replace(/"[^"]*"/g, '');
  return [';', '\t'].find((separator) => unquoted.includes(separator)) ?? ',';
}

export function splitCells(line: string, separator: string): CsvLine {
  const cells: CsvCell[] = [];
  for (let start = 0; start <= line.length; ) {
    const indent = /^[ ]*/.exec(line.slice(start))?.[0].length ?? 0;
    const isQuoted = line[start + indent] === '"';
    const contentEnd = isQuoted ? endOfQuotedCell(line, start + indent) : start;
    if (contentEnd === undefined) return { cells, length: line.length, hasOpenQuote: true };
    const next = line.indexOf(separator, contentEnd);
    const end = next < 0 ? line.length : next;
    const text = isQuoted
      ? line.slice(start + indent + 1, contentEnd - 1).replaceAll('""', '"')
      : line.slice(start, end);
    cells.push({ text: text.trim(), start: start + indent });
    start = end + 1;
  }
  return { cells, length: line.length, hasOpenQuote: false };
}

function endOfQuotedCell(line: string, opening: number): number | undefined {
  for (let at = opening + 1; at < line.length; at++) {
    if (line[at] !== '"') continue;
    if (line[at + 1] !== '"') return at + 1;
    at++;
  }
  return undefined;
}

// Reads a row of a table of `kubectl describe` word by word: columns may be separated by any white space.

export interface Words {
  next(): string | undefined;
  rest(): string;
}

export function readWords(row: string): Words {
  let at = 0;
  const skip = (isWhite: boolean) => {
    const start = at;
    while (at < row.length && isSpace(row[at]) === isWhite) at++;
    return row.slice(start, at);
  };
  return {
    next() {
      skip(true);
      return skip(false) || undefined;
    },
    rest: () => row.slice(at).trim(),
  };
}

function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}

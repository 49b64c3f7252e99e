export interface SentenceToken {
  text: string;
  kind: 'word' | 'number' | 'sign';
  start: number;
  end: number;
}

const pattern =
  /(?<number>\d{1,15}(?:\.\d{1,9})?)|(?<word>[A-Za-z][A-Za-z-]{0,63})|(?<sign><=|>=|->|\.\.\.|[^\sA-Za-z\d])/g;

const signs: Readonly<Record<string, string>> = { '->': '→', '...': '…', '≤': '<=', '≥': '>=' };

export function tokensOf(text: string): SentenceToken[] {
  return Array.from(text.matchAll(pattern), ({ 0: found, index, groups }): SentenceToken => {
    const kind = groups?.number !== undefined ? 'number' : groups?.word !== undefined ? 'word' : 'sign';
    return { text: signs[found] ?? found, kind, start: index, end: index + found.length };
  });
}

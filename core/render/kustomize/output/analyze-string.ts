// What libyaml's emitter finds out about a string before it chooses a style.

export interface StringAnalysis {
  plainAllowed: boolean;
  singleQuotedAllowed: boolean;
  blockAllowed: boolean;
}

interface Findings {
  hasIndicator: boolean;
  hasSpecial: boolean;
  /** A space after a line break. */
  breakSpace: boolean;
  /** A line break after a space. */
  spaceBreak: boolean;
}

export function analyzeString(characters: readonly string[]): StringAnalysis {
  const [first, last] = [characters[0], characters.at(-1)];
  if (first === undefined || last === undefined)
    return { plainAllowed: true, singleQuotedAllowed: true, blockAllowed: false };
  const { hasIndicator, hasSpecial, breakSpace, spaceBreak } = findingsOf(characters);
  const isUnusual = spaceBreak || hasSpecial;
  const isPadded = isSpaceOrBreak(first) || isSpaceOrBreak(last);
  return {
    plainAllowed: !isPadded && !breakSpace && !isUnusual && !hasIndicator && !characters.some(isBreak),
    singleQuotedAllowed: !breakSpace && !isUnusual,
    blockAllowed: last !== ' ' && !isUnusual,
  };
}

function findingsOf(characters: readonly string[]): Findings {
  const start = characters.slice(0, 3).join('');
  const findings: Findings = {
    hasIndicator: start === '---' || start === '...',
    hasSpecial: false,
    breakSpace: false,
    spaceBreak: false,
  };
  for (const [index, character] of characters.entries()) {
    const before = characters[index - 1];
    const after = characters[index + 1];
    findings.hasIndicator ||= isIndicator(character, before, after);
    findings.hasSpecial ||= !isPrintable(character);
    findings.breakSpace ||= character === ' ' && before !== undefined && isBreak(before);
    findings.spaceBreak ||= isBreak(character) && before === ' ';
  }
  return findings;
}

function isIndicator(character: string, before: string | undefined, after: string | undefined): boolean {
  if (character === ':') return isBlankOrEnd(after);
  if (before === undefined)
    return '#,[]{}&*!|>\'"%@`'.includes(character) || ('-?'.includes(character) && isBlankOrEnd(after));
  return character === '#' && isBlankOrEnd(before);
}

function isBlankOrEnd(character: string | undefined): boolean {
  return character === undefined || character === '\t' || isSpaceOrBreak(character);
}

function isSpaceOrBreak(character: string): boolean {
  return character === ' ' || isBreak(character);
}

export function isBreak(character: string): boolean {
  return /^[\r\n\u0085\u2028\u2029]$/.test(character);
}

/** go-yaml v2 does not count a tab among them. */
export function isPrintable(character: string): boolean {
  return /^[\n\x20-\x7e\u00a0-\ud7ff\ue000-\ufefe\uff00-\ufffd]$/.test(character);
}

// The order in which go-yaml v2 writes the keys of a map: letters after other characters, numbers by their value.

export function compareKeys(left: string, right: string): number {
  const [a, b] = [[...left], [...right]];
  let digits = false;
  for (let i = 0; i < a.length && i < b.length; i++) {
    const [x, y] = [a[i] ?? '', b[i] ?? ''];
    if (x === y) {
      digits = isDigit(x);
      continue;
    }
    const [isLeft, isRight] = [isLetter(x), isLetter(y)];
    if (isLeft && isRight) return codeOrder(x, y);
    if (isLeft || isRight) return (digits ? isLeft : isRight) ? -1 : 1;
    return compareNumbers(a, b, i) || codeOrder(x, y);
  }
  return a.length - b.length;
}

/** 0 if no numbers differ at this character. */
function compareNumbers(a: readonly string[], b: readonly string[], at: number): number {
  const hasZero = a[at] === '0' || b[at] === '0';
  let leadingZeros = false;
  if (hasZero) {
    for (let j = at - 1; j >= 0 && isDigit(a[j]); j--) {
      if (a[j] === '0') continue;
      leadingZeros = true;
      break;
    }
  }
  // Within a number that began with another digit, a zero counts as 1 in front of both.
  const start = leadingZeros ? '1' : '';
  const left = start + digitsFrom(a, at);
  const right = start + digitsFrom(b, at);
  const byValue = Number(left || 0) - Number(right || 0);
  if (byValue !== 0) return byValue;
  return left.length - right.length;
}

function digitsFrom(characters: readonly string[], at: number): string {
  let digits = '';
  for (let i = at; isDigit(characters[i]); i++) digits += characters[i];
  return digits;
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && /^\p{Nd}$/u.test(character);
}

function isLetter(character: string): boolean {
  return /^\p{L}$/u.test(character);
}

function codeOrder(a: string, b: string): number {
  return (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0);
}

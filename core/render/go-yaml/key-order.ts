// The order in which Go's YAML libraries write map keys. Numbers in keys compare as numbers: `a2` before `a10`.

/** @param isVersion3 orders as yaml.v3, where a letter after a digit comes first: `1m` before `10` */
export function compareKeys(a: string, b: string, isVersion3 = false): number {
  const [left, right] = [[...a], [...b]];
  const at = left.findIndex((character, index) => character !== right[index]);
  if (at < 0 || at >= right.length) return left.length - right.length;
  const [ours = '', theirs = ''] = [left[at], right[at]];
  const [isOurs, isTheirs] = [isLetter(ours), isLetter(theirs)];
  if (isOurs && isTheirs) return codeOf(ours) - codeOf(theirs);
  if (!isOurs && !isTheirs) return compareNumbers(left, right, at);
  const lettersFirst = isVersion3 && at > 0 && isDigit(left[at - 1] ?? '');
  return isOurs === lettersFirst ? -1 : 1;
}

function compareNumbers(left: readonly string[], right: readonly string[], at: number): number {
  const lead = isAfterNumber(left, right, at) ? 1n : 0n;
  const [ours, theirs] = [left, right].map((key) => numberAt(key, at, lead)) as [NumberAt, NumberAt];
  if (ours.value !== theirs.value) return ours.value < theirs.value ? -1 : 1;
  return ours.end - theirs.end || codeOf(left[at] ?? '') - codeOf(right[at] ?? '');
}

interface NumberAt {
  value: bigint;
  end: number;
}

function numberAt(key: readonly string[], at: number, lead: bigint): NumberAt {
  let value = lead;
  let end = at;
  for (; end < key.length && isDigit(key[end] ?? ''); end++)
    value = BigInt.asIntN(64, value * 10n + BigInt(codeOf(key[end] ?? '') - 0x30));
  return { value, end };
}

function isAfterNumber(left: readonly string[], right: readonly string[], at: number): boolean {
  if (left[at] !== '0' && right[at] !== '0') return false;
  for (let before = at - 1; before >= 0 && isDigit(left[before] ?? ''); before--) if (left[before] !== '0') return true;
  return false;
}

const isDigit = (character: string): boolean => /^\p{Nd}$/u.test(character);
const isLetter = (character: string): boolean => /^\p{L}$/u.test(character);
const codeOf = (character: string): number => character.codePointAt(0) ?? 0;

// Whether a regular expression that is matched again and again, as by `matchAll`, `split` or a scanner, takes linear
// time in all. Each of its matches may be linear and short, and look at the whole rest of the text first, as
// `/\[[^\]]+\]|./g` does at each `[`. It is run on texts that repeat one or two of its own characters.

/** Characters of the shorter and of the longer text. */
const [short, long] = [3000, 12_000];
/** Less is no difference that can be measured. */
const leastMs = 10;
/** The longer text takes four times as long in linear time, and sixteen times in quadratic time. */
const mostGrowth = 7;
/** Characters of a pattern that are tried. */
const maxCharacters = 14;

/** The repeated text that takes more than linear time; undefined: none was found. */
export function slowWhenRepeated(source: string, flags: string): string | undefined {
  const pattern = new RegExp(source, /[gy]/.test(flags) ? flags : `${flags}g`);
  const characters = charactersIn(source);
  const words = [...characters, ...characters.flatMap((one) => characters.map((other) => one + other))];
  return words.find((word) => {
    if (msFor(pattern, word, long) < leastMs) return false;
    const [less, more] = [shortestMs(pattern, word, short), shortestMs(pattern, word, long)];
    return more > leastMs && more > mostGrowth * less;
  });
}

function charactersIn(source: string): string[] {
  const escapes: Readonly<Record<string, string>> = { '\\n': '\n', '\\r': '\r', '\\t': '\t' };
  const plain = source.replaceAll(/\\[nrtsSdDwWbBpP](?:\{[^}]*\})?/g, (written) => escapes[written] ?? 'a');
  return [...new Set([...[...new Set(plain)].slice(0, maxCharacters), 'a', ' ', '\n'])];
}

/** Of several, because a machine that is busy makes one of them longer. */
function shortestMs(pattern: RegExp, word: string, length: number): number {
  return Math.min(...[1, 2, 3].map(() => msFor(pattern, word, length)));
}

/** CPU time of this process. A match begins where the one before has ended, or at the next character. */
function msFor(pattern: RegExp, word: string, length: number): number {
  const text = word.repeat(length / word.length);
  const start = process.cpuUsage();
  for (let at = 0; at < text.length; ) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (!found && !pattern.sticky) break;
    at = Math.max(at + 1, found ? pattern.lastIndex : 0);
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

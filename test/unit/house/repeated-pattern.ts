// Whether a pattern takes linear time when it is matched again and again, as by `split`. Each short match may look at
// the whole rest of the text first, as `/\[[^\]]+\]|./g` does at each `[`.

const [short, long] = [3000, 12_000];
/** Shorter times cannot be compared. */
const leastMs = 10;
/** In linear time the longer text takes four times as long, in quadratic time sixteen times. */
const mostGrowth = 7;
const maxCharacters = 14;

/** Undefined: no text takes more than linear time. */
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

function shortestMs(pattern: RegExp, word: string, length: number): number {
  return Math.min(...[1, 2, 3].map(() => msFor(pattern, word, length)));
}

/** CPU time of this process. */
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

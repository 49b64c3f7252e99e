const secondsOfUnit: Readonly<Record<string, number>> = {
  ns: 1e-9,
  us: 1e-6,
  µs: 1e-6,
  μs: 1e-6,
  ms: 1e-3,
  s: 1,
  m: 60,
  h: 3600,
};

const part = /(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h)/y;

/** Returns seconds; undefined if Go cannot read the text. */
export function parseGoDuration(text: string): number | undefined {
  const unsigned = text.replace(/^[-+]/, '');
  const sign = text.startsWith('-') ? -1 : 1;
  if (unsigned === '0') return 0;
  if (unsigned === '') return undefined;
  let seconds = 0;
  for (let at = 0; at < unsigned.length; at = part.lastIndex) {
    part.lastIndex = at;
    const found = part.exec(unsigned);
    if (!found) return undefined;
    seconds += Number(found[1]) * (secondsOfUnit[found[2] ?? ''] ?? 0);
  }
  return sign * seconds;
}

/** Prints a duration of less than a minute as Go does. */
export function formatDurationSeconds(seconds: number): string {
  return `${seconds}s`;
}

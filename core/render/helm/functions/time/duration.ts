// Parses durations as time.ParseDuration: `1h15m30.5s`.

const units = new Map([
  ['ns', 1],
  ['us', 1e3],
  ['µs', 1e3],
  ['μs', 1e3],
  ['ms', 1e6],
  ['s', 1e9],
  ['m', 60e9],
  ['h', 3600e9],
]);

/** Returns nanoseconds; undefined if the text is not a duration. */
export function parseDuration(text: string): bigint | undefined {
  const [, sign = '', body = ''] = /^([-+]?)(.*)$/s.exec(text) ?? [];
  if (body === '0') return 0n;
  if (!/^(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+$/.test(body)) return undefined;
  let total = 0n;
  for (const [, whole = '', fraction = '', unit = ''] of body.matchAll(/(\d*)(?:\.(\d*))?(ns|us|µs|μs|ms|s|m|h)/gy)) {
    const size = units.get(unit) ?? 0;
    total += BigInt(whole || 0) * BigInt(size) + BigInt(Math.trunc(Number(`0.${fraction || 0}`) * size));
  }
  const value = sign === '-' ? -total : total;
  return value === BigInt.asIntN(64, value) ? value : undefined;
}

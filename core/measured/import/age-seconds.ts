// Reads ages as kubectl prints them: `45s`, `9m30s`, `3h12m`, `2d4h`.

const unitSeconds: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400, y: 31_536_000 };

/** From this age on kubectl leaves out seconds. */
export const coarseAgeSeconds = 600;

/** Undefined for a text that is no age. */
export function parseAgeSeconds(text: string): number | undefined {
  if (!/^(?:\d{1,9}[smhdy])+$/.test(text)) return undefined;
  return [...text.matchAll(/(\d+)([smhdy])/g)].reduce(
    (sum, [, count, unit = 's']) => sum + Number(count) * (unitSeconds[unit] ?? 1),
    0,
  );
}

// Reads ages as kubectl prints them: `45s`, `9m30s`, `3h12m`, `2d4h`.

const unitSeconds: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400, y: 31_536_000 };

const maxLength = 40;
/** From this age on kubectl leaves out seconds. */
export const coarseAgeSeconds = 600;

/** Undefined for a text that is no age. */
export function parseAgeSeconds(text: string): number | undefined {
  const parts = text.length <= maxLength ? text.match(/\d{1,9}[smhdy]/g) : undefined;
  if (!parts || parts.join('') !== text) return undefined;
  return parts.reduce((sum, part) => sum + Number(part.slice(0, -1)) * (unitSeconds[part.slice(-1)] ?? 1), 0);
}

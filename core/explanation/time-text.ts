// Reads and prints times in milliseconds since the year 2000, as in the simulator. `Date` is not used, because it
// depends on the local time zone.
import { parseDateSeconds } from '../model/scenario/parse-date.ts';
import { formatGoTime } from '../simulator/watermark/status/format-go-time.ts';

const year2000 = parseDateSeconds('2000-01-01T00:00:00Z') ?? 0;

/**
 * Returns the milliseconds from 2000-01-01 to a time in the format of RFC 3339; undefined if the text is not such a
 * time.
 */
export function parseTimeMs(text: string): number | undefined {
  const seconds = parseDateSeconds(text);
  return seconds === undefined ? undefined : (seconds - year2000) * 1000;
}

export function timeText(atMs: number): string {
  return formatGoTime(atMs).replace(' +0000', '');
}

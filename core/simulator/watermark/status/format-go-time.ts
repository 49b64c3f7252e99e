// Times of a simulation start in the year 2000, as in the recorded cases: `2000-01-01 00:00:15 +0000 UTC`.
import { dateOfDay, dayOfDate, twoDigits } from '../../../model/civil-date.ts';

const firstDay = dayOfDate(2000, 1, 1);

export function formatGoTime(ms: number | null): string {
  if (ms === null) return '<nil>';
  const seconds = Math.floor(ms / 1000);
  const days = Math.floor(seconds / 86_400);
  const rest = seconds - days * 86_400;
  const clock = [Math.floor(rest / 3600), Math.floor(rest / 60) % 60, rest % 60].map(twoDigits).join(':');
  return `${dateOfDay(days + firstDay)} ${clock} +0000 UTC`;
}

// A time as Go prints it: `2000-01-01 00:00:15 +0000 UTC`. Times of a simulation start in the year 2000, as in the
// recordings.
const epochDays = 730_485;

export function formatGoTime(ms: number | null): string {
  if (ms === null) return '<nil>';
  const seconds = Math.floor(ms / 1000);
  const days = Math.floor(seconds / 86_400);
  const rest = seconds - days * 86_400;
  const clock = [Math.floor(rest / 3600), Math.floor(rest / 60) % 60, rest % 60].map((part) => two(part)).join(':');
  return `${formatDate(days)} ${clock} +0000 UTC`;
}

/** The civil calendar, counted in days since 0000-03-01. */
function formatDate(daysSince2000: number): string {
  const day = daysSince2000 + epochDays - 60;
  const era = Math.floor(day / 146_097);
  const ofEra = day - era * 146_097;
  const year = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100));
  const month = Math.floor((5 * ofYear + 2) / 153);
  const date = ofYear - Math.floor((153 * month + 2) / 5) + 1;
  const civilMonth = month < 10 ? month + 3 : month - 9;
  const civilYear = year + era * 400 + (civilMonth <= 2 ? 1 : 0);
  return `${String(civilYear).padStart(4, '0')}-${two(civilMonth)}-${two(date)}`;
}

function two(n: number): string {
  return String(n).padStart(2, '0');
}

// Times as people write them. A plain number means seconds.

const units: readonly (readonly [unit: string, seconds: number])[] = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
];

export function secondsText(seconds: number): string {
  const [unit, size] = unitOf(seconds);
  return `${Math.round((seconds / size) * 1000) / 1000} ${unit}`;
}

/** Parses `90`, `90 s`, `1.5 min`, `1 h 30 min` or `1:30` to seconds; NaN for any other text. */
export function readTime(typed: string): number {
  const text = typed.trim();
  if (/^\d+(:[0-5]?\d){1,2}$/.test(text)) return text.split(':').reduce((total, part) => total * 60 + Number(part), 0);
  if (/^-?(\d+(?:\.\d*)?|\.\d+)(e\d+)?$/.test(text)) return Number(text);
  if (!/^((\d+(\.\d+)?|\.\d+)\s*[a-z]+\s*)+$/i.test(text)) return Number.NaN;
  return [...text.matchAll(/([\d.]+)\s*([a-z]+)\s*/giy)].reduce(
    (total, [, number, word = '']) => total + Number(number) * secondsPerUnit(word),
    0,
  );
}

export function steppedTime(seconds: number, direction: 1 | -1): number {
  return Math.max(0, seconds + direction * unitOf(seconds)[1]);
}

function unitOf(seconds: number): readonly [string, number] {
  return units.find(([, size]) => seconds !== 0 && seconds % size === 0) ?? ['s', 1];
}

function secondsPerUnit(word: string): number {
  const known = /^(s|secs?|seconds?|mins?|m|minutes?|h|hours?|d|days?)$/i.test(word);
  const unit = units.find(([name]) => name[0] === word[0]?.toLowerCase());
  return known && unit ? unit[1] : Number.NaN;
}

// Path patterns as Go's filepath.Match reads them: `*` and `?` do not match a slash.

/** Undefined if the pattern is malformed. */
export function pathPattern(pattern: string): RegExp | undefined {
  let source = '';
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at] ?? '';
    if (character === '*') source += '[^/]*';
    else if (character === '?') source += '[^/]';
    else if (character === '[') {
      const read = readClass(pattern, at);
      if (!read) return undefined;
      source += read.source;
      at = read.end;
    } else if (character === '\\') {
      at++;
      if (at === pattern.length) return undefined;
      source += escaped(pattern[at] ?? '');
    } else source += escaped(character);
  }
  return new RegExp(`^${source}$`, 'su');
}

function readClass(pattern: string, start: number): { source: string; end: number } | undefined {
  const found = /^\[(\^?)((?:\\[^]|[^\]\\])+)\]/.exec(pattern.slice(start));
  if (!found) return undefined;
  const [whole, negated = '', members = ''] = found;
  const ranges = [...members.matchAll(/(\\[^]|[^-\\])(?:-(\\[^]|[^\]\\]))?/g)];
  if (ranges.map(([range]) => range).join('') !== members) return undefined;
  const inside = ranges.map(
    ([, low = '', high]) => escaped(low.at(-1) ?? '') + (high ? `-${escaped(high.at(-1) ?? '')}` : ''),
  );
  return { source: `${negated ? '(?!/)' : ''}[${negated}${inside.join('')}]`, end: start + whole.length - 1 };
}

function escaped(character: string): string {
  return /[\\^$.*+?()[\]{}|/-]/.test(character) ? `\\${character}` : character;
}

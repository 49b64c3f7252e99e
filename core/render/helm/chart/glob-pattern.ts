// Patterns of `.Files.Glob`: `*` and `?` stop at a slash, `**` does not; `[a-z]`, `{a,b}`.

/** Undefined if the pattern is malformed. */
export function globPattern(pattern: string): RegExp | undefined {
  const tokens = /\*\*|[*?{},]|\[(!?)([^\]]+)\]|\\([^])|[^]/gu;
  let source = '';
  let depth = 0;
  for (const [token, negated, members, escapedCharacter] of pattern.matchAll(tokens)) {
    if (token === '{') depth++;
    if (token === '}' && --depth < 0) return undefined;
    if (members !== undefined) source += `[${negated ? '^' : ''}${members.replaceAll(/[\\\]^]/g, '\\$&')}]`;
    else source += depth > 0 && token === ',' ? '|' : (special[token] ?? literal(escapedCharacter ?? token));
  }
  return depth === 0 ? new RegExp(`^${source}$`, 'su') : undefined;
}

const special: Readonly<Record<string, string>> = { '**': '.*', '*': '[^/]*', '?': '[^/]', '{': '(?:', '}': ')' };

function literal(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

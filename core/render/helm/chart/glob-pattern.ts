// Patterns of `.Files.Glob`: `*` and `?` stop at a slash, `**` does not; `[a-z]`, `{a,b}`.

const token = /\*\*|[*?{},]|\[(!?)([^\]]+)\]|\\(.)|./gsu;

/** Undefined if the pattern is malformed. */
export function globPattern(pattern: string): RegExp | undefined {
  let source = '';
  let depth = 0;
  for (const [written, negated, members, escaped] of pattern.matchAll(token)) {
    depth += written === '{' ? 1 : written === '}' ? -1 : 0;
    if (depth < 0) return undefined;
    if (members !== undefined) source += `[${negated ? '^' : ''}${members.replaceAll(/[\\\]^]/g, '\\$&')}]`;
    else if (written === ',') source += depth > 0 ? '|' : ',';
    else source += special[written] ?? literal(escaped ?? written);
  }
  return depth === 0 ? new RegExp(`^${source}$`, 'su') : undefined;
}

const special: Readonly<Record<string, string>> = { '**': '.*', '*': '[^/]*', '?': '[^/]', '{': '(?:', '}': ')' };

function literal(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

// Matches the patterns of `.Files.Glob`: `*` and `?` stop at a slash, `**` does not. `[a-z]` and `{a,b}` have their
// usual meaning.
import { patternTest } from '../../go-regex/pattern-test.ts';

const token = /\*\*|[*?{},]|\[!?[^\]]+\]|\\.|./gsu;
/**
 * Matches a token after the last `]` of a pattern, where each `[` is literal. The regular expression `token` would
 * search the rest of the pattern for a `]` at each `[`, which takes quadratic time.
 */
const tokenWithoutSets = /\*\*|[*?{},]|\\.|./gsu;

function* tokensOf(pattern: string): Iterable<string> {
  const end = pattern.lastIndexOf(']') + 1;
  for (const [written] of pattern.slice(0, end).matchAll(token)) yield written;
  for (const [written] of pattern.slice(end).matchAll(tokenWithoutSets)) yield written;
}

export function globPattern(pattern: string): ((path: string) => boolean) | undefined {
  let source = '';
  let depth = 0;
  for (const written of tokensOf(pattern)) {
    depth += written === '{' ? 1 : written === '}' ? -1 : 0;
    if (depth < 0) return undefined;
    source += written === ',' && depth > 0 ? '|' : expression(written);
  }
  const test = depth === 0 ? patternTest(`(?s)^(?:${source})$`) : undefined;
  return test && ((path) => test(path) === true);
}

const special: Readonly<Record<string, string>> = { '**': '.*', '*': '[^/]*', '?': '[^/]', '{': '(?:', '}': ')' };

function expression(written: string): string {
  const [, negated, members] = /^\[(!?)([^\]]+)\]$/su.exec(written) ?? [];
  if (members !== undefined) return `[${negated ? '^' : ''}${members.replaceAll(/[\\\]^]/g, '\\$&')}]`;
  return special[written] ?? literal(written.length > 1 && written.startsWith('\\') ? written.slice(1) : written);
}

function literal(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

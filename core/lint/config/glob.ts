import { boundedPattern } from '../../model/bounded-pattern.ts';
import { trimEndOf } from '../../model/trim-end.ts';
import { patternTest } from '../../render/go-regex/pattern-test.ts';

const maxLength = 500;

export function isGlob(path: string): boolean {
  return /[*?{[]/.test(path);
}

/**
 * Whether the pattern matches the path, or a folder above it. `path` uses `/`. `*` and `?` stay within a name, `**`
 * matches any number of folders, `{a,b}` one of several texts, `[abc]` one character.
 */
export function matchesGlob(glob: string, path: string): boolean {
  return glob.length <= maxLength && testOf(glob)?.(path) === true;
}

/** The search for `]` from each `[` takes quadratic time, so the input is bounded. */
const tokens = boundedPattern(500, /\*\*\/(?:\*\*\/)*|\*+|\?|\{[^{}]*\}|\[!?[^\]/]+\]|[^*?{[]+|[{[]/g);

/** The test does not use JavaScript's regular expressions, which take exponential time for a pattern with many `*`. */
function testOf(glob: string): ReturnType<typeof patternTest> {
  const body = trimEndOf(glob.replace(/^\.\//, ''), '/');
  return patternTest(`(?s)^${sourceOf(body)}(?:/.*)?$`);
}

function sourceOf(glob: string): string {
  return tokens
    .matchAll(glob)
    .map(([token]) => sourceOfToken(token))
    .join('');
}

function sourceOfToken(token: string): string {
  if (token.startsWith('**/')) return '(?:[^/]+/)*';
  if (token.startsWith('**')) return '.*';
  if (token.startsWith('*')) return '[^/]*';
  if (token === '?') return '[^/]';
  if (token.length > 2 && token.startsWith('{')) return `(?:${token.slice(1, -1).split(',').map(sourceOf).join('|')})`;
  if (token.length > 2 && token.startsWith('[')) {
    const isNegated = token.startsWith('[!');
    return `[${isNegated ? '^/' : ''}${token.slice(isNegated ? 2 : 1, -1).replace(/[\\\]^]/g, '\\$&')}]`;
  }
  return token.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&');
}

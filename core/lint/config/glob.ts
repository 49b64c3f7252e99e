// Glob patterns over paths with `/`, as command lines and ignore files have them.
import { boundedPattern } from '../../model/bounded-pattern.ts';
import { trimEndOf } from '../../model/trim-end.ts';
import { patternTest } from '../../render/go-regex/pattern-test.ts';

/** Longer ones are no pattern that anybody writes. */
const maxLength = 500;

/** Whether a path is a pattern. */
export function isGlob(path: string): boolean {
  return /[*?{[]/.test(path);
}

/**
 * `*` and `?` stay within a name, `**` matches any number of folders, `{a,b}` one of several texts, `[abc]` one
 * character. What a pattern matches includes everything below it: `vendor` matches `vendor/a.yaml`.
 */
export function matchesGlob(glob: string, path: string): boolean {
  return glob.length <= maxLength && testOf(glob)?.(path) === true;
}

/** Looks for the end of a set from each `[`. */
const tokens = boundedPattern(500, /\*\*\/(?:\*\*\/)*|\*+|\?|\{[^{}]*\}|\[!?[^\]/]+\]|[^*?{[]+|[{[]/g);

/** JavaScript's own regular expressions take exponential time for many `*`. */
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

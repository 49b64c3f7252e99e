// .helmignore: which files the loader does not see.
import { pathPattern } from './go-path.ts';

interface IgnoreRule {
  matches: (path: string) => boolean;
  negated: boolean;
  foldersOnly: boolean;
}

export type IgnoreResult = { ok: true; rules: readonly IgnoreRule[] } | { ok: false; error: string };

/** Files that start with a dot below templates/ are always ignored. */
const alwaysIgnored = 'templates/.?*';

export function parseIgnoreRules(text: string): IgnoreResult {
  const rules: IgnoreRule[] = [];
  for (const line of [...text.split('\n'), alwaysIgnored]) {
    const rule = line.trim();
    if (rule === '' || rule.startsWith('#')) continue;
    if (rule.includes('**')) return { ok: false, error: 'double-star (**) syntax is not supported' };
    const parsed = parseRule(rule);
    if (!parsed) return { ok: false, error: 'syntax error in pattern' };
    rules.push(parsed);
  }
  return { ok: true, rules };
}

function parseRule(rule: string): IgnoreRule | undefined {
  const negated = rule.startsWith('!');
  const body = negated ? rule.slice(1) : rule;
  const foldersOnly = body.endsWith('/');
  const pattern = foldersOnly ? body.slice(0, -1) : body;
  const matchesPath = pathPattern(pattern.replace(/^\//, ''));
  if (!matchesPath) return undefined;
  const matches = pattern.includes('/')
    ? (path: string) => matchesPath(path)
    : (path: string) => matchesPath(path.slice(path.lastIndexOf('/') + 1));
  return { matches, negated, foldersOnly };
}

/** Of a file's path; an ignored folder ignores everything below it. */
export function isIgnored(rules: readonly IgnoreRule[], path: string): boolean {
  for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1))
    if (applies(rules, path.slice(0, end), true)) return true;
  return applies(rules, path, false);
}

/** A negated rule ignores everything that it does not match. */
function applies(rules: readonly IgnoreRule[], path: string, isFolder: boolean): boolean {
  for (const { matches, negated, foldersOnly } of rules) {
    const fits = (isFolder || !foldersOnly) && matches(path);
    if (fits !== negated) return true;
  }
  return false;
}

import { pathPattern } from './go-path.ts';

interface IgnoreRule {
  matches: (path: string) => boolean;
  negated: boolean;
  foldersOnly: boolean;
}

export type IgnoreResult = { ok: true; rules: IgnoreRules } | { ok: false; error: string };

/**
 * The maximum number of steps of all comparisons together, as `findMatch` counts steps. This many steps take about 0.25
 * s.
 */
const maxSteps = 400_000;

const stepsOfRule = 1;

const alwaysIgnored = 'templates/.?*';

export function parseIgnoreRules(text: string): IgnoreResult {
  const effort = new Effort();
  const rules: IgnoreRule[] = [];
  for (const line of [...text.split('\n'), alwaysIgnored]) {
    const rule = line.trim();
    if (rule === '' || rule.startsWith('#')) continue;
    if (rule.includes('**')) return { ok: false, error: 'double-star (**) syntax is not supported' };
    const parsed = parseRule(rule, effort);
    if (effort.isOver) break;
    if (!parsed) return { ok: false, error: 'syntax error in pattern' };
    rules.push(parsed);
  }
  return { ok: true, rules: new IgnoreRules(rules, effort) };
}

class Effort {
  private left = maxSteps;

  get isOver(): boolean {
    return this.left < 0;
  }

  readonly spend = (steps: number): boolean => {
    this.left -= steps;
    return !this.isOver;
  };
}

function parseRule(rule: string, { spend }: Effort): IgnoreRule | undefined {
  const negated = rule.startsWith('!');
  const body = negated ? rule.slice(1) : rule;
  const foldersOnly = body.endsWith('/');
  const pattern = foldersOnly ? body.slice(0, -1) : body;
  const matchesPath = testOf(pattern.replace(/^\//, ''), spend);
  if (!matchesPath) return undefined;
  const matches = pattern.includes('/')
    ? (path: string) => matchesPath(path)
    : (path: string) => matchesPath(path.slice(path.lastIndexOf('/') + 1));
  return { matches, negated, foldersOnly };
}

function testOf(pattern: string, spend: Effort['spend']): ((path: string) => boolean) | undefined {
  return /[*?[\\]/.test(pattern) ? pathPattern(pattern, spend) : (path) => path === pattern;
}

export class IgnoreRules {
  private readonly rules: readonly IgnoreRule[];
  private readonly effort: Effort;
  private readonly folders = new Map<string, boolean>();

  constructor(rules: readonly IgnoreRule[], effort: Effort) {
    this.rules = rules;
    this.effort = effort;
  }

  /** Says why `isIgnored` may be wrong; undefined unless the limit of steps was reached. */
  get problem(): string | undefined {
    return this.effort.isOver ? `rendering stopped: .helmignore takes more than ${maxSteps} steps` : undefined;
  }

  isIgnored(path: string): boolean {
    for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1))
      if (this.isFolderIgnored(path.slice(0, end))) return true;
    return this.applies(path, false);
  }

  private isFolderIgnored(path: string): boolean {
    const isIgnored = this.folders.get(path) ?? this.applies(path, true);
    this.folders.set(path, isIgnored);
    return isIgnored;
  }

  /** Whether a rule ignores the path itself. A negated rule ignores every path that it does not match. */
  private applies(path: string, isFolder: boolean): boolean {
    for (const { matches, negated, foldersOnly } of this.rules) {
      if (!this.effort.spend(stepsOfRule)) return false;
      const fits = (isFolder || !foldersOnly) && matches(path);
      if (fits !== negated) return true;
    }
    return false;
  }
}

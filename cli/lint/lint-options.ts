import { diagnosticCodes } from '../../core/lint/diagnostic-codes.ts';
import type { RuleLevel } from '../../core/lint/rule.ts';
import { nearestName } from '../../core/model/nearest-name.ts';
import { type Level, levels } from '../../core/model/problem.ts';
import { CommandError } from '../io.ts';

export interface LevelOptions {
  maxLevel: Level;
  rule?: string[];
}

/** @throws CommandError for an unknown code or level. */
export function readRuleOptions(rules: readonly string[] = []): Record<string, RuleLevel> {
  return Object.fromEntries(rules.map(readRule));
}

function readRule(text: string): [string, RuleLevel] {
  const [code = '', level = ''] = text.split('=', 2);
  if (!diagnosticCodes.includes(code)) {
    const meant = nearestName(code, diagnosticCodes);
    const question = meant === undefined ? '.' : `: did you mean ${meant}?`;
    throw new CommandError(`--rule ${text}: no diagnostic has the code ${code}${question}`);
  }
  if (!isRuleLevel(level))
    throw new CommandError(`--rule ${text}: the level must be one of ${[...levels, 'off'].join(', ')}.`);
  return [code, level];
}

function isRuleLevel(level: string): level is RuleLevel {
  return level === 'off' || levels.some((each) => each === level);
}

export function isAtLeast(level: Level, least: Level): boolean {
  return levels.indexOf(level) <= levels.indexOf(least);
}

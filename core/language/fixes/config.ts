// Fixes for names in a configuration file that nothing has: of a rule, a level or a feature gate.
import { ruleLevels } from '../../model/config/fields.ts';
import { nearestName } from '../../model/nearest-name.ts';
import type { Problem } from '../../model/problem.ts';
import { newestRelease } from '../../model/release-names.ts';
import { defaultGatesOf } from '../../model/releases.ts';
import { findNode } from '../../text/tree.ts';
import type { AnalyzedObject } from '../analyze-document.ts';
import { diagnosticCodes } from '../diagnostic-codes.ts';
import type { FixCandidate } from './fix-candidate.ts';
import { spellingFixes } from './scalar-fixes.ts';

const levelNames = ruleLevels.map(({ value }) => value);

export function fixRuleCode({ at }: Problem, { root }: AnalyzedObject): FixCandidate[] {
  return at.length === 2 && at[0] === 'rules' ? renameKey(root, at, diagnosticCodes) : [];
}

export function fixRuleLevel({ at }: Problem, { root }: AnalyzedObject): FixCandidate[] {
  const isLevel = at[0] === 'rules' && (at.length === 2 || at.at(-1) === 'level');
  return isLevel ? spellingFixes(findNode(root, at)?.node, { type: 'string', enum: levelNames }) : [];
}

export function fixGateName({ at }: Problem, { root }: AnalyzedObject): FixCandidate[] {
  return at[0] === 'featureGates' ? renameKey(root, at, Object.keys(defaultGatesOf(newestRelease))) : [];
}

function renameKey(root: AnalyzedObject['root'], at: Problem['at'], known: readonly string[]): FixCandidate[] {
  const key = findNode(root, at)?.key;
  const meant = nearestName(String(at.at(-1)), known);
  if (!key || meant === undefined) return [];
  return [{ title: `Rename to ${meant}`, isPreferred: true, edits: [{ ...key, text: meant }] }];
}

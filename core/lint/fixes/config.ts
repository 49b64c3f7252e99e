import type { AnalyzedDocument, AnalyzedObject } from '../../analysis/analyze-document.ts';
import { ruleLevels } from '../../model/config/fields.ts';
import { nearestName } from '../../model/nearest-name.ts';
import type { Problem } from '../../model/problem.ts';
import { newestRelease } from '../../model/release-names.ts';
import { defaultGatesOf } from '../../model/releases.ts';
import { findNode } from '../../text/tree.ts';
import { diagnosticCodes } from '../diagnostic-codes.ts';
import type { FixCandidate } from './fix-candidate.ts';
import { renameKey } from './rename-key.ts';
import { spellingFixes } from './scalar-fixes.ts';

const levelNames = ruleLevels.map(({ value }) => value);

export function fixRuleCode({ at }: Problem, { root }: AnalyzedObject, view: AnalyzedDocument): FixCandidate[] {
  return at.length === 2 && at[0] === 'rules' ? renameToNearest({ at, root, view }, diagnosticCodes) : [];
}

export function fixRuleLevel({ at }: Problem, { root }: AnalyzedObject): FixCandidate[] {
  const isLevel = at[0] === 'rules' && (at.length === 2 || at.at(-1) === 'level');
  return isLevel ? spellingFixes(findNode(root, at)?.node, { type: 'string', enum: levelNames }) : [];
}

export function fixGateName({ at }: Problem, { root }: AnalyzedObject, view: AnalyzedDocument): FixCandidate[] {
  const gates = Object.keys(defaultGatesOf(newestRelease));
  return at[0] === 'featureGates' ? renameToNearest({ at, root, view }, gates) : [];
}

interface NamedPlace extends Pick<Problem, 'at'>, Pick<AnalyzedObject, 'root'> {
  view: AnalyzedDocument;
}

function renameToNearest({ at, root, view }: NamedPlace, known: readonly string[]): FixCandidate[] {
  const key = findNode(root, at)?.key;
  const meant = nearestName(String(at.at(-1)), known);
  return key && meant !== undefined ? renameKey(view.lines.text, key, meant) : [];
}

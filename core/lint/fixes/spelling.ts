import type { AnalyzedDocument, AnalyzedObject } from '../../analysis/analyze-document.ts';
import { intendedField } from '../../model/check-structure.ts';
import { childFields, fieldAt } from '../../model/field-lookup.ts';
import { nearestName } from '../../model/nearest-name.ts';
import type { Problem } from '../../model/problem.ts';
import { isObject, valueAt } from '../../model/value.ts';
import { findNode } from '../../text/tree.ts';
import type { FixCandidate } from './fix-candidate.ts';
import { renameKey } from './rename-key.ts';
import { quotingFixes, spellingFixes } from './scalar-fixes.ts';

export function fixValueSpelling({ at }: Problem, { root, description }: AnalyzedObject): FixCandidate[] {
  return spellingFixes(findNode(root, at)?.node, description && fieldAt(description.root, at)?.shape);
}

export function fixFieldName(
  { at }: Problem,
  { root, object, description }: AnalyzedObject,
  { lines }: AnalyzedDocument,
): FixCandidate[] {
  const parent = description && fieldAt(description.root, at.slice(0, -1));
  const siblings = valueAt(object, at.slice(0, -1));
  const key = findNode(root, at)?.key;
  const intended =
    parent && isObject(siblings) ? intendedField(String(at.at(-1)), siblings, childFields(parent)) : undefined;
  const nearest =
    parent &&
    nearestName(
      String(at.at(-1)),
      childFields(parent).map(({ name }) => name),
    );
  const isFormer = intended?.texts.formerNames?.some(({ name }) => name === at.at(-1)) === true;
  // If the object already has the field whose name is most similar, the user probably meant that field, so no fix is
  // suggested.
  if (!intended || !key || (nearest !== intended.name && !isFormer)) return [];
  return renameKey(lines.text, key, intended.name);
}

export function fixValueQuotes({ at }: Problem, { root, description }: AnalyzedObject): FixCandidate[] {
  return quotingFixes(findNode(root, at)?.node, description && fieldAt(description.root, at)?.shape);
}

// Quick fixes for kustomize patches. Positions count from the start of the YAML document.
import type { TextEdit as LineEdit, Range as LineRange } from 'vscode-languageserver-types';
import { findPatches, type PatchContext, type PatchDocument } from '../../analysis/patches/patch-document.ts';
import {
  findOperations,
  type OperationProblem,
  operationProblems,
  type PatchOperation,
  pointerToPath,
  segmentRange,
} from '../../index/read/operations.ts';
import { type FixAllOptions, type FixedText, fixAll } from '../../lint/fixes/fix-all.ts';
import type { FixCandidate } from '../../lint/fixes/fix-candidate.ts';
import { findFixes, type QuickFix, rangesTouch } from '../../lint/fixes/fixes.ts';
import { renameFix, renameKey } from '../../lint/fixes/rename-key.ts';
import { quotingFixes, spellingFixes } from '../../lint/fixes/scalar-fixes.ts';
import { levelOf } from '../../lint/rule.ts';
import { childFields, fieldAt } from '../../model/field-lookup.ts';
import { nearestName } from '../../model/nearest-name.ts';
import { type AnalysisBudget, createAnalysisBudget } from '../../text/limits.ts';
import { indexLines, positionAt } from '../../text/lines.ts';
import type { Range } from '../../text/node.ts';
import { editInFile, itemInFile } from '../../text/place-in-file.ts';
import { readDocument } from '../../text/read/read-document.ts';
import { findNode } from '../../text/tree.ts';
import { analyzePartialObject } from './patch.ts';

export function patchFixes(text: string, context: PatchContext, requested: LineRange): QuickFix[] {
  const budget = createAnalysisBudget();
  return findPatches(text, context)
    .flatMap((patch) => fixesOf(patch, budget).map((fix) => toFileFix(fix, patch)))
    .filter(({ range }) => rangesTouch(range, requested));
}

export function patchFixAll(
  text: string,
  context: PatchContext,
  { levels, code }: Pick<FixAllOptions, 'levels' | 'code'>,
): FixedText {
  const fixed = findPatches(text, context).map((patch) => {
    const { edits, codes } =
      patch.form === 'part'
        ? fixAll(analyzePartialObject(patch), { levels, code })
        : preferredFixes(operationFixes(patch), { levels, code });
    return { edits: edits.map((edit) => editInFile(edit, patch)), codes };
  });
  return { edits: fixed.flatMap(({ edits }) => edits), codes: fixed.flatMap(({ codes }) => codes) };
}

function fixesOf(patch: PatchDocument, budget: AnalysisBudget): QuickFix[] {
  return patch.form === 'part' ? findFixes(analyzePartialObject(patch), { budget }) : operationFixes(patch);
}

/**
 * Returns the preferred fixes, at most one for each range. Comparing the ranges is enough, because each fix of a JSON
 * patch operation changes one word.
 */
function preferredFixes(
  fixes: readonly QuickFix[],
  { levels, code: only }: Pick<FixAllOptions, 'levels' | 'code'>,
): FixedText {
  const seen = new Set<string>();
  const isNew = (edits: readonly LineEdit[]) => {
    const key = JSON.stringify(edits.map(({ range }) => range));
    return !seen.has(key) && seen.add(key);
  };
  const chosen = fixes.filter(
    ({ code, isPreferred, edits }) =>
      isPreferred && levelOf(levels, { code, level: 'error' }) !== 'off' && (only ?? code) === code && isNew(edits),
  );
  return { edits: chosen.flatMap(({ edits }) => edits), codes: chosen.map(({ code }) => code) };
}

function operationFixes(patch: PatchDocument): QuickFix[] {
  const lines = indexLines(patch.text);
  const place = ({ start, end }: Range): LineRange => ({
    start: positionAt(lines, start),
    end: positionAt(lines, end),
  });
  const { root } = readDocument(patch.text, { json: patch.json });
  return findOperations(root).flatMap((operation) =>
    operationProblems(operation, patch.kinds).flatMap((problem) =>
      fixCandidatesOf(operation, problem, patch).map(({ edits, ...words }) => ({
        code: problem.code,
        ...words,
        range: place(problem.range),
        edits: edits.map(({ text, ...changed }) => ({ range: place(changed), newText: text })),
      })),
    ),
  );
}

function fixCandidatesOf(
  operation: PatchOperation,
  { code, at }: OperationProblem,
  { kinds: [description], text }: PatchDocument,
): FixCandidate[] {
  if (!description) return [];
  const written = pointerToPath(description.root, operation.segments);
  const siblings = fieldAt(description.root, at.slice(0, -1));
  const names = siblings ? childFields(siblings).map(({ name }) => name) : [];
  if (at.length <= written.length && code === 'api/unknown-field') {
    const meant = nearestName(String(at.at(-1)), names);
    return meant === undefined ? [] : [renameFix(segmentRange(operation, at.length - 1), meant)];
  }
  if (at.length < written.length) return [];
  const found = findNode(operation.item, ['value', ...at.slice(written.length)]);
  const shape = fieldAt(description.root, at)?.shape;
  if (code === 'api/wrong-type') return quotingFixes(found?.node, shape);
  if (code === 'api/unsupported' || code === 'api/invalid') return spellingFixes(found?.node, shape);
  const meant = code === 'api/unknown-field' ? nearestName(String(at.at(-1)), names) : undefined;
  return meant !== undefined && found?.key ? renameKey(text, found.key, meant) : [];
}

function toFileFix(fix: QuickFix, patch: PatchDocument): QuickFix {
  return { ...itemInFile(fix, patch), edits: fix.edits.map((edit) => editInFile(edit, patch)) };
}

// What a kustomize patch has wrong and can be put right where it stands. Positions count from the start of the chunk.
import type { TextEdit as LineEdit, Range as LineRange } from 'vscode-languageserver-types';
import { nearestName } from '../../model/near.ts';
import { readDocument } from '../../text/document.ts';
import { indexLines, positionAt } from '../../text/lines.ts';
import type { Range } from '../../text/node.ts';
import { find } from '../../text/value.ts';
import { childrenOf, fieldAt } from '../fields.ts';
import type { Repair } from '../fixes/repair.ts';
import { quotes, spelled } from '../fixes/scalar.ts';
import { type PatchDocument, type PatchOptions, patchesInText } from '../patches/document.ts';
import { fieldPath, type Operation, type OperationProblem, operationProblems, operationsIn, segmentRange } from '../patches/operations.ts';
import { type Fix, fixesOf, touches } from './fixes.ts';
import { outOf, viewPart } from './patch.ts';

/** Of what the asked range touches. */
export function patchFixes(text: string, around: PatchOptions, asked: LineRange): Fix[] {
  return patchesInText(text, around)
    .flatMap((patch) => (patch.form === 'part' ? fixesOf(viewPart(patch)) : operationFixes(patch)).map((fix) => movedOut(fix, patch)))
    .filter(({ range }) => touches(range, asked));
}

function operationFixes(patch: PatchDocument): Fix[] {
  const lines = indexLines(patch.text);
  const place = ({ start, end }: Range): LineRange => ({ start: positionAt(lines, start), end: positionAt(lines, end) });
  const { root } = readDocument(patch.text, { json: patch.json });
  return operationsIn(root).flatMap((operation) =>
    operationProblems(operation, patch.kinds).flatMap((problem) =>
      repairsOf(operation, problem, patch).map(({ edits, ...words }) => ({
        ...{ code: problem.code, ...words, range: place(problem.range) },
        edits: edits.map(({ text, ...changed }) => ({ range: place(changed), newText: text })),
      })),
    ),
  );
}

function repairsOf(operation: Operation, { code, at }: OperationProblem, { kinds: [description] }: PatchDocument): Repair[] {
  if (!description) return [];
  const written = fieldPath(description.root, operation.segments);
  const siblings = fieldAt(description.root, at.slice(0, -1));
  const names = siblings ? childrenOf(siblings).map(({ name }) => name) : [];
  if (at.length <= written.length && code === 'api/unknown-field') {
    const meant = nearestName(String(at.at(-1)), names);
    return meant === undefined ? [] : [renamed(segmentRange(operation, at.length - 1), meant)];
  }
  if (at.length < written.length) return [];
  const found = find(operation.item, ['value', ...at.slice(written.length)]);
  const shape = fieldAt(description.root, at)?.shape;
  if (code === 'api/wrong-type') return quotes(found?.node, shape);
  if (code === 'api/unsupported' || code === 'api/invalid') return spelled(found?.node, shape);
  const meant = code === 'api/unknown-field' ? nearestName(String(at.at(-1)), names) : undefined;
  return meant !== undefined && found?.key ? [renamed(found.key, meant)] : [];
}

function renamed(range: Range, meant: string): Repair {
  return { title: `Rename to ${meant}`, isPreferred: true, edits: [{ ...range, text: meant }] };
}

/** New lines stand as deep as the text of the patch does. */
function movedOut(fix: Fix, patch: PatchDocument): Fix {
  const indent = ' '.repeat(patch.column);
  const edit = ({ range, newText }: LineEdit) => ({ range: outOf(patch, range), newText: newText.replaceAll('\n', `\n${indent}`) });
  return { ...fix, range: outOf(patch, fix.range), edits: fix.edits.map(edit) };
}

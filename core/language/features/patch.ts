// Fields that a kustomize patch writes: `path: /spec/maxReplicas, value: 20`, in files and inside of a kustomization. They are
// checked, explained and completed as the field that they are. Positions count from the start of the chunk.
import type { Diagnostic, Hover, Range as LineRange, Position } from 'vscode-languageserver-types';
import { readDocument } from '../../text/document.ts';
import { indexLines, offsetAt, positionAt } from '../../text/lines.ts';
import type { Range } from '../../text/node.ts';
import { find, pathAt } from '../../text/value.ts';
import { fieldAt } from '../fields.ts';
import { type PatchDocument, type PatchOptions, patchesInText } from '../patches/document.ts';
import { fieldPath, operationProblems, operationsIn, segmentRange } from '../patches/operations.ts';
import { MarkupKind } from '../protocol-values.ts';
import { fieldCard } from '../reference.ts';
import { readSwitches } from '../switches.ts';
import { viewChunk } from '../view.ts';
import { type DiagnosticOptions, diagnose, report } from './diagnostics.ts';
import { type HoverOptions, hoverAt } from './hover.ts';

export function patchProblems(text: string, around: PatchOptions, options: DiagnosticOptions): Diagnostic[] {
  return patchesInText(text, around).flatMap((patch) =>
    problemsOf(patch, options).map((diagnostic) => ({ ...diagnostic, range: outOf(patch, diagnostic.range) })),
  );
}

function problemsOf(patch: PatchDocument, options: DiagnosticOptions): Diagnostic[] {
  const { text, json, form, kinds } = patch;
  if (form === 'part') return diagnose(viewPart(patch), options).filter(({ severity }) => severity === 1);
  const { root } = readDocument(text, { json });
  const placed = operationsIn(root).flatMap((operation) => operationProblems(operation, kinds));
  return report(placed, { lines: indexLines(text), switches: readSwitches(text) }, options);
}

/** A kustomization says that it is a patch, whatever its file is called. */
export function viewPart({ text }: PatchDocument) {
  return viewChunk(text, { json: false, kustomizedAs: 'patch' });
}

export function patchHoverAt(text: string, position: Position, around: PatchOptions, options: HoverOptions): Hover | undefined {
  const patch = patchesInText(text, around).find((one) => holds(one, position));
  if (!patch) return undefined;
  const inside = into(patch, position);
  const { surroundings: _, ...alone } = options;
  const hover = patch.form === 'part' ? hoverAt(viewPart(patch), inside, alone) : operationHover(patch, inside);
  return hover?.range ? { ...hover, range: outOf(patch, hover.range) } : hover;
}

function operationHover({ text, json, kinds }: PatchDocument, position: Position): Hover | undefined {
  const lines = indexLines(text);
  const offset = offsetAt(lines, position);
  const { root } = readDocument(text, { json });
  const operation = operationsIn(root).find(({ item }) => item.range.start <= offset && offset <= item.range.end);
  const [description] = kinds;
  if (!operation || !description) return undefined;
  const path = fieldPath(description.root, operation.segments);
  const within = pathAt(operation.item, offset);
  const [part, ...rest] = within.path;
  const depth = part === 'path' && within.in === 'value' ? path.findIndex((_, index) => offset <= segmentRange(operation, index).end) : -1;
  const shown = part === 'value' ? [...path, ...rest] : path.slice(0, depth === -1 ? path.length : depth + 1);
  const field = part === 'value' || part === 'path' ? fieldAt(description.root, shown) : undefined;
  const node = find(operation.item, within.path);
  const range: Range | undefined = depth === -1 ? (within.in === 'key' ? node?.key : node?.value) : segmentRange(operation, depth);
  if (!field || !range || field.name === '[]') return undefined;
  return {
    contents: { kind: MarkupKind.Markdown, value: fieldCard(field, { parent: shown.slice(0, -1).join('.') }) },
    range: { start: positionAt(lines, range.start), end: positionAt(lines, range.end) },
  };
}

/** The line behind the last one belongs to it only as far as it is indented like the others. */
export function holds({ text, startLine, column }: PatchDocument, { line, character }: Position): boolean {
  const lineCount = indexLines(text).starts.length;
  const isBehind = text.endsWith('\n') && line === startLine + lineCount - 1;
  return line >= startLine && line < startLine + lineCount && (!isBehind || character >= column);
}

export function into({ startLine, column }: PatchDocument, { line, character }: Position): Position {
  return { line: line - startLine, character: Math.max(0, character - column) };
}

export function outOf({ startLine, column }: PatchDocument, { start, end }: LineRange): LineRange {
  const out = ({ line, character }: Position) => ({ line: line + startLine, character: character + column });
  return { start: out(start), end: out(end) };
}

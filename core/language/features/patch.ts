// Fields that a kustomize patch writes: `path: /spec/maxReplicas, value: 20`, in files and inside of a kustomization. They are
// checked, explained and completed as the field that they are. Positions count from the start of the chunk.
import type { Diagnostic, Hover, Range as LineRange, Position } from 'vscode-languageserver-types';
import type { Field } from '../../model/field.ts';
import type { Path } from '../../model/path.ts';
import { readDocument } from '../../text/document.ts';
import { indexLines, offsetAt, positionAt } from '../../text/lines.ts';
import type { MapNode, Range } from '../../text/node.ts';
import { find, pathAt } from '../../text/value.ts';
import { fieldAt } from '../fields.ts';
import { type PatchDocument, type PatchOptions, patchesInText } from '../patches/document.ts';
import { operationsField } from '../patches/fields.ts';
import { fieldPath, type Operation, operationProblems, operationsIn, segmentRange } from '../patches/operations.ts';
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
  const [description] = kinds;
  const [index, part, ...rest] = pathAt(root, offset).path;
  const item = index === undefined ? undefined : find(root, [index])?.node;
  if (item?.kind !== 'map' || !description || part === undefined) return undefined;
  const operation = operationsIn({ kind: 'list', range: item.range, flow: false, items: [item] }, part === 'from' ? 'from' : 'path')[0];
  const place = partAt({ item, operation, root: description.root }, offset, [part, ...rest]);
  if (!place || place.field.name === '[]') return undefined;
  return {
    contents: { kind: MarkupKind.Markdown, value: fieldCard(place.field, { parent: place.parent }) },
    range: { start: positionAt(lines, place.range.start), end: positionAt(lines, place.range.end) },
  };
}

interface Asked {
  item: MapNode;
  /** Absent while no path is written. */
  operation: Operation | undefined;
  root: Field;
}

interface Part {
  field: Field;
  range: Range;
  parent?: string;
}

/** In a path each segment is its own field, in a value what stands there; all else is part of the operation. */
function partAt({ item, operation, root }: Asked, offset: number, [part, ...rest]: Path): Part | undefined {
  const within = pathAt(item, offset);
  const node = find(item, within.path);
  const range = within.in === 'key' ? node?.key : node?.value;
  if (!range || within.in === 'none') return undefined;
  const isPointer = (part === 'path' || part === 'from') && within.in === 'value';
  if (!operation || !(isPointer || part === 'value')) return asPart(fieldAt(operationsField(root, undefined), [0, String(part)]), range);
  const path = fieldPath(root, operation.segments);
  const depth = isPointer ? path.findIndex((_, index) => offset <= segmentRange(operation, index).end) : -1;
  if (depth === -1) return partOf(root, isPointer ? path : [...path, ...rest], range);
  return partOf(root, path.slice(0, depth + 1), segmentRange(operation, depth));
}

function partOf(root: Field, path: Path, range: Range): Part | undefined {
  return asPart(fieldAt(root, path), range, path.slice(0, -1).join('.'));
}

function asPart(field: Field | undefined, range: Range, parent?: string): Part | undefined {
  return field && { field, range, ...(parent !== undefined && { parent }) };
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

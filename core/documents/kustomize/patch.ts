// Diagnostics and hover for fields of a kustomize patch: `path: /spec/maxReplicas, value: 20`, in a file of its own or
// in a kustomization. Positions count from the start of the YAML document.

import type { Hover, Position } from 'vscode-languageserver-types';
import { type AnalyzedAutoscaler, type AnalyzedDocument, analyzeDocument } from '../../analysis/analyze-document.ts';
import { fieldDocumentation } from '../../analysis/field-documentation.ts';
import { findPatches, type PatchContext, type PatchDocument } from '../../analysis/patches/patch-document.ts';
import { kustomizedOf } from '../../analysis/rendered-object.ts';
import { readSuppressions } from '../../analysis/suppressions.ts';
import { MarkupKind } from '../../analysis/wording/lsp-constants.ts';
import { type HoveredField, type HoverOptions, hoverAt, hoverText } from '../../editor/hover/hover.ts';
import {
  findOperations,
  operationProblems,
  type PatchOperation,
  pointerToPath,
  segmentRange,
} from '../../index/read/operations.ts';
import {
  applyLevels,
  type DiagnosticOptions,
  findProblems,
  type ReportedProblem,
  toDiagnostic,
} from '../../lint/diagnostics.ts';
import type { FindOptions, ProblemFilter } from '../../lint/find-problems.ts';
import type { FoundDiagnostic } from '../../lint/found-diagnostic.ts';
import { groupMissingFields } from '../../lint/group-missing-fields.ts';
import type { Field } from '../../model/field.ts';
import { fieldAt } from '../../model/field-lookup.ts';
import type { Key, Path } from '../../model/path.ts';
import { valueAt } from '../../model/value.ts';
import { indexLines, offsetAt, positionAt } from '../../text/lines.ts';
import type { MapNode, Range } from '../../text/node.ts';
import { itemInFile, positionInDocument, rangeInFile } from '../../text/place-in-file.ts';
import { readDocument } from '../../text/read/read-document.ts';
import { findNode, pathAtOffset } from '../../text/tree.ts';
import { jsonPatchField } from './operation-fields.ts';

export function patchProblems(text: string, context: PatchContext, options: DiagnosticOptions): FoundDiagnostic[] {
  return problemsInPatches(text, context, options, groupMissingFields).map((problem) => toDiagnostic(problem, options));
}

export function problemsInPatches(
  text: string,
  context: PatchContext,
  options: FindOptions,
  filter?: ProblemFilter,
): ReportedProblem[] {
  return findPatches(text, context).flatMap((patch) =>
    problemsOf(patch, options, filter).map((problem) => itemInFile(problem, patch)),
  );
}

function problemsOf(patch: PatchDocument, options: FindOptions, filter: ProblemFilter | undefined): ReportedProblem[] {
  const { text, json, form, kinds } = patch;
  if (form === 'part')
    return findProblems(analyzePartialObject(patch), options, filter).filter(({ level }) => level === 'error');
  const { root } = readDocument(text, { json });
  const placed = findOperations(root).flatMap((operation) => operationProblems(operation, kinds));
  return applyLevels(placed, { lines: indexLines(text), suppressions: readSuppressions(text) }, options.levels);
}

export function analyzePartialObject({ text }: PatchDocument) {
  return analyzeDocument(text, { json: false, kustomizedAs: 'patch' });
}

export function patchHoverAt(
  text: string,
  position: Position,
  context: PatchContext,
  options: HoverOptions & { built?: AnalyzedDocument },
): Hover | undefined {
  const patch = findPatches(text, context).find((one) => patchContains(one, position, text));
  if (!patch) return undefined;
  const inside = positionInDocument(position, patch);
  const { workspaceContext: _, built: document, ...alone } = options;
  const built = document && builtAt(document, position);
  const hover =
    patch.form === 'part'
      ? hoverAt(withBuilt(analyzePartialObject(patch), built), inside, alone)
      : operationHover(patch, inside, built && ((field) => builtCard(built, field, alone)));
  return hover?.range ? { ...hover, range: rangeInFile(hover.range, patch) } : hover;
}

const afterLast = '-';

interface BuiltObject {
  document: AnalyzedDocument;
  object: AnalyzedAutoscaler;
}

function builtAt(document: AnalyzedDocument, position: Position): BuiltObject | undefined {
  const offset = offsetAt(document.lines, position);
  const object = document.autoscalers.find(({ rendered }) => {
    const range = kustomizedOf(rendered) && rendered?.root.range;
    return range && range.start <= offset && offset <= range.end;
  });
  return object?.reading && { document, object };
}

function withBuilt(analyzed: AnalyzedDocument, built: BuiltObject | undefined): AnalyzedDocument {
  const [own] = analyzed.autoscalers;
  if (!own || !built) return analyzed;
  const { object, reading, rendered } = built.object;
  const { patch: _, ...rest } = own;
  const autoscalers = [{ ...rest, object, ...(reading && { reading }), ...(rendered && { rendered }) }];
  return { ...analyzed, autoscalers, objects: autoscalers };
}

/**
 * In the path of a JSON patch, `-` appends an item, so `-` is replaced by the index of the last item of the built list.
 */
function builtCard({ document, object }: BuiltObject, field: HoveredField, options: HoverOptions): string | undefined {
  const path: Key[] = [];
  for (const key of field.path) {
    const list = key === afterLast ? valueAt(object.object, path) : undefined;
    path.push(Array.isArray(list) ? list.length - 1 : key);
  }
  return hoverText(document, object, { ...field, path }, options);
}

function operationHover(
  { text, json, kinds }: PatchDocument,
  position: Position,
  cardOf: ((field: HoveredField) => string | undefined) | undefined,
): Hover | undefined {
  const lines = indexLines(text);
  const offset = offsetAt(lines, position);
  const { root } = readDocument(text, { json });
  const [description] = kinds;
  const [index, part, ...rest] = pathAtOffset(root, offset).path;
  const item = index === undefined ? undefined : findNode(root, [index])?.node;
  if (item?.kind !== 'map' || !description || part === undefined) return undefined;
  const operation = findOperations(
    { kind: 'list', range: item.range, flow: false, items: [item] },
    part === 'from' ? 'from' : 'path',
  )[0];
  const place = partAt({ item, operation, root: description.root }, offset, [part, ...rest]);
  if (!place || place.field.name === '[]') return undefined;
  const { path, range } = place;
  const card = path && cardOf?.({ path, range, description });
  return {
    contents: { kind: MarkupKind.Markdown, value: card ?? fieldDocumentation(place.field, { parent: place.parent }) },
    range: { start: positionAt(lines, place.range.start), end: positionAt(lines, place.range.end) },
  };
}

interface HoveredOperation {
  item: MapNode;
  operation: PatchOperation | undefined;
  root: Field;
}

interface HoveredPart {
  field: Field;
  range: Range;
  parent?: string | undefined;
  /** The path in the patched object; absent for a part of the patch operation itself, such as `op`. */
  path?: Path;
}

function partAt(
  { item, operation, root }: HoveredOperation,
  offset: number,
  [part, ...rest]: Path,
): HoveredPart | undefined {
  const within = pathAtOffset(item, offset);
  const node = findNode(item, within.path);
  const range = within.in === 'key' ? node?.key : node?.value;
  if (!range || within.in === 'none') return undefined;
  const isPointer = (part === 'path' || part === 'from') && within.in === 'value';
  if (!operation || !(isPointer || part === 'value'))
    return asPart(fieldAt(jsonPatchField(root, undefined), [0, String(part)]), range);
  const path = pointerToPath(root, operation.segments);
  const depth = isPointer ? path.findIndex((_, index) => offset <= segmentRange(operation, index).end) : -1;
  const { segments } = operation;
  if (depth === -1) return partOf(root, isPointer ? path : [...path, ...rest], { range, segments });
  return partOf(root, path.slice(0, depth + 1), { range: segmentRange(operation, depth), segments });
}

function partOf(
  root: Field,
  path: Path,
  { range, segments }: { range: Range; segments: readonly string[] },
): HoveredPart | undefined {
  const part = asPart(fieldAt(root, path), range, path.slice(0, -1).join('.'));
  return part && { ...part, path: path.map((key, index) => (segments[index] === afterLast ? afterLast : key)) };
}

function asPart(field: Field | undefined, range: Range, parent?: string): HoveredPart | undefined {
  return field && { field, range, parent };
}

/**
 * Whether the position is in the patch. The line after the patch counts only if it is indented like the patch.
 * `document` is the whole text.
 */
export function patchContains(patch: PatchDocument, { line, character }: Position, document: string): boolean {
  const { text, column } = patch;
  const { starts } = indexLines(text);
  const inside = positionInDocument({ line, character }, patch).line;
  const last = starts.length - 1;
  if (inside < 0 || inside > last) return false;
  if (inside < last) return true;
  // If the patch does not end with a line break, it ends within its last line. Positions after this end are not in the
  // patch.
  if (!text.endsWith('\n')) return character <= column + text.length - (starts.at(-1) ?? 0);
  const start = offsetAt(indexLines(document), { line, character: 0 });
  return character >= column && /^ *$/.test(document.slice(start, start + column));
}

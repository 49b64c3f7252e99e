// Operations of a JSON patch: the field that each operation changes, and the errors that the API server would report
// for the field.

import type { KindDescription } from '../../apiserver/kind-description.ts';
import type { Field } from '../../model/field.ts';
import { childFields, fieldAt } from '../../model/field-lookup.ts';
import { formatPath, type Key, type Path } from '../../model/path.ts';
import type { Problem } from '../../model/problem.ts';
import { templatedValue, type Value } from '../../model/value.ts';
import type { MapNode, Node, Range, ScalarNode } from '../../text/node.ts';
import { rangeOfProblem } from '../../text/problem-range.ts';
import { effectiveEntry, toValue } from '../../text/tree.ts';
import { stringOf } from './node-strings.ts';

export interface PatchOperation {
  item: MapNode;
  op: string;
  path: ScalarNode;
  segments: readonly string[];
}

/** The largest index of a list item for which an operation is checked. Larger indexes are unlikely. */
const maxItemIndex = 100;

/**
 * Whether the text is a JSON patch. Also true for a text with only a dash or a bracket, because the user may be typing
 * the first operation.
 */
export function isJsonPatch(text: string): boolean {
  return (
    startsWithItem.test(text) &&
    (/^[\s\-[\]{}"']*(?:\w+[\s\]}"']*)?$/.test(text) || /\b(?:op|path)["']?[ \t]*:/.test(text))
  );
}

/**
 * Matches a text that starts with `[` or with the dash of a list item. The line `---` at the start of a document is not
 * an item.
 */
const startsWithItem = /^(?:\s|#.*\n|---.*\n)*(?:-(?!--)|\[)/;

export function findOperations(root: Node | undefined, key: 'path' | 'from' = 'path'): PatchOperation[] {
  if (root?.kind !== 'list') return [];
  return root.items.flatMap((item) => {
    const path = item?.kind === 'map' ? effectiveEntry(item, key)?.value : undefined;
    if (item?.kind !== 'map' || path?.kind !== 'scalar' || !path.source.startsWith('/')) return [];
    return [
      { item, op: stringOf(effectiveEntry(item, 'op')?.value) ?? '', path, segments: pointerSegments(path.source) },
    ];
  });
}

export function pointerSegments(pointer: string): string[] {
  const [, ...segments] = pointer.split('/');
  return segments.map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/**
 * Converts the segments of a JSON pointer to a path. In a list, the segment `-`, which means the position after the
 * last item, becomes the index 0.
 */
export function pointerToPath(root: Field, segments: readonly string[]): Path {
  const path: Key[] = [];
  for (const segment of segments) {
    const isList = fieldAt(root, path)?.shape.type === 'list';
    path.push(isList && /^(?:\d{1,9}|-)$/.test(segment) ? Number(segment === '-' ? 0 : segment) : segment);
  }
  return path;
}

export type OperationProblem = Problem & { range: Range };

export function operationProblems(operation: PatchOperation, kinds: readonly KindDescription[]): OperationProblem[] {
  const [newest, ...others] = kinds.map((description) => ({
    description,
    problems: problemsAt(operation, description),
  }));
  if (!newest) return [];
  // If the version is unknown, only an error that occurs in every version is reported.
  const common = newest.problems.filter(({ at }) =>
    others.every(({ problems }) => problems.some((other) => formatPath(other.at) === formatPath(at))),
  );
  return common.map((problem) => ({
    ...problem,
    range: rangeOf(operation, problem, pointerToPath(newest.description.root, operation.segments)),
  }));
}

function problemsAt(operation: PatchOperation, description: KindDescription): Problem[] {
  const path = pointerToPath(description.root, operation.segments);
  // A path with a trailing slash is not checked, because the user is still typing it.
  if (path.length === 0 || path.at(-1) === '' || path.some((key) => typeof key === 'number' && key > maxItemIndex))
    return [];
  const { root, apiVersion, kind } = description;
  const object = wrapAt(root, path, writtenValue(operation));
  const { problems } = description.read(Object.assign(Object.create(null), object, { apiVersion, kind }));
  return problems.filter(
    ({ at, level }) => level === 'error' && at.every((key, depth) => depth >= path.length || key === path[depth]),
  );
}

function writtenValue({ item, op }: PatchOperation): Value {
  const value = op === 'add' || op === 'replace' ? effectiveEntry(item, 'value')?.value : undefined;
  return value ? toValue(value) : templatedValue('');
}

/**
 * Returns an object that contains the value at the path. The fields outside the path are templated values, because
 * their values in the patched object are unknown.
 */
function wrapAt(field: Field | undefined, path: Path, value: Value): Value {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const inner = wrapAt(field && fieldAt(field, [key]), rest, value);
  if (typeof key === 'number')
    return Array.from({ length: key + 1 }, (_, index) => (index === key ? inner : templatedValue('')));
  const names = field ? childFields(field).map(({ name }) => name) : [];
  // If the key is unknown, the known fields are not added to the object. The message for an unknown field suggests only
  // fields that the object does not have, so it could then suggest none.
  const others = names.includes(key) ? names.map((name) => [name, templatedValue('')] as const) : [];
  return Object.assign(Object.create(null), Object.fromEntries(others), { [key]: inner });
}

function rangeOf(operation: PatchOperation, { at, on }: Problem, path: Path): Range {
  const isAboutPath = at.length < path.length || (at.length === path.length && on === 'key');
  if (isAboutPath) return segmentRange(operation, at.length - 1);
  return rangeOfProblem(operation.item, { at: ['value', ...at.slice(path.length)], on });
}

export function segmentRange({ path: { range, source, style } }: PatchOperation, index: number): Range {
  const segments = source.split('/');
  const before = segments.slice(0, index + 1).join('/').length + 1;
  const start = range.start + (style === 'quoted' ? 1 : 0) + before;
  return { start, end: start + (segments[index + 1]?.length ?? 0) };
}

// Operations of a JSON patch: which field each is about, and what the API server would say of it there.
import type { Field } from '../../model/field.ts';
import type { KindDescription } from '../../model/kind.ts';
import { formatPath, type Key, type Path } from '../../model/path.ts';
import type { Problem } from '../../model/problem.ts';
import { unseen, type Value } from '../../model/value.ts';
import type { MapNode, Node, Range, ScalarNode } from '../../text/node.ts';
import { toValue, winningEntry } from '../../text/value.ts';
import { childrenOf, fieldAt } from '../fields.ts';
import { rangeOfProblem } from '../locate.ts';
import { plainText } from '../workspace/texts.ts';

export interface Operation {
  item: MapNode;
  op: string;
  path: ScalarNode;
  /** `/spec/metrics/0` → `spec`, `metrics`, `0` */
  segments: readonly string[];
}

/** Nobody addresses an item so far behind. */
const mostItems = 100;

/** `key`: whose pointer counts, that of `path` or of `from`. */
export function operationsIn(root: Node | undefined, key: 'path' | 'from' = 'path'): Operation[] {
  if (root?.kind !== 'list') return [];
  return root.items.flatMap((item) => {
    const path = item?.kind === 'map' ? winningEntry(item, key)?.value : undefined;
    if (item?.kind !== 'map' || path?.kind !== 'scalar' || !path.source.startsWith('/')) return [];
    return [{ item, op: plainText(winningEntry(item, 'op')?.value) ?? '', path, segments: segmentsOf(path.source) }];
  });
}

export function segmentsOf(pointer: string): string[] {
  const [, ...segments] = pointer.split('/');
  return segments.map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** In lists a segment is a number, and `-` the place behind the last item. */
export function fieldPath(root: Field, segments: readonly string[]): Path {
  const path: Key[] = [];
  for (const segment of segments) {
    const isList = fieldAt(root, path)?.shape.type === 'list';
    path.push(isList && /^(?:\d{1,9}|-)$/.test(segment) ? Number(segment === '-' ? 0 : segment) : segment);
  }
  return path;
}

export type OperationProblem = Problem & { range: Range };

/** Refusals of the field and of what is written into it, with their places. */
export function operationProblems(operation: Operation, kinds: readonly KindDescription[]): OperationProblem[] {
  const [newest, ...others] = kinds.map((description) => ({ description, problems: problemsAt(operation, description) }));
  if (!newest) return [];
  // Where the version is not known, only what every one of them refuses is a mistake.
  const proven = newest.problems.filter(({ at }) =>
    others.every(({ problems }) => problems.some((other) => formatPath(other.at) === formatPath(at))),
  );
  return proven.map((problem) => ({
    ...problem,
    range: rangeOf(operation, problem, fieldPath(newest.description.root, operation.segments)),
  }));
}

function problemsAt(operation: Operation, description: KindDescription): Problem[] {
  const path = fieldPath(description.root, operation.segments);
  // Behind a last slash somebody is still typing.
  if (path.length === 0 || path.at(-1) === '' || path.some((key) => typeof key === 'number' && key > mostItems)) return [];
  const { root, apiVersion, kind } = description;
  const object = within(root, path, writtenValue(operation));
  const { problems } = description.read(Object.assign(Object.create(null), object, { apiVersion, kind }));
  return problems.filter(({ at, level }) => level === 'error' && at.every((key, depth) => depth >= path.length || key === path[depth]));
}

function writtenValue({ item, op }: Operation): Value {
  const value = op === 'add' || op === 'replace' ? winningEntry(item, 'value')?.value : undefined;
  return value ? toValue(value) : unseen('');
}

/** An object of which only this value is seen: whatever else it may have is in the object that is patched. */
function within(field: Field | undefined, path: Path, value: Value): Value {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const inner = within(field && fieldAt(field, [key]), rest, value);
  if (typeof key === 'number') return Array.from({ length: key + 1 }, (_, index) => (index === key ? inner : unseen('')));
  const names = field ? childrenOf(field).map(({ name }) => name) : [];
  // A misspelt key is one that is absent: so the field that is meant is named.
  const others = names.includes(key) ? names.map((name) => [name, unseen('')] as const) : [];
  return Object.assign(Object.create(null), Object.fromEntries(others), { [key]: inner });
}

function rangeOf(operation: Operation, { at, on }: Problem, path: Path): Range {
  const isAboutPath = at.length < path.length || (at.length === path.length && on === 'key');
  if (isAboutPath) return segmentRange(operation, at.length - 1);
  return rangeOfProblem(operation.item, { at: ['value', ...at.slice(path.length)], ...(on && { on }) });
}

/** One segment of the path in the text. */
export function segmentRange({ path: { range, source, style } }: Operation, wanted: number): Range {
  const segments = source.split('/');
  const before = segments.slice(0, wanted + 1).join('/').length + 1;
  const start = range.start + (style === 'quoted' ? 1 : 0) + before;
  return { start, end: start + (segments[wanted + 1]?.length ?? 0) };
}

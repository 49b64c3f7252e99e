// What a template leaves unknown: values are carried over as they stand, but fields that a template may write cannot be converted.
import { annotationNames } from '../../model/admission/convert/annotations.ts';
import { isObject, isUnseen } from '../../model/value.ts';
import { positionAt } from '../../text/lines.ts';
import type { Entry, MapNode, Node, Range } from '../../text/node.ts';
import { fieldAt } from '../fields.ts';
import { startOf } from '../locate.ts';
import type { ChunkView, ObjectView } from '../view.ts';
import type { Obstacle } from './obstacle.ts';
import type { TargetVersion } from './target-version.ts';

/** The first template that stands where it matters. */
export function templateInTheWay(view: ChunkView, autoscaler: ObjectView, to: TargetVersion): Obstacle | undefined {
  if (!view.templated) return undefined;
  const { root, object } = autoscaler;
  const [first] = root.entries;
  const next = view.objects[view.objects.indexOf(autoscaler) + 1];
  const end = next ? startOf(next.root) : view.lines.text.length;
  const isInside = ({ start }: Range) => first !== undefined && start > first.keyRange.start && start < end;
  const line = view.templateLines.find((each) => isInside(each) && mayWrite(view, each) && isInSpec(root, each.start));
  if (line) return { line: lineOf(view, line.start), sentence: 'This template may write fields of its own: convert what it renders.' };
  const whole = wholeValues(autoscaler);
  if (whole) return { line: lineOf(view, whole), sentence: 'This template writes more than a value: convert what it renders.' };
  const inJson = to === 'v1' || to === 'v2beta1' ? firstUnseen(specOf(root)) : undefined;
  if (inJson === undefined || !isObject(object.spec)) return undefined;
  return { line: lineOf(view, inJson), sentence: `autoscaling/${to} keeps this in JSON, where no template can stay.` };
}

function lineOf({ lines }: ChunkView, offset: number): number {
  return positionAt(lines, offset).line;
}

function entryOf(map: MapNode, key: string): Entry | undefined {
  return map.entries.findLast((entry) => entry.key === key && !entry.merged);
}

function specOf(root: MapNode): Node | undefined {
  return entryOf(root, 'spec')?.value;
}

/** The end of a block that opened above, and comments, write nothing. */
function mayWrite({ lines }: ChunkView, { start, end }: Range): boolean {
  return !/^\{\{-?\s*(?:end\b|\/\*)/.test(lines.text.slice(start, end));
}

/** Labels and the like are carried over whatever they are; annotations hold metrics and behavior in older versions. */
function isInSpec(root: MapNode, offset: number): boolean {
  const around = root.entries.findLast(({ keyRange }) => keyRange.start < offset);
  if (around?.key !== 'metadata' || around.value?.kind !== 'map') return true;
  const part = around.value.entries.findLast(({ keyRange }) => keyRange.start < offset);
  return part === undefined || part.key === 'annotations' || part.key === 'name';
}

/** Where a template stands for a whole object or list, or for an annotation that holds one. */
function wholeValues({ root, description, object }: ObjectView): number | undefined {
  const metadata = isObject(object.metadata) ? object.metadata : {};
  const annotations = entryOf(root, 'metadata')?.value;
  const own: readonly string[] = Object.values(annotationNames);
  if (isUnseen(object.metadata) || isUnseen(metadata.annotations)) return annotations?.range.start;
  for (const { path, node } of unseenIn(root, [])) {
    const shape = description && fieldAt(description.root, path)?.shape.type;
    const isTree = path[0] === 'spec' && (shape === undefined || shape === 'object' || shape === 'list' || shape === 'map');
    const isOwn = path[1] === 'annotations' && own.includes(String(path[2]));
    if (isTree || isOwn) return node.range.start;
  }
  return undefined;
}

function firstUnseen(node: Node | undefined): number | undefined {
  return node && [...unseenIn(node, [])][0]?.node.range.start;
}

function* unseenIn(
  node: Node | undefined,
  path: readonly (string | number)[],
): Generator<{ path: readonly (string | number)[]; node: Node }> {
  if (node?.kind === 'unseen') yield { path, node };
  if (node?.kind === 'map') for (const { key, value } of node.entries) yield* unseenIn(value, [...path, key]);
  if (node?.kind === 'list') for (const [i, item] of node.items.entries()) yield* unseenIn(item, [...path, i]);
}

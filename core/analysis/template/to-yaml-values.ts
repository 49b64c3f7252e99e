import type { Path } from '../../model/path.ts';
import { columnOf } from '../../text/lines.ts';
import type { MapNode, Node, Range } from '../../text/node.ts';
import { ownValue } from '../../text/tree.ts';
import type { TemplateBlocks } from './template-blocks.ts';

const pipePattern = String.raw`(?:\s*\|\s*(?:trim|n?indent (?<depth>\d+)))*`;
const referencePattern = String.raw`\.|\$?\.[\w.]+`;
const toYamlPattern = new RegExp(
  String.raw`^\{\{-?\s*(?:toYaml \(?(?<first>${referencePattern})\)?|tpl \(toYaml (?<inner>${referencePattern})\) [$.]|(?<before>${referencePattern})\s*\|\s*toYaml)${pipePattern}\s*-?\}\}$`,
);

/**
 * Returns the path in `.Values` that a `toYaml` expression inserts, such as `autoscaling.behavior`; undefined for
 * another expression, or if the meaning of its `.` is unknown.
 */
export function toYamlValueOf(
  source: string,
  offset: number,
  { dotAt }: Pick<TemplateBlocks, 'dotAt'>,
): string | undefined {
  const { first, inner, before } = toYamlPattern.exec(source.trim())?.groups ?? {};
  const named = first ?? inner ?? before;
  const absolute = /^\$?\.Values\.([\w.]+)$/.exec(named ?? '')?.[1];
  const dot = named === undefined || absolute !== undefined ? undefined : dotAt(offset);
  return dot === undefined ? absolute : named === '.' ? dot : `${dot}${named}`;
}

/** Returns the path of the field that the `toYaml` line fills; undefined if the field also has other content. */
export function fieldOfLine(root: MapNode, { start }: Range, source: string, text: string): Path | undefined {
  const above = [...keysInOrder(root, [])].findLast((field) => field.key.start < start);
  const depth = toYamlPattern.exec(source.trim())?.groups?.depth;
  if (!above?.isEmpty || depth === undefined) return undefined;
  return columnOf(text, above.key.start) < Number(depth) ? above.path : undefined;
}

interface KeyInfo {
  path: Path;
  key: Range;
  isEmpty: boolean;
}

function* keysInOrder(node: Node | undefined, path: Path): Generator<KeyInfo> {
  if (node?.kind === 'list')
    for (const [index, item] of node.items.entries()) yield* keysInOrder(item, [...path, index]);
  if (node?.kind !== 'map') return;
  for (const entry of node.entries) {
    const value = ownValue(entry);
    const isEmpty = value === undefined || (value.kind === 'scalar' && value.range.start === value.range.end);
    yield { path: [...path, entry.key], key: entry.keyRange, isEmpty };
    yield* keysInOrder(value, [...path, entry.key]);
  }
}

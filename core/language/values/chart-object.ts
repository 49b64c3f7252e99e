// An autoscaler in a template, as far as a chart's values write it: `maxReplicas: {{ .Values.autoscaling.maxReplicas }}`.
import type { Position } from 'vscode-languageserver-types';
import type { Path } from '../../model/path.ts';
import type { ObjectValue } from '../../model/value.ts';
import { positionAt } from '../../text/lines.ts';
import type { Node } from '../../text/node.ts';
import { ownValue } from '../../text/value.ts';
import { fieldAt } from '../fields.ts';
import { startOf } from '../locate.ts';
import { expressionOf, partsOf } from '../preview.ts';
import type { AutoscalerView, ChunkView } from '../view.ts';
import { type Guards, guardsIn } from './guards.ts';

export interface ChartObject {
  /** As written: what a template fills in is unseen. */
  object: ObjectValue;
  /** Where it begins in its chunk. */
  start: Position;
  /** When it is rendered at all. */
  guards: Guards;
  /** A template line writes a part of it that no value tells. */
  isHidden: boolean;
  uses: readonly ValueUse[];
}

/** A field that is filled with one value, and nothing else. */
export interface ValueUse {
  /** In the object. */
  path: Path;
  /** `autoscaling.maxReplicas` */
  value: string;
  /** It is written as it is, so that its type counts: neither converted nor put into quotes. */
  isAsIs: boolean;
  guards: Guards;
}

/** Undefined where no value writes a described field by itself. */
export function chartObjectOf({ lines }: ChunkView, { root, object, description, hidden }: AutoscalerView): ChartObject | undefined {
  if (!description) return undefined;
  const guardsAt = guardsIn(lines.text);
  const uses = [...unseenIn(root, [])].flatMap(({ path, source, start }): ValueUse[] => {
    const expression = expressionOf(source);
    const base = expression === undefined ? undefined : /^\.Values\.([\w.]+)$/.exec(partsOf(expression).base)?.[1];
    if (expression === undefined || base === undefined || !fieldAt(description.root, path)) return [];
    const isAsIs = !/^["']/.test(source) && /^(?:default \S+ )?\.Values\.[\w.]+(?: ?\| ?default \S+)?$/.test(expression);
    return [{ path, value: base, isAsIs, guards: guardsAt(start) }];
  });
  if (uses.length === 0) return undefined;
  const start = startOf(root);
  return { object, start: positionAt(lines, start), guards: guardsAt(start), isHidden: hidden !== undefined, uses };
}

interface UnseenField {
  path: Path;
  source: string;
  start: number;
}

function* unseenIn(node: Node | undefined, path: Path): Generator<UnseenField> {
  if (node?.kind === 'unseen') yield { path, source: node.source, start: node.range.start };
  if (node?.kind === 'list') for (const [index, item] of node.items.entries()) yield* unseenIn(item, [...path, index]);
  if (node?.kind === 'map') for (const entry of node.entries) yield* unseenIn(ownValue(entry), [...path, entry.key]);
}

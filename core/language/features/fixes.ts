// Changes that put a refusal right, offered where one is surely meant: the nearest field, quotes, another version.
import type { TextEdit as LineEdit, Range as LineRange } from 'vscode-languageserver-types';
import { intendedField } from '../../model/check.ts';
import { nearestName } from '../../model/near.ts';
import type { Path } from '../../model/path.ts';
import type { Problem } from '../../model/problem.ts';
import { isObject, type Value } from '../../model/value.ts';
import { applyEdits, type TextEdit } from '../../text/edits.ts';
import { positionAt } from '../../text/lines.ts';
import type { Range } from '../../text/node.ts';
import { find } from '../../text/value.ts';
import { convertEdits } from '../convert/convert.ts';
import { childrenOf, fieldAt } from '../fields.ts';
import { rangeOfProblem } from '../locate.ts';
import type { ChunkView, ObjectView } from '../view.ts';

export interface Fix {
  /** Of the problem that it puts right. */
  code: string;
  title: string;
  /** It is surely meant, or loses nothing. */
  isPreferred: boolean;
  range: LineRange;
  edits: LineEdit[];
}

interface Repair {
  title: string;
  isPreferred: boolean;
  edits: readonly TextEdit[];
}

type Repairing = (problem: Problem, view: ObjectView, text: string) => Repair[];

/** Every fix of the chunk; positions count from its start. */
export function fixesOf(view: ChunkView): Fix[] {
  const { lines } = view;
  const place = ({ start, end }: Range): LineRange => ({ start: positionAt(lines, start), end: positionAt(lines, end) });
  return view.objects.flatMap((object) =>
    (object.reading?.problems ?? []).flatMap((problem) => {
      const repair = Object.hasOwn(repairs, problem.code) ? repairs[problem.code] : undefined;
      const range = place(rangeOfProblem(object.root, problem));
      return (repair?.(problem, object, lines.text) ?? []).map(({ edits, ...words }) => ({
        code: problem.code,
        ...words,
        range,
        edits: edits.map(({ text, ...changed }) => ({ range: place(changed), newText: text })),
      }));
    }),
  );
}

const repairs: Readonly<Record<string, Repairing>> = {
  'api/unknown-field': renamed,
  'api/dropped-field': renamed,
  'api/wrong-type': quoted,
  'api/not-served': converted,
  'api/deprecated': converted,
  'scenario/unknown-field': renamed,
  'scenario/wrong-type': quoted,
  'scenario/value': chosen,
};

/** The known field near the written one, unless it is there already. */
function renamed({ at }: Problem, { root, object, description }: ObjectView): Repair[] {
  const parent = description && fieldAt(description.root, at.slice(0, -1));
  const siblings = valueAt(object, at.slice(0, -1));
  const key = find(root, at)?.key;
  const meant = parent && isObject(siblings) ? intendedField(String(at.at(-1)), siblings, childrenOf(parent)) : undefined;
  const nearest =
    parent &&
    nearestName(
      String(at.at(-1)),
      childrenOf(parent).map(({ name }) => name),
    );
  // Where a nearer one is there already, the key was meant as that one.
  if (!meant || !key || nearest !== meant.name) return [];
  return [{ title: `Rename to ${meant.name}`, isPreferred: true, edits: [{ ...key, text: meant.name }] }];
}

/** A number where a text belongs gets quotes, a number in quotes loses them. */
function quoted({ at }: Problem, { root, description }: ObjectView): Repair[] {
  const node = find(root, at)?.node;
  const wanted = (description && fieldAt(description.root, at)?.shape.type) ?? 'string';
  if (node?.kind !== 'scalar') return [];
  if (wanted === 'string' && node.style === 'plain')
    return [{ title: 'Put it in quotes', isPreferred: true, edits: [{ ...node.range, text: `"${node.source}"` }] }];
  const number = wanted === 'integer' ? /^\d{1,9}$/ : /^\d{1,9}(\.\d{1,9})?$/;
  const isNumber = (wanted === 'integer' || wanted === 'number') && node.style === 'quoted' && number.test(node.source);
  return isNumber ? [{ title: 'Remove the quotes', isPreferred: true, edits: [{ ...node.range, text: node.source }] }] : [];
}

/** The one of the allowed words that is near. */
function chosen({ at }: Problem, { root, description }: ObjectView): Repair[] {
  const node = find(root, at)?.node;
  const shape = description && fieldAt(description.root, at)?.shape;
  if (node?.kind !== 'scalar' || shape?.type !== 'string' || !shape.enum) return [];
  const meant = nearestName(node.source, shape.enum);
  return meant === undefined || meant === node.source
    ? []
    : [{ title: `Change to ${meant}`, isPreferred: true, edits: [{ ...node.range, text: meant }] }];
}

function converted(_: Problem, view: ObjectView, text: string): Repair[] {
  const found = convertEdits(view, text, 'v2');
  if (!found || found.edits.length === 0 || applyEdits(text, found.edits) === text) return [];
  const loses = found.losses.length > 0;
  return [{ title: `Convert to autoscaling/v2${loses ? ` (${found.losses.join(' ')})` : ''}`, isPreferred: !loses, edits: found.edits }];
}

function valueAt(value: Value, path: Path): Value | undefined {
  return path.reduce<Value | undefined>((inner, key) => {
    if (Array.isArray(inner)) return inner[Number(key)];
    return isObject(inner) ? inner[String(key)] : undefined;
  }, value);
}

/** Whether a fix is asked for by a place in the text: they touch. */
export function touches(a: LineRange, b: LineRange): boolean {
  return isBefore(a.start, b.end) && isBefore(b.start, a.end);
}

function isBefore(a: LineRange['start'], b: LineRange['start']): boolean {
  return a.line < b.line || (a.line === b.line && a.character <= b.character);
}

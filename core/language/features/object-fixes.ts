// Fixes that problems bring along: changes of the object, as edits of its text that keep comments and formatting.
import type { TextEdit as LineEdit, Range as LineRange } from 'vscode-languageserver-types';
import type { Change, ObjectFix } from '../../model/fix.ts';
import type { Path } from '../../model/path.ts';
import type { Problem } from '../../model/problem.ts';
import { isObject, type ObjectValue, type Value } from '../../model/value.ts';
import { editsTo, type TextEdit } from '../../text/edits.ts';
import { positionAt } from '../../text/lines.ts';
import type { Entry, MapNode, Node, Range } from '../../text/node.ts';
import { ownValue, toValue, winningEntry } from '../../text/value.ts';
import { rangeOfProblem } from '../locate.ts';
import { rules } from '../rules/all.ts';
import type { AutoscalerView, ChunkView } from '../view.ts';
import type { Fix } from './fixes.ts';

/** Of every problem, whatever its level is: whoever shows them knows which problems are shown. Positions count from the chunk's start. */
export function objectFixesOf(view: ChunkView): Fix[] {
  const { lines } = view;
  const place = ({ start, end }: Range): LineRange => ({ start: positionAt(lines, start), end: positionAt(lines, end) });
  return view.autoscalers.flatMap((autoscaler) =>
    problemsOf(autoscaler).flatMap(({ fixes = [], ...problem }) =>
      fixes.flatMap((fix): Fix[] => {
        const edits = editsOf(fix, autoscaler.root, lines.text);
        if (!edits) return [];
        const { title, isPreferred } = fix;
        const range = place(rangeOfProblem(autoscaler.root, problem));
        return [{ code: problem.code, title, isPreferred, range, edits: edits.map((edit) => lineEdit(edit, place)) }];
      }),
    ),
  );
}

type Repairable = Pick<Problem, 'code' | 'at' | 'on' | 'fixes'>;

function problemsOf({ object, reading }: AutoscalerView): Repairable[] {
  if (!reading) return [];
  const { autoscaler } = reading;
  const found = rules.flatMap(({ code, check }) =>
    [...check({ object, ...(autoscaler && { autoscaler }) })].map((finding) => ({ ...finding, code })),
  );
  return [...reading.problems, ...found];
}

function lineEdit({ text, ...range }: TextEdit, place: (range: Range) => LineRange): LineEdit {
  return { range: place(range), newText: text };
}

/** Undefined where a change would have to be made elsewhere: behind an alias, in JSON within a text. */
function editsOf({ changes }: ObjectFix, root: MapNode, text: string): TextEdit[] | undefined {
  const edits: TextEdit[] = [];
  for (const change of changes) {
    const found = give(change, root, text);
    if (!found) return undefined;
    edits.push(...found);
  }
  return edits;
}

function give({ at, to }: Change, root: MapNode, text: string): TextEdit[] | undefined {
  const inner = innermostMap(root, at);
  if (!inner) return undefined;
  const [key, ...rest] = at.slice(inner.depth).map(String);
  const value = toValue(inner.map);
  if (key === undefined || !isObject(value)) return undefined;
  const given = rest.reduceRight<Value>((deeper, name) => Object.assign(Object.create(null), { [name]: deeper }) as ObjectValue, to);
  const edits = editsTo(text, inner.map, Object.assign(Object.create(null), value, { [key]: given }) as ObjectValue);
  return edits.length > 0 ? edits : undefined;
}

/** The deepest object on the way, which stands in the file itself; behind an alias stands what others use, too. */
function innermostMap(root: MapNode, at: Path): { map: MapNode; depth: number } | undefined {
  let node: Node = root;
  for (const [depth, key] of at.slice(0, -1).entries()) {
    const entry: Entry | undefined = node.kind === 'map' ? winningEntry(node, String(key)) : undefined;
    if (node.kind === 'map' && !entry?.value) return inFile(node, depth);
    const next: Node | undefined = node.kind === 'list' ? node.items[Number(key)] : entry && ownValue(entry);
    if (next?.kind !== 'map' && next?.kind !== 'list') return undefined;
    node = next;
  }
  return inFile(node, at.length - 1);
}

/** Into an empty object nothing is written: nobody knows its indentation. */
function inFile(node: Node, depth: number): { map: MapNode; depth: number } | undefined {
  return node.kind === 'map' && node.entries.length > 0 ? { map: node, depth } : undefined;
}

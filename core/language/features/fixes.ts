// Changes that put a refusal right, offered where one is surely meant: the nearest field, quotes, another version.
import type { TextEdit as LineEdit, Range as LineRange } from 'vscode-languageserver-types';
import type { Problem } from '../../model/problem.ts';
import { applyEdits, type TextEdit } from '../../text/edits.ts';
import { positionAt } from '../../text/lines.ts';
import type { Range } from '../../text/node.ts';
import { preventsReading } from '../../text/problem.ts';
import { moveMisplaced } from '../fixes/misplaced.ts';
import type { Repair, Repairing } from '../fixes/repair.ts';
import { addRequired } from '../fixes/required.ts';
import { quoted, renamed, spelledRight } from '../fixes/spelling.ts';
import { converted, drafted } from '../fixes/versions.ts';
import { rangeOfProblem } from '../locate.ts';
import { type ChunkView, type ObjectView, viewChunk } from '../view.ts';

export interface Fix {
  /** Of the problem that it puts right. */
  code: string;
  title: string;
  /** It is surely meant, or loses nothing. */
  isPreferred: boolean;
  range: LineRange;
  edits: LineEdit[];
  /** Sentences; where there are any, the person is asked first. */
  losses?: readonly string[];
}

/** Every fix of the chunk, or of what a range of it touches; positions count from its start. */
export function fixesOf(view: ChunkView, asked?: LineRange): Fix[] {
  const { lines } = view;
  // Nothing is reported there but why it cannot be read.
  if (view.textProblems.some(preventsReading)) return [];
  const place = ({ start, end }: Range): LineRange => ({ start: positionAt(lines, start), end: positionAt(lines, end) });
  return view.objects.flatMap((object) =>
    (object.reading?.problems ?? []).flatMap((problem) => {
      const repair = repairOf(problem.code, object);
      const range = repair && place(rangeOfProblem(object.root, problem));
      if (!range || (asked && !touches(range, asked))) return [];
      return repair(problem, object, view).map(({ edits, isPreferred, ...words }) => ({
        code: problem.code,
        ...words,
        isPreferred: isPreferred && helps(view, edits),
        range,
        edits: edits.map(({ text, ...changed }) => ({ range: place(changed), newText: text })),
      }));
    }),
  );
}

/** Whether fewer errors are left, and none that was not there before. */
function helps(view: ChunkView, edits: readonly TextEdit[]): boolean {
  const { lines, chosen, path } = view;
  const text = applyEdits(lines.text, edits);
  const after = viewChunk(text, { json: text.trimStart().startsWith('{'), ...chosen, ...(path !== undefined && { path }) });
  const [before, now] = [errorsIn(view), errorsIn(after)];
  return (
    after.textProblems.length <= view.textProblems.length && now.length < before.length && now.every((message) => before.includes(message))
  );
}

function errorsIn({ objects }: ChunkView): string[] {
  return objects.flatMap(({ reading, misspelt, description }) => {
    const problems = [...(reading?.problems ?? []), ...(misspelt ? [misspelt] : [])];
    const isRefusal = (code: string) => /^(?:api|scenario)\//.test(code) || description?.insteadOfApi?.[code] !== undefined;
    return problems.filter(({ code }) => isRefusal(code)).map(({ message }) => message);
  });
}

const repairs: Readonly<Record<string, Repairing>> = {
  'api/unknown-field': placedOrRenamed,
  'api/dropped-field': placedOrRenamed,
  'api/required': added,
  'api/unsupported': spelledRight,
  'api/invalid': spelledRight,
  'api/wrong-type': quoted,
  'api/not-served': converted,
  'api/deprecated': converted,
  'draft-constraints': drafted,
  'scenario/unknown-field': renamed,
  'scenario/wrong-type': quoted,
  'scenario/value': spelledRight,
};

/** A rule that takes the place of a refusal is put right like it. */
function repairOf(code: string, { description }: ObjectView): Repairing | undefined {
  const refusal = description?.insteadOfApi?.[code] ?? code;
  return Object.hasOwn(repairs, refusal) ? repairs[refusal] : undefined;
}

/** The very name somewhere near goes before a similar name here. */
function placedOrRenamed(problem: Problem, autoscaler: ObjectView, view: ChunkView): Repair[] {
  const moved = moveMisplaced(autoscaler, problem.at, view.lines.text);
  const title = moved && `Move into ${moved.into}`;
  return moved && title ? [{ title, isPreferred: true, edits: moved.edits }] : renamed(problem, autoscaler);
}

/** A start only: what it names may be another thing here. */
function added({ at }: Problem, object: ObjectView, { lines }: ChunkView): Repair[] {
  const edits = addRequired(at, object, lines.text);
  return edits && edits.length > 0 ? [{ title: `Add ${String(at.at(-1))}`, isPreferred: false, edits }] : [];
}

/** Whether a fix is asked for by a place in the text: they touch. */
export function touches(a: LineRange, b: LineRange): boolean {
  return isBefore(a.start, b.end) && isBefore(b.start, a.end);
}

function isBefore(a: LineRange['start'], b: LineRange['start']): boolean {
  return a.line < b.line || (a.line === b.line && a.character <= b.character);
}

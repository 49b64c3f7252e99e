import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReadResult } from '../../core/apiserver/kind-description.ts';
import type { IndexedObject } from '../../core/index/index-content.ts';
import { formatPath, type Path, parsePath } from '../../core/model/path.ts';
import { lineNumberInFile } from '../../core/text/place-in-file.ts';
import { refusalsOf } from '../formats/simulation-head.ts';
import { clause, type LocatedAutoscaler } from '../located-autoscaler.ts';
import type { Simulation } from '../simulation.ts';

export interface SideNote {
  text: string;
  /** Notes with the same cause have the same key, even if their texts differ between releases. */
  key: string;
  /** What the noted problem stops: all scaling (`sequence`), or scaling in one direction. */
  stops: 'sequence' | 'scaleUp' | 'scaleDown';
  provenBy?: { what: string; file: string; line?: number | undefined } | undefined;
  /** Set if the API server refuses the object, which may still be simulated. */
  isRefusal?: true;
  /** Set if the effect of the object is unknown, because it cannot be read or is not simulated. */
  isUnknown?: true;
}

export function noteOfReason(reason: string, located: LocatedAutoscaler): SideNote {
  const refusal = located.reading?.problems.find(
    ({ level, message }) => level === 'error' && reason === clause(message),
  );
  if (refusal) return refusedNote(refusal, located);
  const { absent } = located.reading ?? {};
  return absent?.isStopped ? stoppedNote(absent, located) : { ...stopping(reason), isUnknown: true };
}

function stoppedNote(
  { message, short = message }: NonNullable<ReadResult['absent']>,
  { findField }: LocatedAutoscaler,
): SideNote {
  const { path: own, file, line } = findField(['metadata', 'annotations']);
  return { ...stopping(short), provenBy: { what: formatPath(own), file, line } };
}

/**
 * Returns the notes of an autoscaler. An API version that is not served gets a note only if the user chose the release.
 * If the release is assumed, the cluster may have another release.
 */
export function notesOf(result: Simulation, located: LocatedAutoscaler): SideNote[] {
  const { verdict, notServed, notRendered, isReleaseAssumed } = result;
  const refused = refusalsOf(result).map(({ message, path: at }) =>
    refusedNote({ message, at: parsePath(at) }, located),
  );
  return [
    ...(notRendered === undefined ? [] : [stopping(notRendered)]),
    ...(notServed === undefined || isReleaseAssumed
      ? []
      : [{ ...stopping(notServed), key: 'not served', isRefusal: true as const }]),
    ...refused,
    ...(verdict
      ? [
          {
            text: verdict.text,
            key: `${verdict.code} ${verdict.contradicts}`,
            stops: verdict.contradicts,
            provenBy: placeOf(verdict.provenBy),
          },
        ]
      : []),
  ];
}

function stopping(text: string): SideNote {
  return { text, key: text, stops: 'sequence' };
}

function refusedNote({ message, at }: { message: string; at: Path }, { findField }: LocatedAutoscaler): SideNote {
  const { path: own, file, line } = findField(at);
  const provenBy = { what: formatPath(own), file, line };
  return { ...stopping(`refused: ${clause(message)}`), key: `refused ${formatPath(at)}`, provenBy, isRefusal: true };
}

function placeOf(found: IndexedObject | undefined): SideNote['provenBy'] {
  if (!found) return undefined;
  const { kind, name } = found.object;
  return {
    what: `${kind} ${name.text}`.trim(),
    file: path.relative('', fileURLToPath(found.uri)),
    line: lineNumberInFile(name.range.start.line, found),
  };
}

export function sharedRefusals(notes: readonly SideNote[], others: readonly SideNote[]): SideNote[] {
  return notes.filter(({ isRefusal, key }) => isRefusal && others.some((other) => other.key === key));
}

export function noteFor(notes: readonly SideNote[], direction: 'scaleUp' | 'scaleDown'): SideNote | undefined {
  return notes.find(({ stops }) => stops === 'sequence' || stops === direction);
}

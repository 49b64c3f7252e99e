// "Convert to autoscaling/v2": which autoscalers of a chunk a range means, and what becomes of each.
import type { TextEdit as LineEdit, Range as LineRange } from 'vscode-languageserver-types';
import { apiServerRules } from '../../apiserver/apiserver-rules.ts';
import type { HpaVersion } from '../../apiserver/types/autoscaler-types.ts';
import { asObject, displayString } from '../../model/read-value.ts';
import { positionAt } from '../../text/lines.ts';
import type { AnalyzedAutoscaler, AnalyzedDocument } from '../analyze-document.ts';
import { convertAutoscaler } from '../convert/convert.ts';
import type { Obstacle } from '../convert/obstacle.ts';
import { objectStart } from '../problem-range.ts';
import { rangesTouch } from './fixes.ts';

export interface Conversion {
  /** Of the autoscaler, for people. */
  name: string;
  /** The lines of the object; everything counts from the start of the chunk. */
  range: LineRange;
  /** The line with its version. */
  versionRange: LineRange;
  to: HpaVersion;
  edits: LineEdit[];
  /** Sentences. */
  losses: string[];
  /** Why it stays as it is: then there are no edits. */
  obstacle?: Obstacle;
}

/** Of every autoscaler that the range touches and that has another version; without one, of all. */
export function findConversions(
  analyzed: AnalyzedDocument,
  range?: LineRange,
  to: HpaVersion = newestServedVersion(analyzed),
): Conversion[] {
  return analyzed.autoscalers.flatMap((autoscaler) => {
    const lines = objectLineRange(analyzed, autoscaler);
    return range && !rangesTouch(lines, range) ? [] : conversionOf(analyzed, autoscaler, to, lines);
  });
}

function conversionOf(
  analyzed: AnalyzedDocument,
  autoscaler: AnalyzedAutoscaler,
  to: HpaVersion,
  range: LineRange,
): Conversion[] {
  const found = convertAutoscaler(analyzed, autoscaler, to);
  if (!found || ('edits' in found && found.edits.length === 0)) return [];
  const place = {
    start: positionAt(analyzed.lines, objectStart(autoscaler.root)),
    end: positionAt(analyzed.lines, objectStart(autoscaler.root)),
  };
  const named = {
    name: displayName(autoscaler),
    range,
    versionRange: apiVersionRange(analyzed, autoscaler) ?? place,
    to,
  };
  if ('obstacle' in found) return [{ ...named, edits: [], losses: [], obstacle: found.obstacle }];
  const edits = found.edits.map(({ start, end, text }) => ({
    range: { start: positionAt(analyzed.lines, start), end: positionAt(analyzed.lines, end) },
    newText: text,
  }));
  return [{ ...named, edits, losses: found.losses }];
}

/** What the chosen release has; without one the newest version there is. */
function newestServedVersion({ chosen: { kubernetes } }: AnalyzedDocument): HpaVersion {
  return kubernetes ? apiServerRules(kubernetes).preferredVersion : 'v2';
}

export function displayName({ object, description }: AnalyzedAutoscaler): string {
  return displayString(asObject(object.metadata).name) || description?.kind || 'object';
}

/** Whole lines, comments above it not counted. */
function objectLineRange({ lines }: AnalyzedDocument, { root }: AnalyzedAutoscaler): LineRange {
  const ends = root.entries.map(({ keyRange, value }) =>
    Math.max(keyRange.end, value && value.range.end >= keyRange.end ? value.range.end : 0),
  );
  const start = positionAt(lines, objectStart(root));
  const written = lines.text.slice(0, Math.max(root.range.start, ...ends)).trimEnd().length;
  return { start: { line: start.line, character: 0 }, end: positionAt(lines, written) };
}

function apiVersionRange({ lines }: AnalyzedDocument, { root }: AnalyzedAutoscaler): LineRange | undefined {
  const entry = root.entries.find(({ key, merged }) => key === 'apiVersion' && !merged);
  const end = entry && Math.max(entry.keyRange.end, entry.value?.range.end ?? 0);
  return entry && end !== undefined
    ? { start: positionAt(lines, entry.keyRange.start), end: positionAt(lines, end) }
    : undefined;
}

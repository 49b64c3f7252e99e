// "Convert to autoscaling/v2": which autoscalers of a chunk a range means, and what becomes of each.
import type { TextEdit as LineEdit, Range as LineRange } from 'vscode-languageserver-types';
import { admissionRules } from '../../model/admission/rules.ts';
import type { HpaVersion } from '../../model/admission/types/autoscaler.ts';
import { seenObject, shownText } from '../../model/seen.ts';
import { positionAt } from '../../text/lines.ts';
import { convertAutoscaler } from '../convert/convert.ts';
import type { Obstacle } from '../convert/obstacle.ts';
import { startOf } from '../locate.ts';
import type { AutoscalerView, ChunkView } from '../view.ts';
import { touches } from './fixes.ts';

export interface Conversion {
  /** Of the autoscaler, for people. */
  name: string;
  /** The lines of the object; everything counts from the start of the chunk. */
  range: LineRange;
  /** The line with its version. */
  title: LineRange;
  to: HpaVersion;
  edits: LineEdit[];
  /** Sentences. */
  losses: string[];
  /** Why it stays as it is: then there are no edits. */
  obstacle?: Obstacle;
}

/** Of every autoscaler that the range touches and that has another version; without one, of all. */
export function conversionsIn(view: ChunkView, range?: LineRange, to: HpaVersion = newestServed(view)): Conversion[] {
  return view.autoscalers.flatMap((autoscaler) => {
    const lines = linesOf(view, autoscaler);
    return range && !touches(lines, range) ? [] : conversionOf(view, autoscaler, to, lines);
  });
}

function conversionOf(view: ChunkView, autoscaler: AutoscalerView, to: HpaVersion, range: LineRange): Conversion[] {
  const found = convertAutoscaler(view, autoscaler, to);
  if (!found || ('edits' in found && found.edits.length === 0)) return [];
  const place = { start: positionAt(view.lines, startOf(autoscaler.root)), end: positionAt(view.lines, startOf(autoscaler.root)) };
  const named = { name: nameOf(autoscaler), range, title: versionLine(view, autoscaler) ?? place, to };
  if ('obstacle' in found) return [{ ...named, edits: [], losses: [], obstacle: found.obstacle }];
  const edits = found.edits.map(({ start, end, text }) => ({
    range: { start: positionAt(view.lines, start), end: positionAt(view.lines, end) },
    newText: text,
  }));
  return [{ ...named, edits, losses: found.losses }];
}

/** What the chosen release has; without one the newest version there is. */
function newestServed({ chosen: { kubernetes } }: ChunkView): HpaVersion {
  return kubernetes ? admissionRules(kubernetes).shown : 'v2';
}

export function nameOf({ object, description }: AutoscalerView): string {
  return shownText(seenObject(object.metadata).name) || description?.kind || 'object';
}

/** Whole lines, comments above it not counted. */
function linesOf({ lines }: ChunkView, { root }: AutoscalerView): LineRange {
  const ends = root.entries.map(({ keyRange, value }) =>
    Math.max(keyRange.end, value && value.range.end >= keyRange.end ? value.range.end : 0),
  );
  const start = positionAt(lines, startOf(root));
  const written = lines.text.slice(0, Math.max(root.range.start, ...ends)).trimEnd().length;
  return { start: { line: start.line, character: 0 }, end: positionAt(lines, written) };
}

function versionLine({ lines }: ChunkView, { root }: AutoscalerView): LineRange | undefined {
  const entry = root.entries.find(({ key, merged }) => key === 'apiVersion' && !merged);
  const end = entry && Math.max(entry.keyRange.end, entry.value?.range.end ?? 0);
  return entry && end !== undefined ? { start: positionAt(lines, entry.keyRange.start), end: positionAt(lines, end) } : undefined;
}

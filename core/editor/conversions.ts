// Finds the autoscalers in a range of a document, and converts each for the command "Convert to autoscaling/v2".
import type { TextEdit as LineEdit, Range as LineRange } from 'vscode-languageserver-types';
import type { AnalyzedAutoscaler, AnalyzedDocument } from '../analysis/analyze-document.ts';
import { apiServerRules } from '../apiserver/apiserver-rules.ts';
import type { HpaVersion } from '../apiserver/types/autoscaler-types.ts';
import { convertAutoscaler } from '../lint/convert/convert.ts';
import type { Obstacle } from '../lint/convert/obstacle.ts';
import type { kedaTarget } from '../lint/convert/target-version.ts';
import { rangesTouch } from '../lint/fixes/fixes.ts';
import { asObject, displayString } from '../model/read-value.ts';
import { positionAt } from '../text/lines.ts';
import { objectStart } from '../text/problem-range.ts';

export interface VersionConversion {
  name: string;
  /** The lines of the object. All positions are relative to the start of the YAML document. */
  range: LineRange;
  versionRange: LineRange;
  to: HpaVersion | typeof kedaTarget;
  edits: LineEdit[];
  losses: string[];
  /** Why the object cannot be converted. If an obstacle is set, `edits` is empty. */
  obstacle?: Obstacle;
}

/**
 * Finds the conversions of the autoscalers in the range or, without a range, of all autoscalers. A ScaledObject becomes
 * an HPA only if `to` is set.
 */
export function findConversions(
  analyzed: AnalyzedDocument,
  range?: LineRange,
  to?: HpaVersion | typeof kedaTarget,
): VersionConversion[] {
  const target = to ?? newestServedVersion(analyzed);
  return analyzed.autoscalers.flatMap((autoscaler) => {
    if (to === undefined && autoscaler.description?.generate) return [];
    const lines = objectLineRange(analyzed, autoscaler);
    return range && !rangesTouch(lines, range) ? [] : conversionOf(analyzed, autoscaler, target, lines);
  });
}

function conversionOf(
  analyzed: AnalyzedDocument,
  autoscaler: AnalyzedAutoscaler,
  to: HpaVersion | typeof kedaTarget,
  range: LineRange,
): VersionConversion[] {
  const found = convertAutoscaler(analyzed, autoscaler, to);
  if (!found || ('edits' in found && found.edits.length === 0)) return [];
  const place = {
    start: positionAt(analyzed.lines, objectStart(autoscaler.root)),
    end: positionAt(analyzed.lines, objectStart(autoscaler.root)),
  };
  const named = {
    name: objectDisplayName(autoscaler),
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

function newestServedVersion({ chosen: { kubernetes } }: AnalyzedDocument): HpaVersion {
  return kubernetes ? apiServerRules(kubernetes).preferredVersion : 'v2';
}

export function objectDisplayName({ object, description }: AnalyzedAutoscaler): string {
  return displayString(asObject(object.metadata).name) || description?.kind || 'object';
}

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

// Finds problems of the manifest and the CSV file that a scenario file names. Also finds fields of the scenario file
// that the controller ignores.
import type { Problem } from '../../model/problem.ts';
import { parseSeries } from '../../model/scenario/csv-series.ts';
import type { ScenarioReadResult } from '../../model/scenario/read-scenario.ts';
import type { Value } from '../../model/value.ts';
import { isObject } from '../../model/value.ts';
import { type FileText, type NoText, noText } from '../../text/file-text.ts';
import { selectTargets } from './read-scenario-file.ts';
import { unreadFieldProblems } from './unread-fields.ts';

export interface AttachedFile {
  name: string;
  text: FileText;
}

/**
 * The manifest and the CSV file of a scenario. Each file is absent if its path is unknown, for example while the
 * scenario file is in no folder yet. `series` is also absent if the load is not read from a CSV file.
 */
export interface AttachedFiles {
  manifest?: AttachedFile | undefined;
  series?: AttachedFile | undefined;
}

/**
 * Returns the message about a field that names a file outside the workspace. The message does not contain the name of
 * the file, because the name may be any text.
 */
export function outsideText(field: string): string {
  return `${field} names a file outside the workspace folder or the repository, so the file is not read`;
}

export function attachedFileProblems(
  reading: ScenarioReadResult,
  object: Value,
  { manifest, series }: AttachedFiles,
): Problem[] {
  return [
    ...(manifest ? targetProblems(reading, object, manifest) : []),
    ...(series ? seriesProblems(object, series) : []),
  ];
}

function targetProblems(
  { for: named, document, item }: ScenarioReadResult,
  object: Value,
  { name, text }: AttachedFile,
): Problem[] {
  const namesNothing = named === undefined && document === undefined && item === undefined;
  const namedKey = named === undefined ? (document === undefined ? 'item' : 'document') : 'for';
  if (typeof text !== 'string') {
    // A scenario file that names no target may be created before its manifest, so a missing manifest is not reported.
    // A manifest that is too large here may be read by the command line, which has another limit.
    if (namesNothing || text === noText.tooLarge) return [];
    return [problem('scenario/target', [namedKey], noManifestText(text, namedKey, { named, name }))];
  }
  const found = selectTargets(text, name, {
    document,
    item,
  });
  if (Array.isArray(found)) return unreadFieldProblems(object, found);
  if (namesNothing) return [];
  return [problem('scenario/target', [found.key === 'for' ? namedKey : found.key], found.message)];
}

function noManifestText(
  text: NoText,
  key: string,
  { named, name }: { named: string | undefined; name: string },
): string {
  if (text === noText.outside) return outsideText(key);
  if (text !== noText.missing) return `${named ?? name} is not used: ${text.clause}`;
  return named === undefined
    ? `there is no manifest ${name} beside this file`
    : `there is no file ${named} relative to the folder of this file`;
}

function seriesProblems(object: Value, { name, text }: AttachedFile): Problem[] {
  if (typeof text !== 'string') {
    const message = text === noText.outside ? outsideText('load.file') : `${name} is not used: ${text.clause}`;
    return [problem('scenario/series', ['load', 'file'], message)];
  }
  const load = isObject(object) && isObject(object.load) ? object.load : {};
  const column = (value: Value | undefined) => (typeof value === 'string' ? value : undefined);
  const [time, value] = [column(load.time), column(load.value)];
  const series = parseSeries(text, { time, value });
  if (series.ok) return [];
  return [problem('scenario/series', ['load', series.subject], `${name}: ${series.problem}`)];
}

function problem(code: string, at: string[], message: string): Problem {
  return { code, level: 'error', at, message };
}

import { type AttachedFiles, outsideText } from '../analysis/scenario/attached-files.ts';
import { readScenarioFile, type ScenarioFileReading, toSentence } from '../analysis/scenario/read-scenario-file.ts';
import { adjacentScenarioUris, manifestUris, resolveFromScenario } from '../analysis/scenario/uris.ts';
import type { AutoscalerLocation, NamedScenario } from '../editor/document-support.ts';
import { fileName, resolvePath, rootOf, uriKey } from '../index/uris.ts';
import { configFileName } from '../model/config/kind.ts';
import { parseSeries, type SeriesResult } from '../model/scenario/csv-series.ts';
import type { ScenarioReadResult } from '../model/scenario/read-scenario.ts';
import { query, type Read } from '../query/declarations.ts';
import { together } from '../query/not-yet-known.ts';
import { type FileText, noText } from '../text/file-text.ts';
import { fileText, fileTextOf, workspaceFolders } from './store.ts';

export interface ScenarioSettings {
  scenario: string;
  /** The folder to which `scenario` is relative; the workspace folder if absent. */
  scenarioFolder?: string | undefined;
}

export interface ScenarioOfFile extends NamedScenario {
  uri: string;
  wanted?: { goals: string[]; expectations: string[]; minimize: string[] } | undefined;
}

export function hasScenario(read: Read, manifest: string, settings: ScenarioSettings): boolean {
  const candidates = [...adjacentScenarioUris(manifest), ...defaultScenarioUris(read, manifest, settings)];
  return together(candidates.map((uri) => () => read(scenarioIn, uri) !== undefined)).includes(true);
}

/**
 * Returns the scenario file of a simulation. If a file is chosen, no other file is used. Otherwise, the file beside the
 * manifest comes before the default file of the settings.
 */
export function activeScenario(
  read: Read,
  location: AutoscalerLocation,
  settings: ScenarioSettings,
  chosen?: string,
): ScenarioOfFile | undefined {
  const defaults = defaultScenarioUris(read, location.uri, settings);
  const candidates = chosen === undefined ? [...adjacentScenarioUris(location.uri), ...defaults] : [chosen];
  const isActive = (uri: string) => {
    const file = read(scenarioIn, uri);
    if (!file || uri === chosen) return file !== undefined;
    return appliesTo(file.reading, { uri, isDefault: defaults.includes(uri) }, location);
  };
  const active = candidates.find(isActive);
  return active === undefined ? undefined : read(namedScenario, active);
}

/** Returns the scenario file next to the manifest, whatever autoscaler it is for. */
export function adjacentScenario(read: Read, manifest: string): string | undefined {
  return adjacentScenarioUris(manifest).find((uri) => read(scenarioIn, uri) !== undefined);
}

export function manifestOf(
  read: Read,
  scenario: string,
  { for: named }: Pick<ScenarioReadResult, 'for'>,
): { uri: string; text: string } | undefined {
  for (const uri of manifestUris(scenario, named)) {
    const text = fileTextOf(read, uri, scenario);
    if (text !== undefined) return { uri, text };
  }
  return undefined;
}

export function attachedFiles(
  read: Read,
  scenario: string,
  reading: Pick<ScenarioReadResult, 'for' | 'given'>,
): AttachedFiles {
  const [expected] = manifestUris(scenario, reading.for);
  const manifest = manifestOf(read, scenario, reading)?.uri ?? expected;
  const series = seriesUri(scenario, reading.given.load?.shape);
  const attached = (uri: string) => ({ name: fileName(uri), text: fileText(read, uri, scenario) });
  return {
    manifest: manifest === undefined ? undefined : attached(manifest),
    series: series === undefined ? undefined : attached(series),
  };
}

const scenarioIn = query('scenarioIn', (read, uri: string): ScenarioFileReading | undefined => {
  const text = fileTextOf(read, uri);
  return text === undefined ? undefined : readScenarioFile(text);
});

const namedScenario = query('namedScenario', (read, uri: string): ScenarioOfFile | undefined => {
  const file = read(scenarioIn, uri);
  if (!file) return undefined;
  const { given, release, flags, featureGates } = file.reading;
  const series = scenarioSeries(read, uri, given);
  return {
    uri,
    name: fileName(uri),
    given,
    flags,
    featureGates,
    series: series?.parsed?.ok ? series.parsed.value : [],
    release,
    problem: file.problem ?? (series && seriesProblem(uri, series)),
    wanted: wantedIn(file.reading),
  };
});

function seriesProblem(scenario: string, { file, text, parsed }: ScenarioSeries): string | undefined {
  if (text === noText.outside) return toSentence(`${fileName(scenario)}: ${outsideText('load.file')}`);
  const problem = typeof text === 'string' ? parsed?.ok === false && parsed.problem : text.clause;
  return problem ? toSentence(`${file}: ${problem}`) : undefined;
}

function wantedIn({ goals, expectations, minimize }: ScenarioReadResult): ScenarioOfFile['wanted'] {
  const textsOf = (list: readonly { text: string }[]) => list.map(({ text }) => text);
  const wanted = { goals: textsOf(goals), expectations: textsOf(expectations), minimize: [...minimize] };
  return Object.values(wanted).some((list) => list.length > 0) ? wanted : undefined;
}

type OptionalLoadShape = NonNullable<ScenarioReadResult['given']['load']>['shape'] | undefined;

export interface ScenarioSeries {
  /** The CSV file, as the scenario names it. */
  file: string;
  text: FileText;
  /** Absent if the file has no text. */
  parsed?: SeriesResult;
}

/** Returns the series of a scenario; undefined if its load does not come from a CSV file. */
export function scenarioSeries(
  read: Read,
  uri: string,
  { load }: ScenarioReadResult['given'],
): ScenarioSeries | undefined {
  const shape = load?.shape;
  const address = seriesUri(uri, shape);
  if (shape?.shape !== 'csv' || shape.file === '') return undefined;
  const text = address === undefined ? noText.missing : fileText(read, address, uri);
  return { file: shape.file, text, ...(typeof text === 'string' && { parsed: parseSeries(text, shape) }) };
}

function seriesUri(scenario: string, shape: OptionalLoadShape): string | undefined {
  return shape?.shape === 'csv' ? resolveFromScenario(scenario, shape.file) : undefined;
}

/** The default scenario applies to the autoscalers of all files, unless the scenario file names a manifest. */
function appliesTo(
  { for: manifestName, document, item }: ScenarioReadResult,
  { uri, isDefault }: { uri: string; isDefault: boolean },
  location: AutoscalerLocation,
): boolean {
  const isItsManifest = manifestUris(uri, manifestName).some((one) => uriKey(one) === uriKey(location.uri));
  if (!(isDefault && manifestName === undefined) && !isItsManifest) return false;
  return (document === undefined || document === location.document) && (item === undefined || item === location.item);
}

/**
 * Returns the URI of the default scenario; empty if there is none in the workspace. The path in the settings is
 * relative to the folder of the configuration file that names the scenario. Without such a file, the path is relative
 * to the workspace folder of the manifest.
 */
function defaultScenarioUris(
  read: Read,
  manifest: string,
  { scenario, scenarioFolder }: ScenarioSettings,
): readonly string[] {
  const roots = read(workspaceFolders);
  const folder = scenarioFolder ?? rootOf(manifest, roots);
  if (scenario === '' || folder === undefined) return [];
  const file = resolvePath(folder, scenario);
  // If a configuration file names the scenario, the check starts from the configuration file and not from the manifest.
  // The configuration file may be above a manifest that is outside all workspace folders.
  const from = scenarioFolder === undefined ? manifest : `${scenarioFolder}/${configFileName}`;
  return fileText(read, file, from) === noText.outside ? [] : [file];
}

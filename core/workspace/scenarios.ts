import { type AttachedFile, type AttachedFiles, outsideText } from '../analysis/scenario/attached-files.ts';
import { readScenarioFile, type ScenarioFileReading, toSentence } from '../analysis/scenario/read-scenario-file.ts';
import { adjacentScenarioUris, manifestUris, resolveFromScenario } from '../analysis/scenario/uris.ts';
import type { AutoscalerLocation, NamedScenario } from '../editor/document-support.ts';
import { directoryOf, fileName, isInWorkspaceOf, resolvePath, rootOf } from '../index/uris.ts';
import { configFileName } from '../model/config/kind.ts';
import { parseSeries, type SeriesResult } from '../model/scenario/csv-series.ts';
import type { ScenarioReadResult } from '../model/scenario/read-scenario.ts';
import { query, type Read } from '../query/declarations.ts';
import { fileTextOf, together, workspaceFolders } from './store.ts';

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
  return active === undefined ? undefined : read(scenarioWithSeries, active);
}

export function manifestOf(
  read: Read,
  scenario: string,
  { for: named }: ScenarioReadResult,
): { uri: string; text: string } | undefined {
  const roots = read(workspaceFolders);
  for (const uri of manifestUris(scenario, named)) {
    const text = isInWorkspaceOf(uri, scenario, roots) ? fileTextOf(read, uri, directoryOf(scenario)) : undefined;
    if (text !== undefined) return { uri, text };
  }
  return undefined;
}

export function attachedFiles(read: Read, scenario: string, reading: ScenarioReadResult): AttachedFiles {
  const roots = read(workspaceFolders);
  const manifest = manifestOf(read, scenario, reading);
  const [expectedManifest] = manifestUris(scenario, reading.for);
  const isInside = (uri: string) => isInWorkspaceOf(uri, scenario, roots);
  const attached = (uri: string, text: string | undefined): AttachedFile => ({
    name: fileName(uri),
    text,
    ...(!isInside(uri) && { isOutside: true }),
  });
  const shape = reading.given.load?.shape;
  const address = shape?.shape === 'csv' ? resolveFromScenario(scenario, shape.file) : undefined;
  const text = (uri: string) => (isInside(uri) ? fileTextOf(read, uri, directoryOf(scenario)) : undefined);
  return {
    manifest: expectedManifest ? attached(manifest?.uri ?? expectedManifest, manifest?.text) : undefined,
    series: address ? attached(address, text(address)) : undefined,
  };
}

const scenarioIn = query('scenarioIn', (read, uri: string): ScenarioFileReading | undefined => {
  const text = fileTextOf(read, uri, directoryOf(uri));
  return text === undefined ? undefined : readScenarioFile(text);
});

const scenarioWithSeries = query('scenarioWithSeries', (read, uri: string): ScenarioOfFile | undefined => {
  const file = read(scenarioIn, uri);
  if (!file) return undefined;
  const { given, release, flags, featureGates } = file.reading;
  const series = seriesOf(read, uri, given.load?.shape);
  const seriesProblem = series && !series.ok ? toSentence(`${series.name}: ${series.problem}`) : undefined;
  return {
    uri,
    name: fileName(uri),
    given,
    flags,
    featureGates,
    series: series?.ok ? series.value : [],
    release,
    problem: file.problem ?? seriesProblem,
    wanted: wantedIn(file.reading),
  };
});

function wantedIn({ goals, expectations, minimize }: ScenarioReadResult): ScenarioOfFile['wanted'] {
  const textsOf = (list: readonly { text: string }[]) => list.map(({ text }) => text);
  const wanted = { goals: textsOf(goals), expectations: textsOf(expectations), minimize: [...minimize] };
  return Object.values(wanted).some((list) => list.length > 0) ? wanted : undefined;
}

type OptionalLoadShape = NonNullable<ScenarioReadResult['given']['load']>['shape'] | undefined;

function seriesOf(read: Read, uri: string, shape: OptionalLoadShape): (SeriesResult & { name: string }) | undefined {
  if (shape?.shape !== 'csv' || shape.file === '') return undefined;
  const address = resolveFromScenario(uri, shape.file);
  if (address !== undefined && !isInWorkspaceOf(address, uri, read(workspaceFolders)))
    return { ok: false, problem: outsideText('load.file'), subject: 'file', name: fileName(uri) };
  const text = address && fileTextOf(read, address, directoryOf(uri));
  if (text === undefined) return { ok: false, problem: 'it cannot be read', subject: 'file', name: shape.file };
  return { ...parseSeries(text, shape), name: shape.file };
}

/** The default scenario applies to the autoscalers of all files, unless the scenario file names a manifest. */
function appliesTo(
  { for: manifestName, document, item }: ScenarioReadResult,
  { uri, isDefault }: { uri: string; isDefault: boolean },
  location: AutoscalerLocation,
): boolean {
  if (!(isDefault && manifestName === undefined) && !manifestUris(uri, manifestName).includes(location.uri))
    return false;
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
  return isInWorkspaceOf(file, from, roots) ? [file] : [];
}

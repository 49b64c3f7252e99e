// Scenario files: the one that a simulation uses, the manifest of a scenario file, and the files that it names. The
// text comes from the editor if the file is open, otherwise from disk; it is cached until the file changes.

import type { AutoscalerLocation } from '../core/language/documents/document-support.ts';
import { type AttachedFile, type AttachedFiles, outsideText } from '../core/language/scenario/attached-files.ts';
import {
  readScenarioFile,
  type ScenarioFileReading,
  toSentence,
} from '../core/language/scenario/read-scenario-file.ts';
import {
  adjacentScenarioUris,
  isScenarioUri,
  manifestUris,
  resolveFromScenario,
} from '../core/language/scenario/uris.ts';
import { directoryOf, fileName, isInWorkspaceOf, resolvePath, rootOf } from '../core/language/workspace/uris.ts';
import { configFileName } from '../core/model/config/kind.ts';
import { parseSeries, type SeriesResult } from '../core/model/scenario/csv-series.ts';
import type { ScenarioReadResult } from '../core/model/scenario/read-scenario.ts';
import { sourceFileText } from '../core/text/source-file.ts';
import { isWatchedUri } from '../protocol/listed-files.ts';
import type { ActiveScenario, SeriesResponse } from '../protocol/scenario.ts';
import type { OpenDocuments } from './open-documents.ts';
import type { ServerRuntime } from './server-runtime.ts';
import type { Settings } from './settings.ts';
import type { WorkspaceFiles } from './workspace-files.ts';

export interface ScenarioFiles {
  /** Increases when a file that was read for a scenario may have changed. */
  readonly revision: number;
  /** Whether a scenario file exists that could apply to this manifest. */
  hasCandidate(manifest: string, settings: Settings): Promise<boolean>;
  /** In this order: the chosen file, the one beside the manifest with the same name, the default of the settings. */
  activeScenario(wanted: AutoscalerLocation, settings: Settings, chosen?: string): Promise<ActiveScenario | undefined>;
  /** The manifest to which a scenario file applies. */
  manifestOf(scenario: string, reading: ScenarioReadResult): Promise<{ uri: string; text: string } | undefined>;
  attachedFiles(scenario: string, reading: ScenarioReadResult): Promise<AttachedFiles>;
  /** The saved text of a CSV file by its name in `from`. The problem continues the name of the file. */
  seriesText(from: string, file: string): Promise<SeriesResponse>;
  /** URIs of the CSV files that a scenario can name. */
  listSeries(): Promise<string[]>;
  fileChanged(uri: string): void;
  /** The folders of the workspace have changed, which no file event reports. */
  foldersChanged(): void;
}

export interface ScenarioFilesOptions {
  documents: OpenDocuments;
  files: WorkspaceFiles;
  /** URIs of the folders of the workspace. */
  roots(): readonly string[];
  /** File changes in these folders are reported; otherwise no text is cached. */
  isWatched: boolean;
  runtime: Pick<ServerRuntime, 'now'>;
}

/**
 * Every key asks for files that most manifests do not have: where none is watched, they are not looked for more often.
 */
const absentMs = 1000;

const unreadableText = 'it does not exist, is not text, is too large, or is a link out of the workspace folder';

/** A longer completion list is of no use. */
const maxSeriesFiles = 200;

export function createScenarioFiles({
  documents,
  files,
  roots,
  isWatched,
  runtime,
}: ScenarioFilesOptions): ScenarioFiles {
  const textCache = new Map<string, Promise<string | undefined>>();
  const parsedFiles = new Map<string, { text: string; file: ScenarioFileReading }>();
  /** When a file that is not watched was last seen to be absent. */
  const absentSince = new Map<string, number>();
  let revision = 0;

  async function readFile(uri: string, from: string): Promise<string | undefined> {
    const since = absentSince.get(uri);
    if (since !== undefined && runtime.now() - since < absentMs) return undefined;
    const text = await files.read(uri, directoryOf(from));
    if (text === undefined && !isWatched) absentSince.set(uri, runtime.now());
    else absentSince.delete(uri);
    return text;
  }

  /** `from`: the file that names it. */
  function textOf(uri: string, from = uri): Promise<string | undefined> {
    const document = documents.get(uri);
    if (document) return Promise.resolve(document.isTooLarge ? undefined : sourceFileText(document.source));
    const cached = textCache.get(uri) ?? readFile(uri, from);
    if (isWatched && isWatchedUri(uri) && roots().some((root) => uri.startsWith(`${root}/`)))
      textCache.set(uri, cached);
    return cached;
  }

  async function readScenarioAt(uri: string): Promise<ScenarioFileReading | undefined> {
    const text = await textOf(uri);
    if (text === undefined) return undefined;
    const cachedFile = parsedFiles.get(uri);
    if (cachedFile?.text === text) return cachedFile.file;
    const file = readScenarioFile(text);
    parsedFiles.set(uri, { text, file });
    return file;
  }

  async function hasCandidate(manifest: string, settings: Settings): Promise<boolean> {
    const files = [...adjacentScenarioUris(manifest), ...defaultScenarioUris(manifest, settings, roots())].map(
      readScenarioAt,
    );
    return (await Promise.all(files)).some((file) => file !== undefined);
  }

  async function activeScenario(
    location: AutoscalerLocation,
    settings: Settings,
    chosen?: string,
  ): Promise<ActiveScenario | undefined> {
    const defaultUris = defaultScenarioUris(location.uri, settings, roots());
    const candidates = chosen === undefined ? [...adjacentScenarioUris(location.uri), ...defaultUris] : [chosen];
    for (const uri of candidates) {
      const file = await readScenarioAt(uri);
      if (file && (uri === chosen || appliesTo(file.reading, { uri, isDefault: defaultUris.includes(uri) }, location)))
        return toActiveScenario(uri, file);
    }
    return undefined;
  }

  async function toActiveScenario(uri: string, { reading, problem }: ScenarioFileReading): Promise<ActiveScenario> {
    const { given, release, flags, featureGates } = reading;
    const series = await seriesOf(uri, given.load?.shape);
    const firstProblem =
      problem ?? (series && !series.ok ? toSentence(`${series.name}: ${series.problem}`) : undefined);
    return {
      uri,
      name: fileName(uri),
      given,
      flags,
      featureGates,
      series: series?.ok ? series.value : [],
      release,
      problem: firstProblem,
    };
  }

  async function seriesOf(
    uri: string,
    shape: OptionalLoadShape,
  ): Promise<(SeriesResult & { name: string }) | undefined> {
    if (shape?.shape !== 'csv' || shape.file === '') return undefined;
    const address = resolveFromScenario(uri, shape.file);
    if (address !== undefined && !isInWorkspaceOf(address, uri, roots()))
      return { ok: false, problem: outsideText('load.file'), subject: 'file', name: fileName(uri) };
    const text = address && (await textOf(address, uri));
    if (text === undefined) return { ok: false, problem: 'it cannot be read', subject: 'file', name: shape.file };
    return { ...parseSeries(text, shape), name: shape.file };
  }

  async function manifestOf(scenario: string, reading: ScenarioReadResult) {
    for (const uri of manifestUris(scenario, reading.for)) {
      if (!isInWorkspaceOf(uri, scenario, roots())) continue;
      const text = await textOf(uri, scenario);
      if (text !== undefined) return { uri, text };
    }
    return undefined;
  }

  async function attachedFiles(scenario: string, reading: ScenarioReadResult): Promise<AttachedFiles> {
    if (!files.canRead) return {};
    const manifest = await manifestOf(scenario, reading);
    const [expectedManifest] = manifestUris(scenario, reading.for);
    const isInside = (uri: string) => isInWorkspaceOf(uri, scenario, roots());
    const attached = (uri: string, text: string | undefined): AttachedFile => ({
      name: fileName(uri),
      text,
      ...(!isInside(uri) && { isOutside: true }),
    });
    const shape = reading.given.load?.shape;
    const address = shape?.shape === 'csv' ? resolveFromScenario(scenario, shape.file) : undefined;
    return {
      manifest: expectedManifest ? attached(manifest?.uri ?? expectedManifest, manifest?.text) : undefined,
      series: address ? attached(address, isInside(address) ? await textOf(address, scenario) : undefined) : undefined,
    };
  }

  return {
    get revision() {
      return revision;
    },
    hasCandidate,
    activeScenario,
    manifestOf,
    attachedFiles,
    async seriesText(from, file) {
      const uri = resolveFromScenario(from, file);
      if (uri === undefined || !isInWorkspaceOf(uri, from, roots()))
        return { problem: 'it is outside the workspace folder' };
      const text = await files.read(uri, directoryOf(from));
      return text === undefined ? { problem: unreadableText } : { text };
    },
    listSeries: () => files.list('series', maxSeriesFiles),
    fileChanged(uri) {
      revision++;
      for (const known of [textCache, absentSince]) {
        known.delete(uri);
        // The deletion of a folder is one event.
        for (const key of known.keys()) if (key.startsWith(`${uri}/`)) known.delete(key);
      }
      if (isScenarioUri(uri)) parsedFiles.delete(uri);
    },
    foldersChanged() {
      revision++;
      textCache.clear();
      absentSince.clear();
      parsedFiles.clear();
    },
  };
}

export interface ScenarioWatch {
  documents: OpenDocuments;
  runtime: ServerRuntime;
  scenarioFiles: ScenarioFiles;
  /** Whether a scenario file can change the diagnostics of a manifest. */
  dependsOnScenario(uri: string): boolean;
}

/** Calls `notify` once for all changes that arrive together, with the open documents that they may affect. */
export function watchScenarios(
  { documents, runtime, scenarioFiles, dependsOnScenario }: ScenarioWatch,
  notify: (open: readonly string[]) => void,
): (uri: string) => void {
  let isScheduled = false;
  return (uri) => {
    scenarioFiles.fileChanged(uri);
    const open = Array.from(documents.all(), (document) => document.uri).filter(
      (each) => each !== uri && (isScenarioUri(each) || (isScenarioUri(uri) && dependsOnScenario(each))),
    );
    if (isScheduled || (open.length === 0 && !isScenarioUri(uri) && !uri.endsWith('.csv'))) return;
    isScheduled = true;
    runtime.defer(() => {
      isScheduled = false;
      notify(open);
    });
  };
}

type OptionalLoadShape = NonNullable<ScenarioReadResult['given']['load']>['shape'] | undefined;

/** The default file of the settings applies to every autoscaler, unless it names a manifest. */
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
 * `scenarios/default.replicast.yaml`, relative to the folder of the configuration or the workspace folder of the
 * manifest.
 */
function defaultScenarioUris(
  manifest: string,
  { scenario, scenarioFolder }: Pick<Settings, 'scenario' | 'scenarioFolder'>,
  roots: readonly string[],
): string[] {
  const folder = scenarioFolder ?? rootOf(manifest, roots);
  if (scenario === '' || folder === undefined) return [];
  const file = resolvePath(folder, scenario);
  // A configuration may be above a manifest that is in no workspace folder.
  const from = scenarioFolder === undefined ? manifest : `${scenarioFolder}/${configFileName}`;
  return isInWorkspaceOf(file, from, roots) ? [file] : [];
}

// Scenario files: which one a simulation uses, what a scenario file is for, and what is wrong with the files that it
// names. Files come as they are in an open editor, else as they are on disk; what was read is kept until somebody says
// that it changed.

import type { AttachedFile, AttachedFiles } from '../core/language/scenario/attached-files.ts';
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
import { fileName, resolvePath } from '../core/language/workspace/uris.ts';
import { parseSeries, type SeriesResult } from '../core/model/scenario/csv-series.ts';
import type { ScenarioReadResult } from '../core/model/scenario/read-scenario.ts';
import { sourceFileText } from '../core/text/source-file.ts';
import { isWatchedUri } from '../protocol/files.ts';
import type { ActiveScenario } from '../protocol/scenario.ts';
import type { OpenDocuments } from './open-documents.ts';
import type { ServerRuntime } from './server-runtime.ts';
import type { Settings } from './settings.ts';
import type { WorkspaceFiles } from './workspace-files.ts';

/** An autoscaler by its place. */
export interface AutoscalerLocation {
  uri: string;
  /** From 0; documents that are empty do not count. */
  document: number;
  item?: number;
}

export interface ScenarioFiles {
  /** Grows when a file that was read for a scenario may have changed. */
  readonly revision: number;
  /** Whether there is any scenario file that could be for this manifest. */
  hasCandidate(manifest: string, settings: Settings): Promise<boolean>;
  /**
   * The scenario of an autoscaler: the chosen file, the one of the same name beside the manifest, the one of the
   * settings.
   */
  activeScenario(wanted: AutoscalerLocation, settings: Settings, chosen?: string): Promise<ActiveScenario | undefined>;
  /** The manifest of a scenario file, with its text. */
  manifestOf(scenario: string, reading: ScenarioReadResult): Promise<{ uri: string; text: string } | undefined>;
  referencedFiles(scenario: string, reading: ScenarioReadResult): Promise<AttachedFiles>;
  /** Addresses of CSV files that a scenario may name. */
  listSeries(): Promise<string[]>;
  fileChanged(uri: string): void;
}

export interface ScenarioFilesOptions {
  documents: OpenDocuments;
  files: WorkspaceFiles;
  /** Folders of the workspace. */
  roots(): readonly string[];
  /** Somebody says when a file in one of them changes; otherwise nothing that was read is kept. */
  isWatched: boolean;
}

/** Nobody looks through more names. */
const maxSeriesFiles = 200;

export function createScenarioFiles({ documents, files, roots, isWatched }: ScenarioFilesOptions): ScenarioFiles {
  const textCache = new Map<string, Promise<string | undefined>>();
  const parsedFiles = new Map<string, { text: string; file: ScenarioFileReading }>();
  let revision = 0;

  function textOf(uri: string): Promise<string | undefined> {
    const document = documents.get(uri);
    if (document) return Promise.resolve(document.isTooLarge ? undefined : sourceFileText(document.source));
    const cached = textCache.get(uri) ?? files.read(uri);
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
    const files = [...adjacentScenarioUris(manifest), ...defaultScenarioUris(manifest, settings.scenario, roots())].map(
      readScenarioAt,
    );
    return (await Promise.all(files)).some((file) => file !== undefined);
  }

  async function activeScenario(
    location: AutoscalerLocation,
    settings: Settings,
    chosen?: string,
  ): Promise<ActiveScenario | undefined> {
    const defaultUris = defaultScenarioUris(location.uri, settings.scenario, roots());
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
      ...{ uri, name: fileName(uri), given, flags, featureGates },
      series: series?.ok ? series.value : [],
      ...(release !== undefined && { release }),
      ...(firstProblem !== undefined && { problem: firstProblem }),
    };
  }

  async function seriesOf(
    uri: string,
    shape: OptionalLoadShape,
  ): Promise<(SeriesResult & { name: string }) | undefined> {
    if (shape?.shape !== 'csv' || shape.file === '') return undefined;
    const address = resolveFromScenario(uri, shape.file);
    const text = address && (await textOf(address));
    if (text === undefined) return { ok: false, problem: 'it cannot be read', subject: 'file', name: shape.file };
    return { ...parseSeries(text, shape), name: shape.file };
  }

  async function manifestOf(scenario: string, reading: ScenarioReadResult) {
    for (const uri of manifestUris(scenario, reading.for)) {
      const text = await textOf(uri);
      if (text !== undefined) return { uri, text };
    }
    return undefined;
  }

  async function referencedFiles(scenario: string, reading: ScenarioReadResult): Promise<AttachedFiles> {
    if (!files.canRead) return {};
    const manifest = await manifestOf(scenario, reading);
    const [expectedManifest] = manifestUris(scenario, reading.for);
    const shape = reading.given.load?.shape;
    const address = shape?.shape === 'csv' ? resolveFromScenario(scenario, shape.file) : undefined;
    return {
      ...(expectedManifest !== undefined && {
        manifest: toReferencedFile(manifest?.uri ?? expectedManifest, manifest?.text),
      }),
      ...(address !== undefined && { series: toReferencedFile(address, await textOf(address)) }),
    };
  }

  return {
    get revision() {
      return revision;
    },
    hasCandidate,
    activeScenario,
    manifestOf,
    referencedFiles,
    listSeries: () => files.list('series', maxSeriesFiles),
    fileChanged(uri) {
      revision++;
      textCache.delete(uri);
      if (isScenarioUri(uri)) parsedFiles.delete(uri);
    },
  };
}

/** `tell` hears once for all changes of one turn, and of the open scenario files that may mean something else now. */
export function watchScenarios(
  {
    documents,
    runtime,
    scenarioFiles,
  }: { documents: OpenDocuments; runtime: ServerRuntime; scenarioFiles: ScenarioFiles },
  notify: (open: readonly string[]) => void,
): (uri: string) => void {
  let isScheduled = false;
  return (uri) => {
    scenarioFiles.fileChanged(uri);
    const open = Array.from(documents.all(), (document) => document.uri).filter(
      (each) => isScenarioUri(each) && each !== uri,
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

/** The file of the settings is for every autoscaler, unless it names a manifest. */
function appliesTo(
  { for: manifestName, document, item }: ScenarioReadResult,
  { uri, isDefault }: { uri: string; isDefault: boolean },
  location: AutoscalerLocation,
): boolean {
  if (!(isDefault && manifestName === undefined) && !manifestUris(uri, manifestName).includes(location.uri))
    return false;
  return (document === undefined || document === location.document) && (item === undefined || item === location.item);
}

/** `scenarios/usual.replicast.yaml`, from the folder of the workspace in which the manifest is. */
function defaultScenarioUris(manifest: string, setting: string, roots: readonly string[]): string[] {
  const root = roots
    .filter((candidate) => manifest.startsWith(`${candidate}/`))
    .toSorted((a, b) => b.length - a.length)[0];
  return setting === '' || root === undefined ? [] : [resolvePath(root, setting)];
}

function toReferencedFile(uri: string, text: string | undefined): AttachedFile {
  return { name: fileName(uri), text };
}

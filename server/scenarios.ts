// Scenario files: which one a simulation uses, what a scenario file is for, and what is wrong with the files that it names. Files come
// as they are in an open editor, else as they are on disk; what was read is kept until somebody says that it changed.
import { besideScenario, isScenarioAddress, manifestsOf, scenariosBeside } from '../core/language/scenario/addresses.ts';
import type { Attached, AttachedFile } from '../core/language/scenario/attached.ts';
import { readScenarioFile, type ScenarioFile, sentence } from '../core/language/scenario/file.ts';
import { fileName, resolvePath } from '../core/language/workspace/addresses.ts';
import { readSeries, type SeriesResult } from '../core/model/scenario/csv.ts';
import type { ScenarioReading } from '../core/model/scenario/read.ts';
import { sourceText } from '../core/text/source.ts';
import { isWatchedAddress } from '../protocol/files.ts';
import type { ScenarioInUse } from '../protocol/scenario.ts';
import type { Documents } from './documents.ts';
import type { Files } from './files.ts';
import type { Host } from './host.ts';
import type { Settings } from './settings.ts';

/** An autoscaler by its place. */
export interface Wanted {
  uri: string;
  /** From 0; documents that are empty do not count. */
  document: number;
  item?: number;
}

export interface Scenarios {
  /** Grows when a file that was read for a scenario may have changed. */
  readonly revision: number;
  /** Whether there is any scenario file that could be for this manifest. */
  mayBeFor(manifest: string, settings: Settings): Promise<boolean>;
  /** The scenario of an autoscaler: the chosen file, the one of the same name beside the manifest, the one of the settings. */
  inUse(wanted: Wanted, settings: Settings, chosen?: string): Promise<ScenarioInUse | undefined>;
  /** The manifest of a scenario file, with its text. */
  manifestOf(scenario: string, reading: ScenarioReading): Promise<{ uri: string; text: string } | undefined>;
  attached(scenario: string, reading: ScenarioReading): Promise<Attached>;
  /** Addresses of CSV files that a scenario may name. */
  series(): Promise<string[]>;
  changed(uri: string): void;
}

export interface ScenarioParts {
  documents: Documents;
  files: Files;
  /** Folders of the workspace. */
  roots(): readonly string[];
  /** Somebody says when a file in one of them changes; otherwise nothing that was read is kept. */
  isWatched: boolean;
}

/** Nobody looks through more names. */
const mostSeries = 200;

export function createScenarios({ documents, files, roots, isWatched }: ScenarioParts): Scenarios {
  const texts = new Map<string, Promise<string | undefined>>();
  const read = new Map<string, { text: string; file: ScenarioFile }>();
  let revision = 0;

  function textOf(uri: string): Promise<string | undefined> {
    const document = documents.get(uri);
    if (document) return Promise.resolve(document.isTooLarge ? undefined : sourceText(document.source));
    const known = texts.get(uri) ?? files.read(uri);
    if (isWatched && isWatchedAddress(uri) && roots().some((root) => uri.startsWith(`${root}/`))) texts.set(uri, known);
    return known;
  }

  async function fileAt(uri: string): Promise<ScenarioFile | undefined> {
    const text = await textOf(uri);
    if (text === undefined) return undefined;
    const before = read.get(uri);
    if (before?.text === text) return before.file;
    const file = readScenarioFile(text);
    read.set(uri, { text, file });
    return file;
  }

  async function mayBeFor(manifest: string, settings: Settings): Promise<boolean> {
    const files = [...scenariosBeside(manifest), ...settingAddress(manifest, settings.scenario, roots())].map(fileAt);
    return (await Promise.all(files)).some((file) => file !== undefined);
  }

  async function inUse(wanted: Wanted, settings: Settings, chosen?: string): Promise<ScenarioInUse | undefined> {
    const usual = settingAddress(wanted.uri, settings.scenario, roots());
    const candidates = chosen === undefined ? [...scenariosBeside(wanted.uri), ...usual] : [chosen];
    for (const uri of candidates) {
      const file = await fileAt(uri);
      if (file && (uri === chosen || isFor(file.reading, { uri, isUsual: usual.includes(uri) }, wanted))) return used(uri, file);
    }
    return undefined;
  }

  async function used(uri: string, { reading, problem }: ScenarioFile): Promise<ScenarioInUse> {
    const { given, release, flags, featureGates } = reading;
    const series = await seriesOf(uri, given.load?.shape);
    const wrong = problem ?? (series && !series.ok ? sentence(`${series.name}: ${series.problem}`) : undefined);
    return {
      ...{ uri, name: fileName(uri), given, flags, featureGates },
      series: series?.ok ? series.value : [],
      ...(release !== undefined && { release }),
      ...(wrong !== undefined && { problem: wrong }),
    };
  }

  async function seriesOf(uri: string, shape: ShapeName): Promise<(SeriesResult & { name: string }) | undefined> {
    if (shape?.shape !== 'csv' || shape.file === '') return undefined;
    const address = besideScenario(uri, shape.file);
    const text = address && (await textOf(address));
    if (text === undefined) return { ok: false, problem: 'it cannot be read', about: 'file', name: shape.file };
    return { ...readSeries(text, shape), name: shape.file };
  }

  async function manifestOf(scenario: string, reading: ScenarioReading) {
    for (const uri of manifestsOf(scenario, reading.for)) {
      const text = await textOf(uri);
      if (text !== undefined) return { uri, text };
    }
    return undefined;
  }

  async function attached(scenario: string, reading: ScenarioReading): Promise<Attached> {
    if (!files.canRead) return {};
    const manifest = await manifestOf(scenario, reading);
    const [likeliest] = manifestsOf(scenario, reading.for);
    const shape = reading.given.load?.shape;
    const address = shape?.shape === 'csv' ? besideScenario(scenario, shape.file) : undefined;
    return {
      ...(likeliest !== undefined && { manifest: attachedFile(manifest?.uri ?? likeliest, manifest?.text) }),
      ...(address !== undefined && { series: attachedFile(address, await textOf(address)) }),
    };
  }

  return {
    get revision() {
      return revision;
    },
    mayBeFor,
    inUse,
    manifestOf,
    attached,
    series: () => files.list('series', mostSeries),
    changed(uri) {
      revision++;
      texts.delete(uri);
      if (isScenarioAddress(uri)) read.delete(uri);
    },
  };
}

/** `tell` hears once for all changes of one turn, and of the open scenario files that may mean something else now. */
export function watchScenarios(
  { documents, host, scenarios }: { documents: Documents; host: Host; scenarios: Scenarios },
  tell: (open: readonly string[]) => void,
): (uri: string) => void {
  let isTold = false;
  return (uri) => {
    scenarios.changed(uri);
    const open = Array.from(documents.all(), (document) => document.uri).filter((each) => isScenarioAddress(each) && each !== uri);
    if (isTold || (open.length === 0 && !isScenarioAddress(uri) && !uri.endsWith('.csv'))) return;
    isTold = true;
    host.later(() => {
      isTold = false;
      tell(open);
    });
  };
}

type ShapeName = NonNullable<ScenarioReading['given']['load']>['shape'] | undefined;

/** The file of the settings is for every autoscaler, unless it names a manifest. */
function isFor(
  { for: named, document, item }: ScenarioReading,
  { uri, isUsual }: { uri: string; isUsual: boolean },
  wanted: Wanted,
): boolean {
  if (!(isUsual && named === undefined) && !manifestsOf(uri, named).includes(wanted.uri)) return false;
  return (document === undefined || document === wanted.document) && (item === undefined || item === wanted.item);
}

/** `scenarios/usual.replicast.yaml`, from the folder of the workspace in which the manifest is. */
function settingAddress(manifest: string, setting: string, roots: readonly string[]): string[] {
  const root = roots.filter((one) => manifest.startsWith(`${one}/`)).toSorted((a, b) => b.length - a.length)[0];
  return setting === '' || root === undefined ? [] : [resolvePath(root, setting)];
}

function attachedFile(uri: string, text: string | undefined): AttachedFile {
  return { name: fileName(uri), text };
}

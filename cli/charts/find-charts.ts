// Finds the charts, kustomizations and files to which the path arguments of a command refer. An argument is a chart, a
// kustomization or a file itself, or a folder that contains them.
import path from 'node:path';
import { roleInChart } from '../../core/charts/chart-folder.ts';
import { mayHaveAutoscalers } from '../../core/kustomize/kustomization-folder.ts';
import { kustomizationNames } from '../../core/render/kustomize/load/kustomization-names.ts';
import type { Store } from '../../core/workspace/store.ts';
import { CommandError, type Io } from '../io.ts';
import { filesOfKustomization, type KustomizationSource } from '../kustomize/open-kustomization.ts';
import { readKustomizationSource } from '../kustomize/read-kustomization.ts';
import { projectStore } from '../project-store.ts';
import { tryReadText } from '../referenced-files.ts';
import { nameInChart } from './name-in-chart.ts';
import { readChart } from './read-chart.ts';
import type { FileSource, Source } from './source.ts';

export interface FoundSources {
  sources: readonly Source[];
  files: readonly string[];
}

export const emptyText = (given: string) => `${given} has no file *.yaml, *.yml, *.json or *.jsonc.\n`;

export interface FindSourcesOptions {
  onEmpty?: ((given: string) => void) | undefined;
  store?: Store | undefined;
}

export async function findSources(
  io: Io,
  paths: readonly string[],
  { onEmpty = (given) => io.err(emptyText(given)), store = projectStore(io) }: FindSourcesOptions = {},
): Promise<FoundSources> {
  const finder = new Finder(io, onEmpty, store);
  for (const each of paths) await finder.add(each);
  return { sources: await finder.sources(), files: [...finder.files] };
}

interface FoundChart {
  folder: string;
  only: Set<string> | undefined;
}

type FoundFile = Omit<FileSource, 'isRead'>;

class Finder {
  readonly files = new Set<string>();
  private readonly found = new Map<string, FoundChart | FoundFile>();
  private readonly kustomizations = new Set<string>();
  private readonly nestedKustomizations = new Set<string>();
  private readonly io: Io;
  private readonly store: Store;
  private readonly isChart = new Map<string, Promise<boolean>>();

  private readonly onEmpty: (given: string) => void;

  constructor(io: Io, onEmpty: (given: string) => void, store: Store) {
    this.io = io;
    this.store = store;
    this.onEmpty = onEmpty;
  }

  async add(given: string): Promise<void> {
    const listed = await this.io.list(given);
    if (listed?.length === 0) this.onEmpty(given);
    for (const file of listed?.filter((one) => path.basename(one) === 'Chart.yaml') ?? [])
      this.isChart.set(path.dirname(path.normalize(file)), Promise.resolve(true));
    const folder = listed && withoutLastSlash(path.normalize(given));
    const kustomization = this.kustomizationOf(given, listed);
    if (kustomization !== undefined) this.kustomizations.add(kustomization);
    const isKustomized = kustomization !== undefined;
    for (const file of listed ?? [given]) await this.addManifest(file, folder, isKustomized);
  }

  /** @param folder the path argument of the command, if it is a folder; undefined if the argument is the file */
  private async addManifest(found: string, folder: string | undefined, isKustomized: boolean): Promise<void> {
    // The path is normalized, because GitHub does not match paths that begin with `./` to the files of a change.
    const file = found === '-' ? found : path.normalize(found);
    this.files.add(file);
    const chart = file === '-' ? undefined : await this.chartAround(file, folder);
    const name = chart === undefined ? undefined : nameInChart(chart, file);
    const role = name === undefined ? undefined : roleInChart(name);
    const isWhole = folder !== undefined && chart !== undefined && isInFolder(chart, folder);
    if (chart !== undefined && name !== undefined && (isWhole || role))
      this.addToChart(chart, isWhole ? undefined : name);
    // A chart's file without a role in the chart, such as a CRD, is an ordinary manifest.
    if (role !== undefined) return;
    this.found.set(`file ${file}`, { type: 'file', file, isInChart: isWhole, isKustomized });
    const isNested = folder !== undefined && !isKustomized && kustomizationNames.includes(path.basename(file));
    if (isNested) this.nestedKustomizations.add(file);
  }

  private kustomizationOf(given: string, listed: readonly string[] | undefined): string | undefined {
    if (!listed) return kustomizationNames.includes(path.basename(given)) ? path.normalize(given) : undefined;
    const folder = path.normalize(given);
    const names = new Set(listed.map((file) => path.normalize(file)));
    return kustomizationNames.map((name) => path.join(folder, name)).find((file) => names.has(file));
  }

  /**
   * Returns the kustomizations, charts and files that were found. Kustomizations are read first, because each
   * `FileSource` says whether a kustomization reads the file.
   */
  async sources(): Promise<Source[]> {
    const kustomizations = await this.readKustomizations();
    const read = new Set(kustomizations.flatMap(filesOfKustomization));
    const others = [...this.found.values()].map(async (one): Promise<Source> => {
      if (!('file' in one)) return { type: 'chart', ...(await readChart(this.io, one, this.store)) };
      const isRead = read.has(one.file);
      return { ...one, isRead, isKustomized: one.isKustomized || isRead };
    });
    return [...kustomizations, ...(await Promise.all(others))];
  }

  private async readKustomizations(): Promise<KustomizationSource[]> {
    if (this.kustomizations.size + this.nestedKustomizations.size === 0) return [];
    const read = async (files: Iterable<string>) => {
      const found = await Promise.all([...files].map((file) => readKustomizationSource(file, this.store)));
      return found.flatMap((one) => one ?? []);
    };
    const given = await read(this.kustomizations);
    const [unreadable] = [...this.kustomizations].filter((file) => !given.some((one) => one.file === file));
    if (unreadable !== undefined) throw new CommandError(`${unreadable} cannot be read.`);
    const nested = await read(this.nestedKustomizations);
    const included = new Set(
      [...given, ...nested].flatMap((one) => filesOfKustomization(one).filter((file) => file !== one.file)),
    );
    const built = nested.filter(
      ({ file, folder }) =>
        !folder.isComponent &&
        (folder.isPatching || !included.has(file)) &&
        (mayHaveAutoscalers(folder) || folder.remote !== undefined),
    );
    return [...given, ...built];
  }

  private addToChart(folder: string, name: string | undefined): void {
    const before = this.found.get(folder);
    const found = before && 'only' in before ? before : { folder, only: new Set<string>() };
    this.found.set(folder, found);
    if (name === undefined) found.only = undefined;
    else found.only?.add(name);
  }

  private async chartAround(file: string, top: string | undefined): Promise<string | undefined> {
    for (let folder = path.dirname(file); ; folder = path.join(folder, '..')) {
      if (await this.hasChart(folder)) return this.outermost(folder, top);
      if (path.resolve(folder) === path.resolve(folder, '..')) return undefined;
    }
  }

  private async outermost(folder: string, top: string | undefined): Promise<string> {
    const charts = path.join(folder, '..');
    const parent = path.join(charts, '..');
    const isSubchart = folder !== top && path.basename(path.resolve(charts)) === 'charts';
    return isSubchart && (await this.hasChart(parent)) ? this.outermost(parent, top) : folder;
  }

  private hasChart(folder: string): Promise<boolean> {
    const known =
      this.isChart.get(folder) ??
      tryReadText(this.io, path.join(folder, 'Chart.yaml')).then((text) => text !== undefined);
    this.isChart.set(folder, known);
    return known;
  }
}

function withoutLastSlash(folder: string): string {
  return folder.length > 1 ? folder.replace(/[/\\]$/, '') : folder;
}

function isInFolder(inner: string, folder: string): boolean {
  return !path.relative(folder, inner).startsWith('..');
}

// The charts of the workspace with the current text of their files: from the editor if a file is open, otherwise from
// disk. A file is read when its chart is first needed, and again after it changed.
import { FileChangeType, type FileEvent } from 'vscode-languageserver';
import {
  type ChartFolder,
  chartFolderOf,
  isFileOfChart,
  pathInChart,
  readTexts,
} from '../core/language/charts/chart-folder.ts';
import { limits } from '../core/text/limits.ts';
import { sourceFileText } from '../core/text/source-file.ts';
import type { OpenDocuments } from './open-documents.ts';
import type { WorkspaceFiles } from './workspace-files.ts';

export interface ChartFiles {
  /** The chart that a template or a values file belongs to; undefined outside charts. */
  chartOf(uri: string): Promise<ChartFolder | undefined>;
  /** The folders of all charts, and the addresses of all files that can be part of one. */
  workspace(): Promise<ListedFiles>;
  /** Undefined if the file cannot be read. */
  readText(uri: string): Promise<string | undefined>;
  /** The folders of the charts that were read and contain the file, such as a values file of an environment. */
  foldersWith(uri: string): string[];
  /** In the editor. The folders of the charts that the file is part of. */
  textChanged(uri: string): string[];
  /** On disk. */
  filesChanged(changes: readonly FileEvent[]): string[];
  /** The folders of the workspace have changed, which no file event reports. */
  foldersChanged(): void;
}

export interface ListedFiles {
  files: ReadonlySet<string>;
  charts: readonly string[];
}

export interface ChartFilesOptions {
  documents: Pick<OpenDocuments, 'get'>;
  files: WorkspaceFiles;
}

/** A larger chart is not a chart, but a folder that contains many. */
const maxFilesOfChart = 2000;

export function createChartFiles({ documents, files }: ChartFilesOptions): ChartFiles {
  let listing: Promise<ListedFiles> | undefined;
  /** By folder; undefined after a change of one of its files. */
  const charts = new Map<string, Promise<ChartFolder>>();
  let revision = 0;
  const diskTexts = new Map<string, Promise<string | undefined>>();

  async function list(): Promise<ListedFiles> {
    const kinds = ['manifest', 'helper'] as const;
    const lists = (await Promise.all(kinds.map((kind) => files.list(kind, limits.workspaceFiles)))).flat();
    const ending = '/Chart.yaml';
    const charts = lists.filter((uri) => uri.endsWith(ending)).map((uri) => uri.slice(0, -ending.length));
    return { files: new Set(lists), charts };
  }

  function listed(): Promise<ListedFiles> {
    listing ??= list();
    return listing;
  }

  function textOf(uri: string): Promise<string | undefined> {
    const document = documents.get(uri);
    if (document) return Promise.resolve(document.isTooLarge ? undefined : sourceFileText(document.source));
    const text = diskTexts.get(uri) ?? files.read(uri);
    diskTexts.set(uri, text);
    return text;
  }

  async function readChart(folder: string, uris: ReadonlySet<string>, opened: string): Promise<ChartFolder> {
    const inFolder = [...uris, opened].flatMap((uri) => {
      const path = pathInChart(folder, uri);
      return path !== undefined && isFileOfChart(path) ? [{ uri, path }] : [];
    });
    const texts = await readTexts(inFolder.slice(0, maxFilesOfChart), ({ uri }) => textOf(uri));
    revision++;
    return { uri: folder, revision, files: texts };
  }

  function foldersWith(uri: string): string[] {
    return [...charts.keys()].filter((folder) => pathInChart(folder, uri) !== undefined);
  }

  function forgetChartsWith(uri: string): string[] {
    const changed = foldersWith(uri).filter((folder) => {
      const path = pathInChart(folder, uri);
      return path !== undefined && isFileOfChart(path);
    });
    for (const folder of changed) charts.delete(folder);
    return changed;
  }

  return {
    async chartOf(uri) {
      const { files: uris } = await listed();
      const folder = chartFolderOf(uri, (candidate) => uris.has(`${candidate}/Chart.yaml`));
      if (folder === undefined) return undefined;
      const known = charts.get(folder) ?? readChart(folder, uris, uri);
      charts.set(folder, known);
      return known;
    },
    workspace: listed,
    readText: textOf,
    foldersWith,
    textChanged: forgetChartsWith,
    filesChanged(changes) {
      if (changes.some(({ type }) => type !== FileChangeType.Changed)) listing = undefined;
      const changed = changes.flatMap(({ uri }) => {
        diskTexts.delete(uri);
        return forgetChartsWith(uri);
      });
      return [...new Set(changed)];
    },
    foldersChanged() {
      listing = undefined;
      charts.clear();
      diskTexts.clear();
    },
  };
}

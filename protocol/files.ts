// The files of the workspace, as the server asks the client for them: the client alone knows virtual workspaces, and a worker has
// no files at all. What changes arrives as the protocol's own `workspace/didChangeWatchedFiles`.
import { isText, listOf, optional, shape } from './check.ts';

/** Request of the server: the addresses of all files of a sort. */
export const listFilesRequest = 'replicast/files/list';

/** Manifests, or the CSV files that may be a load. */
export type FileSort = 'manifest' | 'series';

export interface ListFilesParams {
  sort: FileSort;
  /** More are not wanted. */
  limit: number;
}

export interface ListFilesAnswer {
  uris: string[];
}

/** Request of the server: the text of one file. */
export const readFileRequest = 'replicast/files/read';

export interface ReadFileParams {
  uri: string;
}

export interface ReadFileAnswer {
  /** Absent where it cannot be read, is no text, or is too large. */
  text?: string;
}

/** Larger files are no manifests. In bytes. */
export const largestFile = 1024 * 1024;

/** What is listed. */
export const listedPatterns: Readonly<Record<FileSort, string>> = { manifest: '**/*.{yaml,yml,json}', series: '**/*.csv' };
/** What is watched: manifests, and the series that scenarios read. */
export const watchedPattern = '**/*.{yaml,yml,json,csv}';
export const ignoredPattern = '**/{node_modules,.git,.hg,.svn,.terraform,vendor,dist,out}/**';

export const isWatchedAddress = (uri: string) => /\.(?:ya?ml|json|csv)$/.test(uri);

const isIgnored = (uri: string) => /\/(?:node_modules|\.git|\.hg|\.svn|\.terraform|vendor|dist|out)\//.test(uri);

export const isOfSort: Readonly<Record<FileSort, (uri: string) => boolean>> = {
  manifest: isManifestAddress,
  series: (uri) => /\.csv$/i.test(uri) && !isIgnored(uri),
};

/** Files of tools, which are JSON and never manifests. */
export function isManifestAddress(uri: string): boolean {
  if (isIgnored(uri)) return false;
  return (
    /\.ya?ml$/i.test(uri) || (/\.json$/i.test(uri) && !/\/(?:package(?:-lock)?|[jt]sconfig[^/]*|\.[^/]*)\.json$|\/\.vscode\//.test(uri))
  );
}

export const isListFilesAnswer = shape<ListFilesAnswer>({ uris: listOf(isText) });
export const isReadFileAnswer = shape<Required<ReadFileAnswer>>({ text: optional(isText) }) as (value: unknown) => value is ReadFileAnswer;

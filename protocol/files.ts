// The files of the workspace, as the server asks the client for them: the client alone knows virtual workspaces, and a
// worker has no files at all. What changes arrives as the protocol's own `workspace/didChangeWatchedFiles`.
import * as z from 'zod/mini';

/** Request of the server: the addresses of all files of a sort. */
export const listFilesRequest = 'replicast/files/list';

/** Manifests, the helpers of charts, which are not YAML, or the CSV files that may be a load. */
export type FileKind = 'manifest' | 'helper' | 'series';

export interface ListFilesParams {
  sort: FileKind;
  /** More are not wanted. */
  limit: number;
}

export const listFilesResponseSchema = z.object({ uris: z.array(z.string()) });
export type ListFilesResponse = z.infer<typeof listFilesResponseSchema>;

/** Request of the server: the text of one file. */
export const readFileRequest = 'replicast/files/read';

export interface ReadFileParams {
  uri: string;
}

export const readFileResponseSchema = z.object({
  /** Absent if the file cannot be read, is not text, or is too large. */
  text: z.optional(z.string()),
});
export type ReadFileResponse = z.infer<typeof readFileResponseSchema>;

/** In bytes: larger files are not treated as manifests. */
export const maxFileBytes = 1024 * 1024;

/** Patterns of the listed files. */
export const listedGlobs: Readonly<Record<FileKind, string>> = {
  manifest: '**/{*.yaml,*.yml,*.json,Kustomization}',
  helper: '**/{*.tpl,.helmignore,templates/**/*.txt,charts/*.tgz}',
  series: '**/*.csv',
};
/** Pattern of the watched files: all that are listed. */
export const watchedGlob =
  '**/{*.yaml,*.yml,*.json,*.csv,*.tpl,.helmignore,Kustomization,templates/**/*.txt,charts/*.tgz}';
export const ignoredGlob = '**/{node_modules,.git,.hg,.svn,.terraform,vendor,dist,out}/**';

const isTextInTemplates = (uri: string) => uri.endsWith('.txt') && uri.includes('/templates/');

export const isWatchedUri = (uri: string) =>
  /\.(?:ya?ml|json|csv|tpl|helmignore|tgz)$|\/Kustomization$/.test(uri) || isTextInTemplates(uri);

const isIgnored = (uri: string) => /\/(?:node_modules|\.git|\.hg|\.svn|\.terraform|vendor|dist|out)\//.test(uri);

export const isOfKind: Readonly<Record<FileKind, (uri: string) => boolean>> = {
  manifest: isManifestUri,
  helper: (uri) =>
    (/(?:\.tpl|\/\.helmignore|\/charts\/[^/]*\.tgz)$/.test(uri) || isTextInTemplates(uri)) && !isIgnored(uri),
  series: (uri) => /\.csv$/i.test(uri) && !isIgnored(uri),
};

/** Files of tools, which are JSON and never manifests. */
export function isManifestUri(uri: string): boolean {
  if (isIgnored(uri)) return false;
  return (
    /\.ya?ml$/i.test(uri) ||
    /\/Kustomization$/.test(uri) ||
    (/\.json$/i.test(uri) && !/\/(?:package(?:-lock)?|[jt]sconfig[^/]*|\.[^/]*)\.json$|\/\.vscode\//.test(uri))
  );
}

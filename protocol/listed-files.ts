import type { WorkspaceFileKind } from '../core/workspace/file-port.ts';

/** The maximum size in bytes of a file that is read as a manifest. */
export const maxFileBytes = 1024 * 1024;

export const listedGlobs: Readonly<Record<WorkspaceFileKind, string>> = {
  manifest: '**/{*.yaml,*.yml,*.json,Kustomization}',
  helper: '**/{*.tpl,.helmignore,templates/**/*.txt,charts/*.tgz}',
  series: '**/*.csv',
};
export const watchedGlob =
  '**/{*.yaml,*.yml,*.json,*.csv,*.tpl,.helmignore,Kustomization,templates/**/*.txt,charts/*.tgz}';
export const ignoredGlob = '**/{node_modules,.git,.hg,.svn,.terraform,vendor,dist,out}/**';

const isTextInTemplates = (uri: string) => uri.endsWith('.txt') && uri.includes('/templates/');

export const isWatchedUri = (uri: string) =>
  /\.(?:ya?ml|json|csv|tpl|helmignore|tgz)$|\/Kustomization$/.test(uri) || isTextInTemplates(uri);

const isIgnored = (uri: string) => /\/(?:node_modules|\.git|\.hg|\.svn|\.terraform|vendor|dist|out)\//.test(uri);

export const isOfKind: Readonly<Record<WorkspaceFileKind, (uri: string) => boolean>> = {
  manifest: isManifestUri,
  helper: (uri) =>
    (/(?:\.tpl|\/\.helmignore|\/charts\/[^/]*\.tgz)$/.test(uri) || isTextInTemplates(uri)) && !isIgnored(uri),
  series: (uri) => /\.csv$/i.test(uri) && !isIgnored(uri),
};

/** Whether the URI may be the URI of a manifest. JSON files of tools, such as package.json, are excluded. */
export function isManifestUri(uri: string): boolean {
  if (isIgnored(uri)) return false;
  return (
    /\.ya?ml$/i.test(uri) ||
    /\/Kustomization$/.test(uri) ||
    (/\.json$/i.test(uri) && !/\/(?:package(?:-lock)?|[jt]sconfig[^/]*|\.[^/]*)\.json$|\/\.vscode\//.test(uri))
  );
}

// Which files a file of the workspace may name.
import { isKustomizationUri } from '../../core/analysis/scan-document.ts';
import { directoryOf, isBelow, parseUri, rootOf, uriKey } from '../../core/index/uris.ts';

/**
 * Returns the folder that must contain all files that `from` names: the workspace folder, or, outside of workspace
 * folders, the folder of `from`. A kustomization outside of workspace folders may also name files in the folder two
 * levels above its own, because `overlays/prod` names `../../base`. A folder at the root of the file system, such as
 * `/etc`, is used only if it directly contains the kustomization; otherwise, the next lower folder is used.
 */
export function scopeOf(from: string, roots: readonly string[]): string {
  const own = directoryOf(from);
  const above = isKustomizationUri(from) ? [directoryOf(directoryOf(own)), directoryOf(own)] : [];
  const near = above.find((folder) => parseUri(folder).path.split('/').length > 2) ?? own;
  // A file that is in no folder yet may name no other file.
  return rootOf(from, roots) ?? (near === '' ? from : near);
}

/** Whether the scope contains the file. The root of a file system contains only the files directly in it. */
export function isInScope(uri: string, scope: string, roots: readonly string[]): boolean {
  return isBelow(uri, scope) && (!isTop(scope) || roots.includes(scope) || isTop(directoryOf(uriKey(uri))));
}

function isTop(folder: string): boolean {
  return parseUri(uriKey(folder)).path.replace(/\/$/, '') === '';
}

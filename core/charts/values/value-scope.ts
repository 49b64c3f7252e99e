// Where the values of a subchart are in the values of its parent chart: below the subchart's name, or the alias in the
// dependency.

import { isPathWithin } from '../../model/path.ts';
import { isList, isObject } from '../../model/value.ts';
import type { ValueOrigin } from '../../render/origin.ts';
import { readDocument } from '../../text/read/read-document.ts';
import { findNode, toValue } from '../../text/tree.ts';
import type { ChartFolder } from '../chart-folder.ts';

/**
 * Returns the paths of keys below which the values of a file's chart are, one path per use of that chart: `[['db']]`
 * for `charts/db/templates/hpa.yaml`, or `[['main'], ['replica']]` if the dependency has two aliases. Returns one empty
 * path for the top chart.
 */
export function valueScopes({ files }: Pick<ChartFolder, 'files'>, file: string): string[][] {
  const folders = folderOf(file).match(/charts\/[^/]+\//g) ?? [];
  let scopes: string[][] = [[]];
  let parent = '';
  for (const folder of folders) {
    const names = namesOf(files, parent, folder.slice('charts/'.length, -1));
    scopes = scopes.flatMap((scope) => names.map((name) => [...scope, name]));
    parent += folder;
  }
  return scopes;
}

/**
 * Returns the path in the parent chart: `autoscaling.max` → `db.autoscaling.max`. Global values have the same path in
 * all charts.
 */
export function inScope(scope: readonly string[], path: string): string {
  return /^global(?:\.|$)/.test(path) ? path : [...scope, path].join('.');
}

/**
 * Returns the path by which a template sees a value. If a file of a parent chart sets the value, removes the keys of
 * the template's chart from the path: `db.max` → `max`.
 */
export function pathSeenBy(
  template: { file: string; scopes: readonly (readonly string[])[] },
  { source, path }: Pick<ValueOrigin, 'source' | 'path'>,
): ValueOrigin['path'] {
  if (folderOf(source) === folderOf(template.file)) return path;
  const scope = template.scopes.find((keys) => isPathWithin(path, keys));
  return scope ? path.slice(scope.length) : path;
}

/** Returns the folder of the chart to which a file belongs: `charts/db/`; empty for the top chart. */
function folderOf(file: string): string {
  return /^(?:charts\/[^/]+\/)*/.exec(file)?.[0] ?? '';
}

function namesOf(files: ChartFolder['files'], parent: string, folder: string): string[] {
  const names = ['Chart.yaml', 'requirements.yaml'].flatMap((file) => {
    const list = toValue(findNode(readDocument(files.get(parent + file) ?? '').root, ['dependencies'])?.node);
    return (isList(list) ? list : []).flatMap((one) =>
      isObject(one) && one.name === folder ? String(one.alias ?? one.name) : [],
    );
  });
  return names.length > 0 ? [...new Set(names)] : [folder];
}

// A parent chart has the values of a subchart below the subchart's name, or below the alias in the dependency.

import { isPathWithin } from '../../model/path.ts';
import { isList, isObject } from '../../model/value.ts';
import type { ValueOrigin } from '../../render/origin.ts';
import { readDocument } from '../../text/read/read-document.ts';
import { findNode, toValue } from '../../text/tree.ts';
import type { ChartFolder } from '../chart-folder.ts';

/**
 * Returns the paths at which the top chart has the values of the chart that contains the file. Each use of the chart
 * has one path: `[['main'], ['replica']]` for two aliases. The result is `[[]]` for the top chart.
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
 * Returns the path of a subchart's value in the values of the whole chart: `db.autoscaling.max` for `autoscaling.max`
 * of the subchart `db`. Global values have the same path in all charts.
 */
export function inScope(scope: readonly string[], path: string): string {
  return /^global(?:\.|$)/.test(path) ? path : [...scope, path].join('.');
}

export function pathSeenBy(
  template: { file: string; scopes: readonly (readonly string[])[] },
  { source, path }: Pick<ValueOrigin, 'source' | 'path'>,
): ValueOrigin['path'] {
  if (folderOf(source) === folderOf(template.file)) return path;
  const scope = template.scopes.find((keys) => isPathWithin(path, keys));
  return scope ? path.slice(scope.length) : path;
}

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

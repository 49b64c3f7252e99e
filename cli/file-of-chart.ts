import path from 'node:path';
import { isHelmValuesUri } from '../core/index/values-uris.ts';
import { fileUri } from './workspace-index.ts';

export const isChartValuesFile = (file: string) => file !== '-' && isHelmValuesUri(fileUri(file));

/**
 * Returns the folder of the chart, such as `chart` for `chart/templates/web/hpa.yaml`; undefined if the file is not in
 * a folder `templates`.
 */
export function chartFolderOfTemplate(file: string): string | undefined {
  const parts = path.normalize(file).split(path.sep);
  const at = parts.lastIndexOf('templates', parts.length - 2);
  return at < 0 ? undefined : path.join(...parts.slice(0, at), '.');
}

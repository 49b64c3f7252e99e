import { directoryOf } from './uris.ts';

/**
 * Whether the file is a values file by its name: `values.yaml`, `values-prod.yaml`, `values.prod.yaml`, or
 * `ci/ha-values.yaml`, which contains values for tests of a chart.
 */
export function isHelmValuesUri(uri: string): boolean {
  return /\/(?:values(?:[.-][^/]*)?|ci\/(?:[^/]*-)?values)\.ya?ml$/.test(uri);
}

/**
 * Returns the folder to which a values file belongs. A file in the folder `ci` or `values` belongs to the parent
 * folder. But a file such as `values/values-prod.yaml` belongs to the folder `values`, which is then the folder of a
 * chart.
 */
export function folderOfValues(uri: string): string {
  const isIn = /\/values\/values[.-][^/]*$/.test(uri) ? /\/ci$/ : /\/(?:ci|values)$/;
  return directoryOf(uri).replace(isIn, '');
}

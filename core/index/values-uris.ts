import { directoryOf } from './uris.ts';

/** Accepts `values.yaml`, `values-prod.yaml`, `values.prod.yaml`, and `ci/ha-values.yaml` for tests of a chart. */
export function isHelmValuesUri(uri: string): boolean {
  return /\/(?:values(?:[.-][^/]*)?|ci\/(?:[^/]*-)?values)\.ya?ml$/.test(uri);
}

/** chart-testing reads values files in `ci`; the folder `values` contains the values files of environments. */
export function folderOfValues(uri: string): string {
  const isIn = /\/values\/values[.-][^/]*$/.test(uri) ? /\/ci$/ : /\/(?:ci|values)$/;
  return directoryOf(uri).replace(isIn, '');
}

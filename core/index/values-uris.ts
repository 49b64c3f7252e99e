// Which files have the values of a chart, and of which.
import { directoryOf } from './uris.ts';

/** `values.yaml`, `values-prod.yaml`, `values.prod.yaml`; for tests of a chart `ci/ha-values.yaml` */
export function isHelmValuesUri(uri: string): boolean {
  return /\/(?:values(?:[.-][^/]*)?|ci\/(?:[^/]*-)?values)\.ya?ml$/.test(uri);
}

/** Chart-testing reads the values files in `ci`; `values` is a folder of environments. */
export function folderOfValues(uri: string): string {
  const isIn = /\/values\/values[.-][^/]*$/.test(uri) ? /\/ci$/ : /\/(?:ci|values)$/;
  return directoryOf(uri).replace(isIn, '');
}

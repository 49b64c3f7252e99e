import { directoryOf } from './uris.ts';

/** Accepts `values.yaml`, `values-prod.yaml`, `values.prod.yaml`, and `ci/ha-values.yaml` for tests of a chart. */
export function isHelmValuesUri(uri: string): boolean {
  return /\/(?:values(?:[.-][^/]*)?|ci\/(?:[^/]*-)?values)\.ya?ml$/.test(uri);
}

/**
 * Returns the folder to which a values file belongs. The folder `ci`, from which chart-testing reads values files, and
 * the folder `values`, which has values files of environments, belong to their parent folder.
 */
export function folderOfValues(uri: string): string {
  const isIn = /\/values\/values[.-][^/]*$/.test(uri) ? /\/ci$/ : /\/(?:ci|values)$/;
  return directoryOf(uri).replace(isIn, '');
}

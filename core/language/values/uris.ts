/** `values.yaml`, `values-prod.yaml`, `values.prod.yaml`; for tests of a chart `ci/ha-values.yaml` */
export function isHelmValuesUri(uri: string): boolean {
  return /\/(?:values(?:[.-][^/]*)?|ci\/(?:[^/]*-)?values)\.ya?ml$/.test(uri);
}

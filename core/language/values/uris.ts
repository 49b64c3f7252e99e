/** `values.yaml`, `values-prod.yaml`, `values.prod.yaml`, and those of a chart's tests: `ci/prod-values.yaml` */
export function isHelmValuesUri(uri: string): boolean {
  return /\/values(?:[.-][^/]*)?\.ya?ml$|\/ci\/[^/]*values\.ya?ml$/.test(uri);
}

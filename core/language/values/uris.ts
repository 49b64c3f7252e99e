/** `values.yaml`, `values-prod.yaml`, `values.prod.yaml` */
export function isHelmValuesUri(uri: string): boolean {
  return /\/values(?:[.-][^/]*)?\.ya?ml$/.test(uri);
}

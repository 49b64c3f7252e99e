/** `values.yaml`, `values-prod.yaml`, `values.prod.yaml` */
export function isValuesAddress(uri: string): boolean {
  return /\/values(?:[.-][^/]*)?\.ya?ml$/.test(uri);
}

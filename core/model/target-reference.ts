/** The workload whose replicas are set. */
export interface TargetReference {
  apiVersion?: string;
  kind: string;
  name: string;
}

/** The workload that the autoscaler scales. */
export interface TargetReference {
  apiVersion?: string;
  kind: string;
  name: string;
}

export interface TargetReference {
  apiVersion?: string;
  kind: string;
  name: string;
}

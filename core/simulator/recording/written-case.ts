// A case as it is written: the form that recordings of real controllers have.

export interface WrittenCase {
  id: string;
  tags: string[];
  controller: string;
  release: string;
  flags: Record<string, number | boolean>;
  featureGates?: Record<string, boolean>;
  object: object;
  target: { kind: string; name: string };
  initialStatus?: object;
  ticks: object[];
}

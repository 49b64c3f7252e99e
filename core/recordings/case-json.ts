// The JSON form of a case, as in the recordings of real controllers.

/** The name of the object in every recording. */
export const recordedObjectName = 'web';

export interface CaseJson {
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

/** A tick omits fields that are the same as in the previous tick. */
export function omitRepeatedFields(ticks: readonly object[]): object[] {
  const last: Record<string, string> = {};
  return ticks.map((tick) =>
    Object.fromEntries(Object.entries(tick).filter(([name, value]) => !isRepeated(last, name, value))),
  );
}

function isRepeated(lastTexts: Record<string, string>, name: string, value: unknown): boolean {
  if (name !== 'pods' && name !== 'metrics') return false;
  const text = JSON.stringify(value);
  const isSame = lastTexts[name] === text;
  lastTexts[name] = text;
  return isSame;
}

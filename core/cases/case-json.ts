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

/**
 * Collects the ticks of a case. A tick omits the field `pods` or `metrics` if the previous tick has the same value of
 * the field.
 */
export class CaseTicks {
  readonly ticks: object[] = [];
  private readonly last = new Map<string, { value: unknown; text: string }>();

  add(tick: object): void {
    this.ticks.push(Object.fromEntries(Object.entries(tick).filter(([name, value]) => !this.isRepeated(name, value))));
  }

  private isRepeated(name: string, value: unknown): boolean {
    if (name !== 'pods' && name !== 'metrics') return false;
    const last = this.last.get(name);
    if (last?.value === value) return true;
    const text = JSON.stringify(value);
    this.last.set(name, { value, text });
    return last?.text === text;
  }
}

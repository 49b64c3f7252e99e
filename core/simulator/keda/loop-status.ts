// The status of a ScaledObject as its writers see it. Each writer has its own copy and sends only what it changed, so a
// writer with an old copy can write old numbers (docs/behavior/keda.md §5).

export type ConditionStatus = 'True' | 'False' | 'Unknown';

export interface LoopCondition {
  status: ConditionStatus;
  reason?: string;
  message?: string;
}

export type ConditionType = 'Active' | 'Fallback' | 'HPAActive' | 'Paused' | 'Ready';

export interface Health {
  failures: number;
  status: 'Happy' | 'Failing';
}

export interface LoopStatus {
  conditions: Readonly<Partial<Record<ConditionType, LoopCondition>>>;
  lastActiveMs?: number | undefined;
  activity?: Readonly<Record<string, boolean>> | undefined;
  health?: Readonly<Record<string, Health>> | undefined;
  pausedReplicaCount?: number | undefined;
}

export interface StatusCopy {
  status: LoopStatus;
}

export const initialLoopStatus: LoopStatus = {
  conditions: {
    Active: { status: 'Unknown' },
    Fallback: { status: 'Unknown' },
    Paused: { status: 'False' },
    Ready: { status: 'Unknown' },
  },
};

/**
 * Writes to the stored status only the fields of `next` that differ from the copy. Afterwards, the copy equals the
 * stored status. If no field differs, nothing is written, and the copy is not updated.
 */
export function writeLoopStatus(stored: StatusCopy, copy: StatusCopy, next: LoopStatus): void {
  const { status } = copy;
  if (isSame(status, next)) return;
  stored.status = {
    // The conditions are one list in the status, so they are always sent together.
    conditions: isSame(status.conditions, next.conditions) ? stored.status.conditions : next.conditions,
    lastActiveMs: changed(status.lastActiveMs, next.lastActiveMs, stored.status.lastActiveMs),
    activity: mergeEntries(status.activity, next.activity, stored.status.activity),
    health: mergeEntries(status.health, next.health, stored.status.health),
    pausedReplicaCount: changed(status.pausedReplicaCount, next.pausedReplicaCount, stored.status.pausedReplicaCount),
  };
  copy.status = stored.status;
}

function changed<Value>(before: Value, after: Value, stored: Value): Value {
  return before === after ? stored : after;
}

type Entries<Value> = Readonly<Record<string, Value>> | undefined;

function mergeEntries<Value>(before: Entries<Value>, after: Entries<Value>, stored: Entries<Value>): Entries<Value> {
  if (before === after || !after) return stored;
  const merged = { ...stored };
  for (const [name, value] of Object.entries(after)) {
    const earlier = before?.[name];
    if (earlier === undefined || !isSame(earlier, value)) merged[name] = value;
  }
  for (const name of Object.keys(before ?? {})) if (!Object.hasOwn(after, name)) delete merged[name];
  return merged;
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [first, second] = [one, other] as [Record<string, unknown>, Record<string, unknown>];
  return [...Object.keys(first), ...Object.keys(second)].every((key) => isSame(first[key], second[key]));
}

export function withLoopCondition(status: LoopStatus, type: ConditionType, condition: LoopCondition): LoopStatus {
  return { ...status, conditions: { ...status.conditions, [type]: condition } };
}

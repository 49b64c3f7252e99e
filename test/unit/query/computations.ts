// Each computation happens at most once in a revision, and only for a reason.
import { Cancelled, type Declaration, type Query, type QueryKey, type Read } from '../../../core/query/declarations.ts';

type Outcome = { value: unknown } | { error: unknown };

interface Computed {
  outcome: Outcome;
  reads: ReadonlyMap<string, number>;
}

export class Computations {
  isWatching = true;
  /** The number of computations that may begin; the next one is cut with `Cancelled`. */
  left = Number.POSITIVE_INFINITY;
  readonly problems: string[] = [];
  private readonly computed = new Map<string, Computed>();
  private readonly versions = new Map<string, number>();
  private readonly inRevision = new Set<string>();

  readonly wrap = <Key extends QueryKey, Value>(wrapped: Query<Key, Value>): Query<Key, Value> => ({
    ...wrapped,
    compute: (read, ...key) => (this.isWatching ? this.compute(wrapped, read, key) : wrapped.compute(read, ...key)),
  });

  inputChanged(of: Declaration<QueryKey, unknown>, key: QueryKey): void {
    this.change(nameOf(of, key));
    this.inRevision.clear();
  }

  /** An engine must return this object until an unequal one replaces it. */
  currentOutcome(of: Declaration<QueryKey, unknown>, key: QueryKey): Outcome | undefined {
    return this.computed.get(nameOf(of, key))?.outcome;
  }

  private compute<Key extends QueryKey, Value>(wrapped: Query<Key, Value>, read: Read, key: Key): Value {
    if (this.left === 0) throw new Cancelled('cut');
    this.left -= 1;
    const name = nameOf(wrapped, key);
    const before = this.computed.get(name);
    if (before && ![...before.reads].some(([other, version]) => this.versionOf(other) > version))
      this.problems.push(`${name} is computed without a reason`);
    const reads = new Map<string, number>();
    let isCut = false;
    const watchedRead: Read = (of, ...readKey) => {
      const other = nameOf(of, readKey);
      try {
        const value = read(of, ...readKey);
        const outcome = this.currentOutcome(of, readKey);
        if (outcome && (!('value' in outcome) || outcome.value !== value))
          this.problems.push(`${name} reads another object of ${other}`);
        return value;
      } catch (error) {
        isCut ||= error instanceof Cancelled;
        throw error;
      } finally {
        if (!reads.has(other)) reads.set(other, this.versionOf(other));
      }
    };
    try {
      const value = wrapped.compute(watchedRead, ...key);
      if (!isCut) this.complete(wrapped, name, { outcome: { value }, reads });
      return value;
    } catch (error) {
      if (!isCut) this.complete(wrapped, name, { outcome: { error }, reads });
      throw error;
    }
  }

  private complete<Key extends QueryKey, Value>(
    { equals }: Query<Key, Value>,
    name: string,
    { outcome, reads }: Computed,
  ): void {
    if (this.inRevision.has(name)) this.problems.push(`${name} is computed twice in a revision`);
    this.inRevision.add(name);
    const before = this.computed.get(name)?.outcome;
    const isEqual =
      before !== undefined &&
      ('value' in before && 'value' in outcome
        ? equals(before.value as Value, outcome.value as Value)
        : 'error' in before && 'error' in outcome && before.error === outcome.error);
    if (!isEqual) this.change(name);
    this.computed.set(name, { outcome: isEqual ? before : outcome, reads });
  }

  private change(name: string): void {
    this.versions.set(name, this.versionOf(name) + 1);
  }

  private versionOf(name: string): number {
    return this.versions.get(name) ?? 0;
  }
}

/** Queries whose keys are objects have one key each. */
function nameOf({ kind, name }: Declaration<QueryKey, unknown>, key: QueryKey): string {
  return [kind, name, ...key.map((part) => (typeof part === 'object' ? '' : part))].join(' ');
}

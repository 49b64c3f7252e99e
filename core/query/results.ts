// Keeps the results of queries. A reader of a result refers only to the node of the result, so the key and the value of
// the result can be dropped.
import type { Query, QueryKey } from './declarations.ts';
import { type QueryOutcome, Readable, type Reader, type Reads, unlink } from './graph.ts';
import { hasObject, KeyedMap } from './keyed-map.ts';

export type AnyQuery = Query<QueryKey, unknown>;

export interface Result {
  readonly query: AnyQuery;
  readonly key: QueryKey;
  readonly node: ResultNode;
  outcome: QueryOutcome | undefined;
}

export class ResultNode extends Readable implements Reader {
  reads: readonly Readable[] = [];
  /** The last revision in which the result was computed, or was checked and found to be up to date. */
  checkedAt = 0;
  isActive = false;
  private kept: Result | WeakRef<Result> | undefined;

  get result(): Result | undefined {
    return this.kept instanceof WeakRef ? this.kept.deref() : this.kept;
  }

  /**
   * If the key contains objects, the node holds the result by a weak reference, so that the node does not keep these
   * objects alive. `KeyedMap` keeps the result as long as the objects exist.
   */
  set result(result: Result | undefined) {
    this.kept = result && hasObject(result.key) ? new WeakRef(result) : result;
  }

  tell(readable: Readable): void {
    this.suspects ??= new Set();
    this.suspects.add(readable);
  }

  /**
   * Returns the reads of a dropped result, which the caller can release. Returns undefined for a kept result, because a
   * kept result still needs its reads.
   */
  override release(): Reads | undefined {
    return this.result ? undefined : { reader: this, readables: this.reads };
  }
}

export class Results {
  private readonly maxResults: number;
  private readonly byQuery = new Map<AnyQuery, KeyedMap<Result>>();
  /** The nodes of all results. The least recently read result is the first. */
  private readonly recent = new Set<ResultNode>();
  /** Drops the node of a result after the result was garbage-collected together with the objects in its key. */
  private readonly collected = new FinalizationRegistry((node: ResultNode) => this.drop(node));

  constructor(maxResults: number) {
    this.maxResults = Math.max(1, maxResults);
  }

  get nodes(): Iterable<ResultNode> {
    return this.recent;
  }

  find(query: AnyQuery, key: QueryKey): Result {
    const results = this.resultsOf(query);
    const known = results.get(key);
    if (known) return known;
    const result: Result = { query, key, node: new ResultNode(), outcome: undefined };
    results.set(key, result);
    result.node.result = result;
    if (hasObject(key)) this.collected.register(result, result.node);
    return result;
  }

  /** Protects a result from `dropOldest` while the result is checked or computed. */
  activate(node: ResultNode): void {
    node.isActive = true;
    this.recent.delete(node);
  }

  keep(node: ResultNode): void {
    node.isActive = false;
    this.recent.delete(node);
    this.recent.add(node);
    if (this.recent.size > this.maxResults) this.dropOldest();
  }

  drop(node: ResultNode): void {
    const { result } = node;
    node.isActive = false;
    this.recent.delete(node);
    if (result) this.resultsOf(result.query).delete(result.key);
    node.result = undefined;
    const released = node.isRead ? undefined : node.release();
    if (released) unlink(released);
  }

  /**
   * Drops an eighth of the results at once, because in V8 the iteration of a set starts slowly after many deletions.
   */
  private dropOldest(): void {
    const left = Math.ceil(this.maxResults * (7 / 8));
    for (const node of this.recent) {
      if (this.recent.size <= left) return;
      this.drop(node);
    }
  }

  private resultsOf(query: AnyQuery): KeyedMap<Result> {
    const results = this.byQuery.get(query) ?? new KeyedMap();
    this.byQuery.set(query, results);
    return results;
  }
}

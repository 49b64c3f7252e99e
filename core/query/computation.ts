// Computes queries. A query keeps its result if none of the values that it has read has changed.
import { Cancelled, type Declaration, InvalidRead, type QueryKey } from './declarations.ts';
import { type Answer, type QueryOutcome, type Readable, type ReadGraph, unlink, valueOrThrow } from './graph.ts';
import { type AnyQuery, type Result, ResultNode, type Results } from './results.ts';

/** The longest chain of queries that wait for each other. The stack of JavaScript has room for about twice as many. */
const maxDepth = 200;

export interface ComputationOptions {
  graph: ReadGraph;
  results: Results;
  /** Returns the answer of an input or of a query. Throws `Cancelled` or `InvalidRead`. */
  answer(of: Declaration<QueryKey, unknown>, key: QueryKey): Answer;
}

interface Frame {
  result: Result;
  reads: Set<Readable>;
  /**
   * The `Cancelled` or `InvalidRead` that a read threw. After such an error, the result of the query is not kept, even
   * if the query catches the error.
   */
  unanswered: { error: unknown } | undefined;
}

export class Computation {
  readonly counts = new Map<string, number>();
  private readonly graph: ReadGraph;
  private readonly results: Results;
  private readonly answerTo: ComputationOptions['answer'];
  private readonly active: Result[] = [];
  private frame: Frame | undefined;

  constructor({ graph, results, answer }: ComputationOptions) {
    this.graph = graph;
    this.results = results;
    this.answerTo = answer;
  }

  answer(query: AnyQuery, key: QueryKey): Answer {
    const result = this.results.find(query, key);
    return { readable: result.node, outcome: this.update(result) };
  }

  /** Whether the value has changed since a revision. The value of a dropped result is unknown and counts as changed. */
  hasChanged(readable: Readable, since: number): boolean {
    if (readable instanceof ResultNode) {
      if (!readable.result) return true;
      this.update(readable.result);
    }
    return readable.changedAt > since;
  }

  private update(result: Result): QueryOutcome {
    const { node, outcome } = result;
    if (node.isActive) throw new InvalidRead(`Queries read each other: ${this.cycleText(result)}`);
    if (!outcome || node.suspects) return this.refresh(result);
    this.results.keep(node);
    return outcome;
  }

  private refresh(result: Result): QueryOutcome {
    const { node, outcome } = result;
    this.results.activate(node);
    this.active.push(result);
    try {
      if (this.active.length > maxDepth) throw new InvalidRead(`More than ${maxDepth} queries wait for each other`);
      return outcome && !this.isOutdated(node) ? outcome : this.compute(result);
    } finally {
      this.active.pop();
      // If the computation failed, the result keeps its previous outcome, and the next read checks again whether an
      // input has changed. A result without any outcome is dropped.
      if (result.outcome) this.results.keep(node);
      else this.results.drop(node);
    }
  }

  /**
   * Whether a value that the query read has changed since the last check. The values are checked in the order in which
   * they were read, because after a changed value the query may read other values than before.
   */
  private isOutdated(node: ResultNode): boolean {
    for (const suspect of suspectsInOrder(node)) {
      this.graph.visits += 1;
      if (this.hasChanged(suspect, node.checkedAt)) return true;
      suspect.addReader(node);
    }
    node.suspects = undefined;
    node.checkedAt = this.graph.revision;
    return false;
  }

  private compute(result: Result): QueryOutcome {
    const { node, outcome: before } = result;
    const frame: Frame = { result, reads: new Set(), unanswered: undefined };
    const { reads: former } = node;
    const after = this.run(frame);
    if (frame.unanswered) {
      unlink({ reader: node, readables: withoutThose([...frame.reads], new Set(former)) });
      throw frame.unanswered.error;
    }
    node.reads = [...frame.reads];
    node.suspects = undefined;
    node.checkedAt = this.graph.revision;
    unlink({ reader: node, readables: withoutThose(former, frame.reads) });
    if (before?.isError === after.isError && Object.is(before.value, after.value)) return before;
    result.outcome = after;
    node.changedAt = this.graph.revision;
    return after;
  }

  private run(frame: Frame): QueryOutcome {
    const { query, key, outcome: before } = frame.result;
    this.counts.set(query.name, (this.counts.get(query.name) ?? 0) + 1);
    const outer = this.frame;
    this.frame = frame;
    try {
      const value = query.compute((of, ...read) => this.read(frame, of, read) as never, ...key);
      const isEqual = before?.isError === false && query.equals(before.value, value);
      return { isError: false, value: isEqual ? before.value : value };
    } catch (error) {
      if (error instanceof Cancelled || error instanceof InvalidRead) frame.unanswered = { error };
      return { isError: true, value: error };
    } finally {
      this.frame = outer;
    }
  }

  private read(frame: Frame, of: Declaration<QueryKey, unknown>, key: QueryKey): unknown {
    const { result, reads } = frame;
    if (frame !== this.frame)
      throw new InvalidRead(`${textOf(result)} reads ${of.name}, but ${textOf(result)} is not being computed`);
    const { readable, outcome } = this.answerIn(frame, of, key);
    this.graph.visits += 1;
    reads.add(readable);
    readable.addReader(result.node);
    return valueOrThrow(outcome);
  }

  private answerIn(frame: Frame, of: Declaration<QueryKey, unknown>, key: QueryKey): Answer {
    try {
      return this.answerTo(of, key);
    } catch (error) {
      frame.unanswered ??= { error };
      throw error;
    }
  }

  private cycleText(result: Result): string {
    return [...this.active.slice(this.active.indexOf(result)), result].map(textOf).join(' → ');
  }
}

function textOf({ query, key }: Result): string {
  return `${query.name}(${key.map((part) => (typeof part === 'object' ? '{}' : JSON.stringify(part))).join(', ')})`;
}

function suspectsInOrder({ reads, suspects }: ResultNode): readonly Readable[] {
  if (!suspects || suspects.size < 2) return [...(suspects ?? [])];
  return reads.filter((readable) => suspects.has(readable));
}

function withoutThose(all: readonly Readable[], those: ReadonlySet<Readable>): Readable[] {
  return all.filter((readable) => !those.has(readable));
}

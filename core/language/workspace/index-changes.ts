// Which answers of the workspace index have changed. A new name in a file of ten thousand autoscalers thus outdates
// only what was found from that name.
import { once } from '../once.ts';

/** What was asked of an index: the keys of its answers. A few strings, some of them twice. */
export type IndexQuestions = readonly string[];

/** The questions that have another answer now. */
type ChangedAnswers = () => Iterable<string>;

/** More are only made by many files that change together; then everything is checked again. */
const maxChanges = 100;

export class IndexChanges {
  /** Increases with each change. */
  count = 0;
  /** The last ones. */
  readonly #changes: ChangedAnswers[] = [];

  /** `changed` is asked at most once, and only if somebody wants to know. */
  add(changed: ChangedAnswers): void {
    this.count += 1;
    this.#changes.push(once(changed));
    if (this.#changes.length > maxChanges) this.#changes.shift();
  }

  /** What has changed since the count was this one; undefined if that is too long ago. */
  since(count: number): ReadonlySet<string> | undefined {
    const missed = this.count - count;
    if (missed > this.#changes.length) return undefined;
    return new Set(this.#changes.slice(this.#changes.length - missed).flatMap((changed) => [...changed()]));
  }
}

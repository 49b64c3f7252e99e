// Results that are needed again while a person types: the last ones, by what they depend on.
export class LastResults<Result> {
  readonly #results = new Map<string, Result>();
  readonly #size: number;

  /** @param size the number of results to keep */
  constructor(size: number) {
    this.#size = size;
  }

  get(key: string, compute: () => Result): Result {
    const result = this.#results.has(key) ? (this.#results.get(key) as Result) : compute();
    this.#results.delete(key);
    this.#results.set(key, result);
    for (const oldest of this.#results.keys()) {
      if (this.#results.size <= this.#size) break;
      this.#results.delete(oldest);
    }
    return result;
  }
}

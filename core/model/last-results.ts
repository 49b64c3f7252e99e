// Caches the last results by their inputs, because the same results are needed again while a person types.

/** The maximum length of all keys together, in UTF-16 units. */
const maxTextLength = 8 * 1024 * 1024;

export class LastResults<Result> {
  private readonly results = new Map<string, Result>();
  private readonly size: number;
  private readonly sizeOf: (key: string) => number;
  private used = 0;

  /** @param size the maximum number of results, or the maximum sum of `sizeOf` over their keys */
  constructor(size: number, sizeOf: (key: string) => number = () => 1) {
    this.size = size;
    this.sizeOf = sizeOf;
  }

  /** Creates a cache whose keys are whole texts, so the length of all keys together is limited. */
  static ofTexts<Result>(): LastResults<Result> {
    return new LastResults(maxTextLength, (text) => text.length);
  }

  get(key: string, compute: () => Result): Result {
    const result = this.results.has(key) ? (this.results.get(key) as Result) : compute();
    if (!this.results.delete(key)) this.used += this.sizeOf(key);
    this.results.set(key, result);
    for (const oldest of this.results.keys()) {
      if (this.used <= this.size) break;
      this.results.delete(oldest);
      this.used -= this.sizeOf(oldest);
    }
    return result;
  }
}

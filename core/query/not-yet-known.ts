// Values that are not known yet, such as texts of files and renderings of another thread. Code that needs such a value
// stays synchronous: it throws `NotYetKnown`, and `whenKnown` calls it again when the value may be known.
import { Cancelled } from './declarations.ts';

/** A query that throws this error has no result, like after every `Cancelled`, so that the error is not cached. */
export class NotYetKnown extends Cancelled {
  override name = 'NotYetKnown';
  /** Loads or awaits the value. The value may have been forgotten again when the promise resolves. */
  readonly wait: () => Promise<unknown>;

  constructor(wait: () => Promise<unknown>) {
    super('A value is not known yet');
    this.wait = wait;
  }
}

/** Calls all functions. If several functions lack values, throws one `NotYetKnown`, which awaits all values at once. */
export function together<Value>(all: Iterable<() => Value>): Value[] {
  const missing: NotYetKnown[] = [];
  const results: Value[] = [];
  for (const compute of all) {
    try {
      results.push(compute());
    } catch (error) {
      if (!(error instanceof NotYetKnown)) throw error;
      missing.push(error);
    }
  }
  if (missing.length > 0) throw allOf(missing);
  return results;
}

/** Returns one error that awaits the values of all errors at once. */
export function allOf(missing: readonly NotYetKnown[]): NotYetKnown {
  return new NotYetKnown(() => Promise.all(missing.map(({ wait }) => wait())));
}

const maxRounds = 1000;

/**
 * Returns the result of `compute`, without a promise if everything is known. If `compute` throws `NotYetKnown`, calls
 * `waitFor`, and then `compute` again. The error after `maxRounds` is another one, because an outer `whenKnown` would
 * multiply the rounds.
 */
export function whenKnown<Value>(
  compute: () => Value | Promise<Value>,
  waitFor = ({ wait }: NotYetKnown) => wait(),
  rounds = maxRounds,
): Value | Promise<Value> {
  const again = (error: unknown) => {
    if (!(error instanceof NotYetKnown)) throw error;
    if (rounds === 0) throw new Error(`A value is still not known after ${maxRounds} rounds`);
    return waitFor(error).then(() => whenKnown(compute, waitFor, rounds - 1));
  };
  try {
    const result = compute();
    return result instanceof Promise ? result.catch(again) : result;
  } catch (error) {
    return again(error);
  }
}

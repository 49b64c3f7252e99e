// Waits for renderings of another thread. A function that needs one cannot continue, and is called again when the
// rendering is there.

/**
 * Thrown if a rendering is needed that another thread has not finished yet. Results that depend on it must not be
 * cached.
 */
export class RenderedElsewhere extends Error {
  /** Resolves when the rendering is there; never rejects. */
  readonly whenThere: Promise<unknown>;

  constructor(whenThere: Promise<unknown>) {
    super('rendered in another thread');
    this.whenThere = whenThere;
  }
}

/** The maximum number of renderings for which one call waits, one after the other. */
const maxRounds = 1000;

/**
 * Calls a function, and calls it again after each missing rendering is there. If none is missing, returns the result
 * immediately.
 */
export function whenRendered<Result>(
  compute: () => Result | Promise<Result>,
  rounds = maxRounds,
): Result | Promise<Result> {
  const again = (error: unknown) => {
    if (!(error instanceof RenderedElsewhere) || rounds === 0) throw error;
    return error.whenThere.then(() => whenRendered(compute, rounds - 1));
  };
  try {
    const result = compute();
    return result instanceof Promise ? result.catch(again) : result;
  } catch (error) {
    return again(error);
  }
}

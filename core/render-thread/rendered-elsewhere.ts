// Waits for renderings of another thread. A function that needs a missing rendering throws an error. The function is
// called again when the other thread has finished the rendering.

/**
 * Thrown if a rendering is needed that another thread has not finished yet. A result that depends on the rendering must
 * not be cached.
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
 * Calls a function. If a rendering is missing, waits for the rendering and calls the function again. If no rendering is
 * missing, returns the result immediately.
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

/** Thrown if another thread has not finished a rendering. A result that depends on the rendering must not be cached. */
export class RenderedElsewhere extends Error {
  /** A promise that resolves when the other thread has finished the rendering. The promise never rejects. */
  readonly whenThere: Promise<unknown>;

  constructor(whenThere: Promise<unknown>) {
    super('rendered in another thread');
    this.whenThere = whenThere;
  }
}

const maxRounds = 1000;

/**
 * Returns the result of `compute`. If `compute` throws `RenderedElsewhere`, calls `compute` again after the other
 * thread has finished the rendering, at most `rounds` times.
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

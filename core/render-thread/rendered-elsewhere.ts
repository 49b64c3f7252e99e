// Waits for the renderings of another thread: a function that needs one cannot continue, and is called again when the
// rendering is there.

/** Thrown if a rendering is needed that another thread makes. Nothing that was computed with it is kept. */
export class RenderedElsewhere extends Error {
  /** Resolves when the rendering is there; never rejects. */
  readonly whenThere: Promise<unknown>;

  constructor(whenThere: Promise<unknown>) {
    super('rendered in another thread');
    this.whenThere = whenThere;
  }
}

/** The maximum number of renderings that one answer may need, one after the other. */
const maxRounds = 1000;

/** Calls a function until everything that it needs is rendered; it is called at once if nothing is missing. */
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

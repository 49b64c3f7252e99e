// What waits for another thread: a function that needs a rendering cannot go on, and is called again when it is there.

/** Thrown where a rendering is needed that another thread makes. Nothing is kept of what was computed with it. */
export class RenderedElsewhere extends Error {
  /** Never rejected. */
  readonly whenThere: Promise<unknown>;

  constructor(whenThere: Promise<unknown>) {
    super('rendered in another thread');
    this.whenThere = whenThere;
  }
}

/** Renderings that one answer needs, one after the other. */
const maxRounds = 1000;

/** Calls a function until everything that it needs is rendered; at once if that is so. */
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

/** An error of kustomize, in its words; `renderKustomization` returns it as data. */
export class KustomizeFailure extends Error {}

/** A bound of our own; it is reported as it is. */
export class LimitReached extends KustomizeFailure {}

/** kustomize repeats the errors of included kustomizations, and in quotes they double their length. */
const maxErrorLength = 20_000;

/** Runs a step and puts a prefix before the text of its error, as Go's wrapped errors do. */
export function withPrefix<T>(prefix: string, step: () => T): T {
  return rewordError(step, (message) => `${prefix}: ${message}`);
}

/** @throws KustomizeFailure */
export function rewordError<T>(step: () => T, reword: (message: string) => string): T {
  try {
    return step();
  } catch (error) {
    if (error instanceof LimitReached || !(error instanceof KustomizeFailure)) throw error;
    const message = reword(error.message);
    throw message.length > maxErrorLength
      ? new LimitReached(`the error has more than ${maxErrorLength} characters`)
      : new KustomizeFailure(message);
  }
}

/** An error of kustomize, in its words; `renderKustomization` returns it as data. */
export class KustomizeFailure extends Error {}

/** Runs a step and puts a prefix before the text of its error, as Go's wrapped errors do. */
export function withPrefix<T>(prefix: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    if (error instanceof LimitReached || !(error instanceof KustomizeFailure)) throw error;
    throw new KustomizeFailure(`${prefix}: ${error.message}`);
  }
}

/** A bound of our own; it is reported as it is. */
export class LimitReached extends KustomizeFailure {}

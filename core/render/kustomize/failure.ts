import type { Place } from '../origin.ts';

/** An error of kustomize, in its words; `renderKustomization` returns it as data. */
export class KustomizeFailure extends Error {
  /** The problem, without the kustomizations in which it was found. */
  readonly reason: string;
  /** The innermost place that a person edits to correct it. */
  place: Place | undefined;

  constructor(message: string, { reason = message, place }: { reason?: string; place?: Place | undefined } = {}) {
    super(message);
    this.reason = reason;
    this.place = place;
  }
}

/** A limit of this renderer was reached; the error is reported unchanged. */
export class LimitReached extends KustomizeFailure {}

/** kustomize ends at once: no step adds to the text of the error. */
export class Panic extends KustomizeFailure {
  constructor(message: string) {
    super(`panic: ${message}`);
  }
}

/** Runs a step whose errors kustomize does not expect. @throws Panic */
export function asPanic(step: () => void): void {
  try {
    step();
  } catch (error) {
    throw isStepFailure(error) ? new Panic(error.message) : error;
  }
}

/** Whether a step may reword the error or continue after it; other errors end the build unchanged. */
export function isStepFailure(error: unknown): error is KustomizeFailure {
  return error instanceof KustomizeFailure && !(error instanceof LimitReached || error instanceof Panic);
}

/** The longest error: kustomize repeats the errors of included kustomizations, and quotes double their length. */
const maxErrorLength = 20_000;

/** Runs a step and puts a prefix before the text of its error, as Go's wrapped errors do. */
export function withPrefix<T>(prefix: string, step: () => T): T {
  return rewordError(step, (message) => `${prefix}: ${message}`);
}

/** The same as `withPrefix`, for a prefix that only says where the error was found. */
export function within<T>(prefix: string, step: () => T): T {
  return rewordError(step, (message) => `${prefix}: ${message}`, { keepsReason: true });
}

/** @throws KustomizeFailure */
export function rewordError<T>(step: () => T, reword: (message: string) => string, { keepsReason = false } = {}): T {
  try {
    return step();
  } catch (error) {
    if (!isStepFailure(error)) throw error;
    const message = reword(error.message);
    const { place, reason } = error;
    throw message.length > maxErrorLength
      ? new LimitReached(`the error has more than ${maxErrorLength} characters`)
      : new KustomizeFailure(message, { place, reason: keepsReason ? reason : message });
  }
}

/** An error without a place gets this one. */
export function placedAt<T>(place: Place | undefined, step: () => T): T {
  try {
    return step();
  } catch (error) {
    if (error instanceof KustomizeFailure) error.place ??= place;
    throw error;
  }
}

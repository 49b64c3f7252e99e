import type { Place } from '../origin.ts';

/** An error of kustomize, with its message. Any step of a build may throw it; `renderKustomization` returns it. */
export class KustomizeFailure extends Error {
  readonly reason: string;
  place: Place | undefined;

  constructor(message: string, { reason = message, place }: { reason?: string; place?: Place | undefined } = {}) {
    super(message);
    this.reason = reason;
    this.place = place;
  }
}

/** Thrown at a limit of this renderer. No build step rewords the message. */
export class LimitReached extends KustomizeFailure {}

/** An error that ends kustomize immediately (a panic in Go). No step adds a prefix to the message. */
export class Panic extends KustomizeFailure {
  constructor(message: string) {
    super(`panic: ${message}`);
  }
}

export function asPanic(step: () => void): void {
  try {
    step();
  } catch (error) {
    throw isStepFailure(error) ? new Panic(error.message) : error;
  }
}

/**
 * Whether a build step may reword the error or continue after it. Any other error ends the build, and its message is
 * not changed.
 */
export function isStepFailure(error: unknown): error is KustomizeFailure {
  return error instanceof KustomizeFailure && !(error instanceof LimitReached || error instanceof Panic);
}

/**
 * The maximum length of a message. kustomize quotes the errors of included kustomizations, and each quoting may double
 * the length.
 */
const maxErrorLength = 20_000;

export function withPrefix<T>(prefix: string, step: () => T): T {
  return rewordError(step, (message) => `${prefix}: ${message}`);
}

/**
 * Adds the prefix to the message of an error, like `withPrefix`, but keeps the `reason` of the error. The prefix says
 * only where the error was found.
 */
export function within<T>(prefix: string, step: () => T): T {
  return rewordError(step, (message) => `${prefix}: ${message}`, { keepsReason: true });
}

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

export function placedAt<T>(place: Place | undefined, step: () => T): T {
  try {
    return step();
  } catch (error) {
    if (error instanceof KustomizeFailure) error.place ??= place;
    throw error;
  }
}

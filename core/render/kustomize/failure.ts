import type { Place } from '../origin.ts';

/** An error of kustomize, in its words; `renderKustomization` returns it as data. */
export class KustomizeFailure extends Error {
  /** What is wrong, without the kustomizations in which it was found. */
  readonly reason: string;
  /** The innermost place that a person edits to correct it. */
  place: Place | undefined;

  constructor(message: string, { reason = message, place }: { reason?: string; place?: Place | undefined } = {}) {
    super(message);
    this.reason = reason;
    this.place = place;
  }
}

/** A bound of our own; it is reported as it is. */
export class LimitReached extends KustomizeFailure {}

/** kustomize repeats the errors of included kustomizations, and in quotes they double their length. */
const maxErrorLength = 20_000;

/** Runs a step and puts a prefix before the text of its error, as Go's wrapped errors do. */
export function withPrefix<T>(prefix: string, step: () => T): T {
  return rewordError(step, (message) => `${prefix}: ${message}`);
}

/** The same for a prefix that only says where the error was found. */
export function within<T>(prefix: string, step: () => T): T {
  return rewordError(step, (message) => `${prefix}: ${message}`, { keepsReason: true });
}

/** @throws KustomizeFailure */
export function rewordError<T>(step: () => T, reword: (message: string) => string, { keepsReason = false } = {}): T {
  try {
    return step();
  } catch (error) {
    if (error instanceof LimitReached || !(error instanceof KustomizeFailure)) throw error;
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

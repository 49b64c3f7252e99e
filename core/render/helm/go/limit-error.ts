// Limits the size of what template functions return. Helm has no such limit.

/** Thrown to end a rendering when a limit is reached. It is caught inside the functions that render. */
export class LimitError extends Error {}

/** The maximum number of characters of one text. It is larger than what a template may write. */
const maxTextLength = 20_000_000;

/**
 * Called before a text is created, because a huge text may need more memory than there is.
 *
 * @throws LimitError
 */
export function assertTextLength(length: number): void {
  if (length > maxTextLength)
    throw new LimitError(`rendering stopped: a function writes a text of more than ${maxTextLength} characters`);
}

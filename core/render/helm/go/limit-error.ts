// Refuses results of functions that are too large; Helm does not have these limits.

/** Ends a rendering. It never leaves the functions that render. */
export class LimitError extends Error {}

/** The maximum number of characters of one text, which is more than a template may write. */
const maxTextLength = 20_000_000;

/** Called before the text is created, which may need more memory than there is. @throws LimitError */
export function assertTextLength(length: number): void {
  if (length > maxTextLength)
    throw new LimitError(`rendering stopped: a function writes a text of more than ${maxTextLength} characters`);
}

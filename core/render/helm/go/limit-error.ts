// Limits the size of what template functions return. Helm has no such limit.

/** Ends a rendering at a limit that Helm does not have. It is caught inside the functions that render. */
export class LimitError extends Error {}

/**
 * The maximum length of a text that a function returns. It equals the limit of what a template may write
 * (`RenderLimits.length`).
 */
const maxTextLength = 20_000_000;

/**
 * Throws a LimitError for a text that is too long. The length is checked before the text is created, because a huge
 * text may exceed the memory.
 */
export function assertTextLength(length: number): void {
  if (length > maxTextLength)
    throw new LimitError(`rendering stopped: a function writes a text of more than ${maxTextLength} characters`);
}

// What a function of Helm refuses because of its size, which Helm would go on with.

/** Ends a rendering. Never leaves the functions that render. */
export class LimitError extends Error {}

/** Characters of one text: more than any template may write. */
const maxTextLength = 20_000_000;

/** Called before the text is made, which may need more memory than there is. @throws LimitError */
export function assertTextLength(length: number): void {
  if (length > maxTextLength)
    throw new LimitError(`rendering stopped: a function writes a text of more than ${maxTextLength} characters`);
}

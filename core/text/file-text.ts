// The text of a file, or the reason why it has none.

const reasons = {
  missing: 'it does not exist',
  /** The file that names it may not name it, or a symbolic link leads out of the folders that may be read. */
  outside: 'it is outside the workspace folder or the repository',
  tooLarge: 'it is too large to be read here',
  notText: 'it is not text',
  /** The system refuses to read the file, or it is not a regular file. */
  unreadable: 'it cannot be read',
};

export type NoTextReason = keyof typeof reasons;

/** Why a file has no text. Each reason is one object, which differs from every text and is compared by identity. */
export class NoText {
  readonly reason: NoTextReason;

  constructor(reason: NoTextReason) {
    this.reason = reason;
  }

  /** The reason as a clause: `it does not exist`. */
  get clause(): string {
    return reasons[this.reason];
  }
}

export const noText: { readonly [Reason in NoTextReason]: NoText } = {
  missing: new NoText('missing'),
  outside: new NoText('outside'),
  tooLarge: new NoText('tooLarge'),
  notText: new NoText('notText'),
  unreadable: new NoText('unreadable'),
};

export type FileText = string | NoText;

export function textOrUndefined(text: FileText): string | undefined {
  return typeof text === 'string' ? text : undefined;
}

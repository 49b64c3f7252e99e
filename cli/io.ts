// The process as the commands see it: arguments in, texts out, files by name. Nothing but results goes to `out`.

export interface Io {
  out(text: string): void;
  err(text: string): void;
  /** How many columns the terminal has; undefined where `out` is read by a program. */
  readonly width?: number | undefined;
  /** `-` is standard input. */
  read(file: string): Promise<Uint8Array>;
  /** Files below a folder in order of name, or undefined where `path` is no folder. */
  list(path: string): Promise<string[] | undefined>;
}

/** Exit codes (docs/formats/README.md). 2 takes precedence over 1. */
export const exitCodes = { success: 0, refused: 1, failed: 2 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** How a command runs: it gets the outside world and says how it ended. */
export type CommandRunner = (action: (io: Io) => Promise<ExitCode>) => Promise<void>;

/** What ends a command with exit code 2. The message is one sentence for a person. */
export class CommandError extends Error {}

// The process as the commands see it: arguments, output streams and files. Only results go to `out`.
import type { Worker } from 'node:worker_threads';
import type { ProjectScope } from './project-folder.ts';

export interface Io {
  out(text: string): void;
  /** Prints a result that is not text, such as a picture. */
  outBytes(bytes: Uint8Array): void;
  /** Prints a message. It escapes what could control a terminal or a build server, unless a format has done so. */
  err(text: string, isFormatted?: boolean): void;
  /** Prints the progress of a long command at once, even where other messages wait. */
  tell(text: string): void;
  /** The milliseconds of a clock that never goes back. */
  now(): number;
  /** Columns of the terminal; undefined if `out` is not a terminal. */
  readonly width?: number | undefined;
  /** Whether `out` shows colors. */
  readonly colors?: boolean | undefined;
  /** Reads a file; `-` is standard input. */
  read(file: string): Promise<Uint8Array>;
  /** Reads a file of any size piece by piece. The file is opened for the first piece; `-` is standard input. */
  pieces(file: string): AsyncIterable<Uint8Array>;
  /**
   * False only if there is certainly no such file. This is faster than reading: most files that a command looks for by
   * name do not exist.
   */
  mayExist(file: string): boolean;
  /**
   * Whether `from` may name `file`: it is in the same project, with symbolic links resolved. The file need not exist.
   */
  isInProject(file: string, from: string, scope: ProjectScope): Promise<boolean>;
  /** @throws CommandError if a link leads out of the repository, or if it is not a regular file. */
  assertWritable(file: string): Promise<void>;
  /**
   * Replaces the content of a file; `before` is the content that was read, or undefined to create the file.
   * @throws CommandError if the file cannot be written, if it was changed meanwhile, or if it should be created and
   * exists. It is not modified then.
   */
  write(file: string, text: string, before: Uint8Array | undefined): Promise<void>;
  /** The documentation of a diagnostic code, and its file; undefined if the program was installed without it. */
  readPage(code: string): Promise<{ file: string; text: string } | undefined>;
  /**
   * The manifests below a folder, sorted by name; undefined if `path` is not a folder. `depth` limits the levels of
   * folders below it.
   */
  list(path: string, depth?: number): Promise<string[] | undefined>;
  /** Every file below a folder, whatever its name, sorted by name. Files that are too large to be read are left out. */
  listAll(folder: string): Promise<string[]>;
  /** The time after which a search ends with what it has found; absent: no limit, because the user can end it. */
  readonly maxSearchMs?: number | undefined;
  /** The part of the worlds that a fit tries; absent: all. Few are enough if only the format of the result matters. */
  readonly triedPart?: number | undefined;
  /** Runs git and returns its output; undefined where git cannot be run. @throws CommandError with git's message */
  readonly git?: ((args: readonly string[], input: string) => Promise<Uint8Array>) | undefined;
  /**
   * Yields each time that something below the folders has changed, until the process ends. Absent where files cannot be
   * watched.
   */
  changes?(folders: readonly string[]): AsyncIterable<void>;
  /** Starts workers; absent where there is only one thread. */
  readonly workers?: WorkerStarter | undefined;
}

/** A worker thread, or a test's substitute. */
export type WorkerThread = Pick<Worker, 'postMessage' | 'on' | 'terminate'>;

export interface WorkerStarter {
  /** How many workers the machine can run beside the main thread. */
  count: number;
  /** The number of files from which workers save time. With fewer, the start of a worker takes longer than it saves. */
  enoughFiles: number;
  /**
   * Starts a worker. `program`: the name of its bundle, which is beside this one; `data`: plain data that it receives.
   */
  start(program: string, data: unknown): WorkerThread;
}

/** Exit codes (docs/formats/README.md). 2 takes precedence over 1. */
export const exitCodes = { success: 0, refused: 1, failed: 2 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Runs a command with the streams and files of the process, and returns its exit code. */
export type CommandRunner = (action: (io: Io) => Promise<ExitCode>) => Promise<void>;

/** Ends a command with exit code 2. The message is one sentence for the user. */
export class CommandError extends Error {}

// The parts of the process that commands use: output streams, files and threads. Only results go to `out`.
import type { Worker } from 'node:worker_threads';
import type { NoTextReason } from '../core/text/file-text.ts';
import type { ProjectScope } from './project-folder.ts';

export interface Io {
  out(text: string): void;
  outBytes(bytes: Uint8Array): void;
  /**
   * Prints a message to standard error. Characters that control a terminal or a build server are escaped, unless
   * `isFormatted` is set.
   */
  err(text: string, isFormatted?: boolean): void;
  /** Prints progress immediately, even if other messages wait. */
  tell(text: string): void;
  /** Returns the milliseconds of a clock that never goes back. */
  now(): number;
  /** The width of the terminal in columns; undefined if `out` is not a terminal. */
  readonly width?: number | undefined;
  readonly colors?: boolean | undefined;
  /** Reads the whole file; `-` is standard input. */
  read(file: string): Promise<Uint8Array>;
  /**
   * Reads a file of any size in pieces; `-` is standard input. The file is opened when the first piece is requested.
   */
  pieces(file: string): AsyncIterable<Uint8Array>;
  /**
   * Whether the file may exist; false only if it certainly does not exist. This check is faster than reading, and most
   * files that commands look for are missing.
   */
  mayExist(file: string): boolean;
  /** Returns the project of the file: the folder that contains the files that this file may name. */
  projectOf(file: string, scope: ProjectScope): string;
  /** Whether the file is in the project after symbolic links are resolved. The file need not exist. */
  isInProject(file: string, project: string): boolean;
  /**
   * Checks that the file may be written.
   * @throws CommandError if a link leads out of the repository, or if `file` exists and is not a regular file.
   */
  assertWritable(file: string): Promise<void>;
  /**
   * @param before the content that was read; undefined to create the file
   * @throws CommandError if the file is not modified, for example because it no longer has the content `before`
   */
  write(file: string, text: string, before: Uint8Array | undefined): Promise<void>;
  /**
   * Reads the page about a rule. Returns undefined if the page does not exist, for example because the program was
   * installed without the pages.
   */
  readPage(code: string): Promise<{ file: string; text: string } | undefined>;
  /**
   * Lists the manifests below a folder, sorted by name. Returns undefined if `path` is not a folder.
   * @param depth the number of levels of subfolders that are read
   */
  list(path: string, depth?: number): Promise<string[] | undefined>;
  /** Lists all files below the folder, sorted by name, without files that are too large to be read. */
  listAll(folder: string): Promise<string[]>;
  /**
   * The maximum time of a search. After this time, the search ends with its best result so far. If absent, the time is
   * not limited.
   */
  readonly maxSearchMs?: number | undefined;
  /**
   * The fraction of the simulated clusters (worlds) that `calibrate` tries. If absent, `calibrate` tries all. Tests of
   * output formats need only a few.
   */
  readonly triedPart?: number | undefined;
  /** Runs git, and throws a CommandError with git's message if git fails. Absent for files in memory. */
  readonly git?: ((args: readonly string[], input: string) => Promise<Uint8Array>) | undefined;
  /** Yields after each change of a file below the folders. Absent if files cannot be watched. */
  changes?(folders: readonly string[]): AsyncIterable<void>;
  /** Absent if the command may use only one thread. */
  readonly workers?: WorkerStarter | undefined;
}

export type WorkerThread = Pick<Worker, 'postMessage' | 'on' | 'terminate'>;

export interface WorkerStarter {
  count: number;
  /**
   * The minimum number of files for which workers save time. With fewer files, starting a worker takes longer than
   * linting.
   */
  enoughFiles: number;
  /** @param program the name of a bundle in the folder of the running bundle, such as `cli-lint-worker` */
  start(program: string, data: unknown): WorkerThread;
}

/** Exit codes (docs/formats/README.md). 2 takes precedence over 1. */
export const exitCodes = { success: 0, refused: 1, failed: 2 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export type CommandRunner = (action: (io: Io) => Promise<ExitCode>) => Promise<void>;

/** Ends a command with exit code 2. The message is one sentence for the user. */
export class CommandError extends Error {
  /** Why a file has no text, if the error is about a file that was read. */
  readonly reason: NoTextReason;

  constructor(message: string, reason: NoTextReason = 'unreadable') {
    super(message);
    this.reason = reason;
  }
}

// The interface through which commands use the process: output streams, files and threads. Only results go to `out`.
import type { Worker } from 'node:worker_threads';
import type { ProjectScope } from './project-folder.ts';

export interface Io {
  out(text: string): void;
  /** Prints a result that is not text, such as a picture. */
  outBytes(bytes: Uint8Array): void;
  /** Prints a message. Escapes characters that control a terminal or a build server, unless `isFormatted` is set. */
  err(text: string, isFormatted?: boolean): void;
  /** Prints the progress of a long command immediately, even if other messages wait. */
  tell(text: string): void;
  /** The milliseconds of a clock that never goes back. */
  now(): number;
  /** The number of columns of the terminal; undefined if `out` is not a terminal. */
  readonly width?: number | undefined;
  readonly colors?: boolean | undefined;
  /** Reads a file; `-` is standard input. */
  read(file: string): Promise<Uint8Array>;
  /** Reads a file of any size piece by piece. The file is opened for the first piece; `-` is standard input. */
  pieces(file: string): AsyncIterable<Uint8Array>;
  /**
   * Whether a file may exist: false only if it certainly does not. This is faster than reading, and most files that a
   * command looks for by name do not exist.
   */
  mayExist(file: string): boolean;
  /**
   * Whether the file `from` may refer to `file`: both are in the same project after symbolic links are resolved. `file`
   * need not exist.
   */
  isInProject(file: string, from: string, scope: ProjectScope): Promise<boolean>;
  /** @throws CommandError if a link leads out of the repository, or if `file` exists and is not a regular file. */
  assertWritable(file: string): Promise<void>;
  /**
   * Replaces the content of a file; `before` is the content that was read, or undefined to create the file.
   * @throws CommandError if the file cannot be written, no longer has the content `before`, or exists although `before`
   * is undefined. The file is then not modified.
   */
  write(file: string, text: string, before: Uint8Array | undefined): Promise<void>;
  /** Reads the documentation page of a diagnostic code; undefined if the program was installed without the pages. */
  readPage(code: string): Promise<{ file: string; text: string } | undefined>;
  /**
   * Lists the manifests below a folder, sorted by name; undefined if `path` is not a folder. `depth` is the number of
   * levels of subfolders that are read.
   */
  list(path: string, depth?: number): Promise<string[] | undefined>;
  /** Lists all files below a folder, sorted by name, except files that are too large to be read. */
  listAll(folder: string): Promise<string[]>;
  /** The time after which a search ends with its best result so far; absent if only the user ends a search early. */
  readonly maxSearchMs?: number | undefined;
  /**
   * The fraction of the worlds that `calibrate` tries, such as 0.1; absent for all worlds. Tests of output formats need
   * only a few.
   */
  readonly triedPart?: number | undefined;
  /** Runs git and returns its output; absent for files in memory. @throws CommandError with git's message */
  readonly git?: ((args: readonly string[], input: string) => Promise<Uint8Array>) | undefined;
  /**
   * Yields after each change of a file below the folders, until the process ends. Absent if files cannot be watched.
   */
  changes?(folders: readonly string[]): AsyncIterable<void>;
  /** Starts worker threads; absent if the command may use only one thread. */
  readonly workers?: WorkerStarter | undefined;
}

/** A worker thread, or a test's substitute. */
export type WorkerThread = Pick<Worker, 'postMessage' | 'on' | 'terminate'>;

export interface WorkerStarter {
  /** The number of workers that the machine can run beside the main thread. */
  count: number;
  /**
   * The number of files from which workers save time. With fewer files, it takes longer to start a worker than to lint
   * them.
   */
  enoughFiles: number;
  /**
   * Starts a worker. `program` is the name of its bundle, which is in the folder of this bundle; `data` is plain data
   * that the worker receives.
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

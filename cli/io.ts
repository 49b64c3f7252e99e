// The process as the commands see it: arguments, output streams and files. Only results go to `out`.
import type { Worker } from 'node:worker_threads';
import type { ProjectScope } from './project-folder.ts';

export interface Io {
  out(text: string): void;
  /** Prints a result that is not text, such as a picture. */
  outBytes(bytes: Uint8Array): void;
  /** Escapes what could control a terminal or a build server, unless a format has done so. */
  err(text: string, isFormatted?: boolean): void;
  /** The same at once, also where messages wait: how far a long command is. */
  tell(text: string): void;
  /** Milliseconds of a clock that never goes back. */
  now(): number;
  /** Columns of the terminal; undefined if `out` is not a terminal. */
  readonly width?: number | undefined;
  /** `out` shows colors. */
  readonly colors?: boolean | undefined;
  /** `-` is standard input. */
  read(file: string): Promise<Uint8Array>;
  /** Reads a file of any size piece by piece, and opens it for the first piece; `-` is standard input. */
  pieces(file: string): AsyncIterable<Uint8Array>;
  /**
   * False only if there is certainly no such file: most files that a command looks for by their names are not there.
   */
  mayExist(file: string): boolean;
  /**
   * Whether `from` may name `file`: it is in the same project, with symbolic links resolved. The file need not exist.
   */
  isInProject(file: string, from: string, scope: ProjectScope): Promise<boolean>;
  /** @throws CommandError if a link leads out of the repository, or if it is not a regular file. */
  assertWritable(file: string): Promise<void>;
  /**
   * Gives the file the text in place of `before`; undefined: creates it, and there must be none.
   * @throws CommandError if that is not possible, or if the file is another one by now. It then stays as it is.
   */
  write(file: string, text: string, before: Uint8Array | undefined): Promise<void>;
  /** The documentation of a diagnostic code, and its file; undefined if the program is installed without it. */
  readPage(code: string): Promise<{ file: string; text: string } | undefined>;
  /**
   * The manifests below a folder, sorted by name; undefined if `path` is not a folder. `depth` limits the levels of
   * folders below it.
   */
  list(path: string, depth?: number): Promise<string[] | undefined>;
  /** Every file below a folder that is not too large to be read, whatever its name, sorted by name. */
  listAll(folder: string): Promise<string[]>;
  /** A search ends then, and what it has found is the answer; absent: who waits can end it. */
  readonly maxSearchMs?: number | undefined;
  /** Of the worlds that a fit tries; absent: all. Who wants its form and not its numbers needs few. */
  readonly triedPart?: number | undefined;
  /**
   * Runs git and gives its output. Undefined where git cannot be run.
   * @throws CommandError with what git says
   */
  readonly git?: ((args: readonly string[], input: string) => Promise<Uint8Array>) | undefined;
  /**
   * Each time that something below the folders has changed, until the process ends; undefined where nothing can be
   * watched.
   */
  changes?(folders: readonly string[]): AsyncIterable<void>;
  /** Undefined where there is only one thread. */
  readonly workers?: WorkerStarter | undefined;
}

/** A worker, or what a test puts in its place. */
export type WorkerThread = Pick<Worker, 'postMessage' | 'on' | 'terminate'>;

export interface WorkerStarter {
  /** How many the machine can use beside the main thread. */
  count: number;
  /** With fewer, a worker takes longer to start, and to compile what it executes, than it saves. */
  enoughFiles: number;
  /** `program`: its file beside this one; `data`: plain data that it gets. */
  start(program: string, data: unknown): WorkerThread;
}

/** Exit codes (docs/formats/README.md). 2 takes precedence over 1. */
export const exitCodes = { success: 0, refused: 1, failed: 2 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Runs a command with the given streams and files, and returns its exit code. */
export type CommandRunner = (action: (io: Io) => Promise<ExitCode>) => Promise<void>;

/** Ends a command with exit code 2. The message is one sentence for the user. */
export class CommandError extends Error {}

// The npm package: the commands as functions over a workspace of files in memory. Nothing is read from the disk, and
// the commands are loaded at the first call.

import type { MemoryResult } from '../cli/calls/call-in-memory.ts';
import type { CallName } from '../cli/calls/call-options.ts';
import type {
  Admission,
  AdmitOptions,
  ConvertOptions,
  Difference,
  DiffOptions,
  ExplainOptions,
  Explanation,
  LintOptions,
  LintReport,
  NotSimulated,
  RenderedDocument,
  RenderOptions,
  SimulateOptions,
  Simulation,
  TestOptions,
  TestReport,
  TuneOptions,
  TuneReport,
} from './types.ts';

/** A workspace: the contents of its files by their relative names, such as `{ 'deploy/web.yaml': '…' }`. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** The options that every function has besides the options of its command. */
export interface CallbackOptions {
  /** Called with each message that the command prints on standard error, such as that a file cannot be read. */
  readonly onMessage?: (sentence: string) => void;
}

/** Thrown if a function has no result, for example because an option is wrong. The message is one sentence. */
export class ReplicastError extends Error {
  override readonly name: string = 'ReplicastError';
}

/** A manifest in another API version. */
export interface Conversion {
  /** The converted text, with the comments of the file. */
  text: string;
  /** A sentence for each field or value that the other version cannot contain. */
  losses: string[];
}

/** The report of `lint`. With the option `fix`, `files` has the new texts of the fixed files. */
export interface FixReport extends LintReport {
  files?: Record<string, string>;
}

/** Simulates autoscalers: the fastest scale-up and scale-down, or a run under the load of a scenario. */
export async function simulate(
  files: Files,
  options: SimulateOptions & CallbackOptions = {},
): Promise<(Simulation | NotSimulated)[]> {
  return resultOf(await call('simulate', files, options));
}

/**
 * Returns all diagnostics, and which autoscalers were checked. With `fix`, it returns the diagnostics that remain after
 * the fixes, and the fixed texts.
 */
export async function lint(files: Files, options: LintOptions & CallbackOptions = {}): Promise<FixReport> {
  const result = await call('lint', files, options);
  const report: LintReport = resultOf(result);
  return options.fix ? { ...report, files: result.written } : report;
}

/** Returns the result of `kubectl apply` for each object, with the object that the API server would store. */
export async function admit(files: Files, options: AdmitOptions & CallbackOptions = {}): Promise<Admission[]> {
  return resultOf(await call('admit', files, options));
}

/** Converts a manifest to another API version, and keeps its comments. */
export async function convert(files: Files, options: ConvertOptions & CallbackOptions = {}): Promise<Conversion> {
  return resultOf(await call('convert', files, withFile(files, options)));
}

/** Renders charts and builds kustomizations. Returns the resulting documents that contain autoscalers. */
export async function render(files: Files, options: RenderOptions & CallbackOptions = {}): Promise<RenderedDocument[]> {
  return resultOf(await call('render', files, options));
}

/** Explains the status of autoscalers, from manifests or from the output of `kubectl describe hpa`. */
export async function explain(files: Files, options: ExplainOptions & CallbackOptions = {}): Promise<Explanation[]> {
  return resultOf(await call('explain', files, withFile(files, options)));
}

/**
 * Returns how a change affects scaling. Without `after`, it compares two releases over the same files:
 * `{ kubernetes: '1.32..1.37' }`.
 */
export async function diff(
  before: Files,
  after: Files | undefined,
  options: DiffOptions & CallbackOptions = {},
): Promise<Difference> {
  const sides = { ...options, before: 'before', ...(after && { after: 'after' }) };
  const both = { ...filesBelow('before', before), ...filesBelow('after', after ?? {}) };
  return resultOf(await call('diff', both, sides));
}

/** Checks the expectations of scenario files. */
export async function test(files: Files, options: TestOptions & CallbackOptions = {}): Promise<TestReport> {
  return resultOf(await call('test', files, options));
}

/** Searches for the smallest edits of an autoscaler that meet goals. */
export async function tune(files: Files, options: TuneOptions & CallbackOptions = {}): Promise<TuneReport> {
  return resultOf(await call('tune', files, withFile(files, options)));
}

async function call(name: CallName, files: Files, given: CallbackOptions & object): Promise<MemoryResult> {
  const { callInMemory, sentenceOf } = (await import('../cli/calls/functions.ts')).functions;
  try {
    const { onMessage, ...options } = given ?? {};
    const result = await callInMemory(name, files, typeof given === 'object' && given ? options : given);
    for (const sentence of result.messages) onMessage?.(sentence);
    return result;
  } catch (error) {
    const sentence = sentenceOf(error);
    throw sentence === undefined ? error : new ReplicastError(sentence);
  }
}

/**
 * Returns the value of a result as the type that is generated from the schema of the command. A test checks the results
 * of commands against their schemas.
 */
function resultOf<T>({ value }: MemoryResult): T {
  return value as T;
}

function withFile<Options extends { file?: string }>(files: Files, options: Options): Options {
  const [only, ...others] = Object.keys(files ?? {});
  return only === undefined || others.length > 0 ? options : { file: only, ...options };
}

function filesBelow(folder: string, files: Files): Files {
  return Object.fromEntries(Object.entries(files).map(([file, content]) => [`${folder}/${file}`, content]));
}

// The package: the commands as functions of a workspace that is an object of files. Nothing is read from a disk, and
// nothing is loaded before the first call.

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

/** A workspace: the content of each file by its relative name, `{ 'deploy/web.yaml': '…' }`. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** What each function takes besides its own options. */
export interface CallbackOptions {
  /** Gets what the command line prints on standard error, such as files that cannot be read: one sentence each. */
  readonly onMessage?: (sentence: string) => void;
}

/** What a function cannot do; its message is one sentence. */
export class ReplicastError extends Error {
  override readonly name: string = 'ReplicastError';
}

/** A manifest in another API version. */
export interface Conversion {
  /** The file with its comments. */
  text: string;
  /** What is lost, one sentence each. */
  losses: string[];
}

/** The report with the option `fix`: `files` has the new texts of the files that the fixes change. */
export interface FixReport extends LintReport {
  files?: Record<string, string>;
}

/** What autoscalers do: the fastest scale-up and scale-down, or a run under the load of a scenario. */
export async function simulate(
  files: Files,
  options: SimulateOptions & CallbackOptions = {},
): Promise<(Simulation | NotSimulated)[]> {
  return resultOf(await call('simulate', files, options));
}

/** Every diagnostic, and what was checked; with `fix` those that are left, and the fixed texts. */
export async function lint(files: Files, options: LintOptions & CallbackOptions = {}): Promise<FixReport> {
  const result = await call('lint', files, options);
  const report: LintReport = resultOf(result);
  return options.fix ? { ...report, files: result.written } : report;
}

/** The result of `kubectl apply`, and the object that the API server would store. */
export async function admit(files: Files, options: AdmitOptions & CallbackOptions = {}): Promise<Admission[]> {
  return resultOf(await call('admit', files, options));
}

/** A manifest in another API version, with its comments. */
export async function convert(files: Files, options: ConvertOptions & CallbackOptions = {}): Promise<Conversion> {
  return resultOf(await call('convert', files, withFile(files, options)));
}

/** The documents with autoscalers that charts render and kustomizations build. */
export async function render(files: Files, options: RenderOptions & CallbackOptions = {}): Promise<RenderedDocument[]> {
  return resultOf(await call('render', files, options));
}

/** What the status of objects, or the output of `kubectl describe hpa`, means. */
export async function explain(files: Files, options: ExplainOptions & CallbackOptions = {}): Promise<Explanation[]> {
  return resultOf(await call('explain', files, withFile(files, options)));
}

/** What a change does to scaling; without `after`, what another release does: `{ kubernetes: '1.32..1.37' }`. */
export async function diff(
  before: Files,
  after: Files | undefined,
  options: DiffOptions & CallbackOptions = {},
): Promise<Difference> {
  const sides = { ...options, before: 'before', ...(after && { after: 'after' }) };
  const both = { ...filesBelow('before', before), ...filesBelow('after', after ?? {}) };
  return resultOf(await call('diff', both, sides));
}

/** Whether the expectations of scenario files hold. */
export async function test(files: Files, options: TestOptions & CallbackOptions = {}): Promise<TestReport> {
  return resultOf(await call('test', files, options));
}

/** The smallest edits of an autoscaler that meet goals. */
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

/** Gives a result the type that the schema of its command describes: a test compares every result with the schema. */
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

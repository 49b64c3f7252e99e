// Runs commands as functions. Options and results are plain data; nothing is written to the process's streams.
import { runAdmit } from '../admit.ts';
import { runConvert } from '../convert.ts';
import { runExplain } from '../explain.ts';
import { CommandError, type ExitCode, exitCodes, type Io } from '../io.ts';
import { runLint } from '../lint.ts';
import type { ProfileOptions } from '../profile.ts';
import { runRender } from '../render.ts';
import { runSimulate } from '../simulate.ts';
import type { CallName, CallOptions } from './call-options.ts';
import { readCallOptions } from './read-call-options.ts';

export interface CallResult {
  /** The result of the command as JSON or text. For `convert`, the result is the converted text and the losses. */
  value: unknown;
  messages: readonly string[];
  code: ExitCode;
}

export type CallFormat = 'json' | 'text';

/** @throws CommandError if an option is wrong, or if the command has no result */
export async function callCommand(
  io: Io,
  name: CallName,
  given: unknown,
  format: CallFormat = 'json',
): Promise<CallResult> {
  let out = '';
  const messages: string[] = [];
  const own: Io = {
    ...io,
    width: undefined,
    colors: false,
    out(text) {
      out += text;
    },
    err: (text) => void messages.push(...text.split('\n').filter((line) => line !== '')),
    tell() {},
  };
  const code = await (runners[name] as Runner<never>)(own, readCallOptions(name, given) as never, format);
  if (name === 'convert') return { value: { text: out, losses: messages }, messages, code };
  // The call fails only if nothing was printed although a result was expected. A result for only some of the files is
  // returned.
  if (out === '' && (format === 'json' || code === exitCodes.failed))
    throw new CommandError(messages.join(' ') || 'There is no manifest.');
  return { value: format === 'json' ? JSON.parse(out) : out, messages, code };
}

type Runner<Name extends CallName> = (io: Io, options: CallOptions<Name>, format: CallFormat) => Promise<ExitCode>;

const everything = ['.'];

const searching = async () => (await import('../commands/searches.ts')).searches;

const runners: { [Name in CallName]: Runner<Name> } = {
  simulate: async (io, { paths = everything, ...options }, format) =>
    runSimulate(io, paths, { ...commandOptions(options), asList: format === 'json', format }),
  lint: async (io, { paths = everything, rules = {}, ...options }, format) =>
    runLint(io, paths, {
      ...commandOptions(options),
      rule: pairsOf(rules),
      maxLevel: 'error',
      summary: true,
      format,
    }),
  admit: async (io, { paths = everything, as = 'kubectl', ...options }, format) =>
    runAdmit(io, paths, { ...commandOptions(options), as, format }),
  convert: async (io, { file, to = 'autoscaling/v2', ...options }) =>
    runConvert(io, named(file), { ...commandOptions(options), to }),
  render: async (io, { paths = everything, ...options }, format) =>
    runRender(io, paths, { ...commandOptions(options), format }),
  explain: async (io, { file, ...options }, format) =>
    runExplain(io, named(file), { ...commandOptions(options), format }),
  diff: async (io, { before, after, paths, ...options }, format) =>
    (await searching()).runDiff(io, after === undefined ? [named(before)] : [named(before), after], {
      ...commandOptions(options),
      ...(paths && { path: paths }),
      format,
    }),
  test: async (io, { paths = everything, ...options }, format) =>
    (await searching()).runTest(io, paths, { ...commandOptions(options), format }),
  tune: async (io, { file, goals, ranges, ...options }, format) =>
    (await searching()).runTune(io, named(file), {
      ...commandOptions(options),
      ...(goals && { goal: goals }),
      ...(ranges && { range: ranges }),
      format,
    }),
};

function named(file: string | undefined): string {
  if (file === undefined) throw new CommandError('The command needs the name of a file.');
  return file;
}

function commandOptions<Given extends object>(given: Given): CommandOptions<Given> {
  const options = Object.entries(given).flatMap(([name, value]): [string, unknown][] => {
    if (value === undefined) return [];
    if (name === 'flags') return [['flag', pairsOf(value)]];
    if (name === 'featureGates') return [['featureGate', pairsOf(value)]];
    return [[name, typeof value === 'number' ? String(value) : value]];
  });
  return Object.fromEntries(options) as CommandOptions<Given>;
}

type CommandOptions<Given> = ProfileOptions & {
  [Name in keyof Omit<Given, 'flags' | 'featureGates'>]: Exclude<Given[Name], undefined> extends number
    ? string
    : Exclude<Given[Name], undefined>;
};

const pairsOf = (values: object): string[] => Object.entries(values).map(([name, value]) => `${name}=${value}`);

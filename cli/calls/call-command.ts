// Commands as functions: options and result are plain data, and the streams are not used. The package and the tools for
// agents call them.
import { runAdmit } from '../admit.ts';
import { runConvert } from '../convert.ts';
import { runExplain } from '../explain.ts';
import { CommandError, type ExitCode, type Io } from '../io.ts';
import { runLint } from '../lint.ts';
import type { ProfileOptions } from '../profile.ts';
import { runRender } from '../render.ts';
import { runSimulate } from '../simulate.ts';
import type { CallName, CallOptions } from './call-options.ts';
import { readCallOptions } from './read-call-options.ts';

export interface CallResult {
  /** What the command prints as JSON; of `convert` the text and what is lost. */
  value: unknown;
  /** What the command says on standard error, a sentence each. */
  messages: readonly string[];
}

/**
 * `given`: the options, as `callOptions` describes them.
 * @throws CommandError with one sentence if an option is wrong, or if the command has no result
 */
export async function callCommand(io: Io, name: CallName, given: unknown): Promise<CallResult> {
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
  // Each reads its own options.
  await (runners[name] as (io: Io, options: unknown) => Promise<unknown>)(own, readCallOptions(name, given));
  if (name === 'convert') return { value: { text: out, losses: messages }, messages };
  // Whatever could be read of a part of the files is a result; without one, the messages say why.
  if (out === '') throw new CommandError(messages.join(' ') || 'There is no manifest.');
  return { value: JSON.parse(out), messages };
}

type Runner<Name extends CallName> = (io: Io, options: CallOptions<Name>) => Promise<ExitCode>;

const everything = ['.'];
const format = 'json';

const searching = async () => (await import('../commands/searches.ts')).searches;

const runners: { [Name in CallName]: Runner<Name> } = {
  simulate: async (io, { paths = everything, ...options }) =>
    runSimulate(io, paths, { ...commandOptions(options), asList: true, format }),
  lint: async (io, { paths = everything, rules = {}, ...options }) =>
    runLint(io, paths, {
      ...commandOptions(options),
      rule: pairsOf(rules),
      maxLevel: 'error',
      summary: true,
      format,
    }),
  admit: async (io, { paths = everything, as = 'kubectl', ...options }) =>
    runAdmit(io, paths, { ...commandOptions(options), as, format }),
  convert: async (io, { file, to = 'autoscaling/v2', ...options }) =>
    runConvert(io, named(file), { ...commandOptions(options), to }),
  render: async (io, { paths = everything, ...options }) =>
    runRender(io, paths, { ...commandOptions(options), format }),
  explain: async (io, { file, ...options }) => runExplain(io, named(file), { ...commandOptions(options), format }),
  diff: async (io, { before, after, paths, ...options }) =>
    (await searching()).runDiff(io, after === undefined ? [named(before)] : [named(before), after], {
      ...commandOptions(options),
      ...(paths && { path: paths }),
      format,
    }),
  test: async (io, { paths = everything, ...options }) =>
    (await searching()).runTest(io, paths, { ...commandOptions(options), format }),
  tune: async (io, { file, goals, ranges, variants = true, ...options }) =>
    (await searching()).runTune(io, named(file), {
      ...commandOptions(options),
      ...(goals && { goal: goals }),
      ...(ranges && { range: ranges }),
      variants,
      format,
    }),
};

function named(file: string | undefined): string {
  if (file === undefined) throw new CommandError('Name the file that it is about.');
  return file;
}

/** As a command line has them: numbers as texts, and pairs of names and values. Those that are absent stay so. */
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

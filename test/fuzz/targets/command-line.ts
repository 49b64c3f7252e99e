// Random command lines end with an exit code, print nothing that controls a terminal, and write only valid files.

import type { Chance } from '../../support/chance.ts';
import { type Ended, replicast } from '../../support/io.ts';
import { stabilizedDescribe, stabilizedManifest } from '../../support/stabilized.ts';
import { checkResult } from '../check-edits.ts';
import type { Files } from '../corpus.ts';
import { fuzzTarget } from '../fuzz-target.ts';
import { mutateText, randomPiece, randomString } from '../mutate.ts';
import { randomWorkspace } from '../random-workspace.ts';
import { shrinkList, shrinkObject, shrinkRecord, shrinkText } from '../shrink.ts';

interface FuzzedCommand {
  args: readonly string[];
  /** `-` is standard input. */
  files: Files;
  width: number;
}

export const commandLineTarget = fuzzTarget<FuzzedCommand>({
  name: 'command-line',
  counts: 'command lines with their files',
  sampleSize: 20,
  generate(chance) {
    const { files, subject } = randomWorkspace(chance);
    const all = { ...files, '-': randomInput(chance, files[subject] ?? '') };
    return { args: randomArguments(chance, all, subject), files: all, width: chance.of([0, 20, 80, 200]) };
  },
  shrink: shrinkObject<FuzzedCommand>({ args: shrinkList(shrinkText), files: shrinkRecord(shrinkText) }),
  async run({ args, files, width }) {
    if (args.includes('server') || args.includes('mcp')) return;
    const given: Record<string, string> = Object.fromEntries(
      Object.entries(files).map(([file, text]) => [file, textOnDisk(text)]),
    );
    const written = { ...given };
    const ended = await replicast(args, written, width === 0 ? undefined : width);
    checkEnd(args, ended);
    for (const [file, text] of Object.entries(written)) {
      const before = given[file];
      if (before === undefined) throw new Error(`the new file ${file} was written`);
      if (text !== before) checkResult(`--fix of ${file}`, before, text, file);
    }
  },
});

declare const REPLICAST_VERSION: string;

/** Whether the output is empty, the version or a help text: `--help` and `-V` take precedence over `--format`. */
const isAboutProgram = (out: string) => out === '' || out === `${REPLICAST_VERSION}\n` || out.startsWith('Usage: ');

/** No file contains half a surrogate pair. */
const textOnDisk = (text: string): string => Buffer.from(text).toString();

const recording = 'seconds,load,replicas,cpu\n0,8,1,80\n60,35,1,90\n90,,1,340\n105,,4,350\n600,,4,90\n';

function randomInput(chance: Chance, subject: string): string {
  if (chance.is(0.6)) return subject;
  return mutateText(chance, chance.of(['a: 1\n', stabilizedDescribe, stabilizedManifest, recording]));
}

const formats: Readonly<Record<string, readonly string[]>> = {
  lint: ['text', 'json', 'sarif', 'github'],
  simulate: ['text', 'json', 'csv', 'case', 'svg', 'markdown', 'x'],
  admit: ['text', 'json'],
  render: ['text', 'json'],
  explain: ['text', 'json'],
  convert: [],
  verify: ['text', 'json'],
  replay: ['text', 'json'],
};

function randomArguments(chance: Chance, files: Files, subject: string): string[] {
  const command = chance.of([
    'lint',
    'lint',
    'simulate',
    'simulate',
    'admit',
    'admit',
    'render',
    'explain',
    'convert',
    'verify',
    'replay',
  ]);
  const args = [command, ...randomPaths(chance, files, subject)];
  if (command === 'replay') args.push('--recording', '-');
  const format = formats[command] ?? [];
  if (format.length > 0 && chance.is(0.6)) args.push('--format', chance.of(format));
  for (let count = chance.of([0, 0, 1, 2, 3]); count > 0; count--) args.push(...randomOption(chance, files));
  if (chance.is(0.08)) args.splice(chance.whole(0, args.length), 1, randomPiece(chance));
  if (chance.is(0.05)) args.push(randomString(chance, 20));
  return args;
}

function randomPaths(chance: Chance, files: Files, subject: string): string[] {
  const [folder = '.'] = subject.split('/');
  const path = () =>
    chance.of([subject, subject, '.', '-', folder, chance.of(Object.keys(files)), '**/*.yaml', randomPiece(chance)]);
  return Array.from({ length: chance.of([1, 1, 1, 2, 3]) }, path);
}

function randomOption(chance: Chance, files: Files): string[] {
  const file = chance.of(Object.keys(files));
  const release = chance.of(['1.37', '1.34', '1.23', '1.15', '1', 'x']);
  const pair = `${chance.of(['autoscaling.maxReplicas', 'a.b[0]', 'list', 'a\\.b', randomPiece(chance)])}=${chance.of(['20', '{1,2}', 'null', '[', randomPiece(chance)])}`;
  return chance.of([
    ['--kubernetes', release],
    ['--wpa', chance.of(['0.11.0', '0.5.2', release])],
    [
      '--flag',
      `${chance.of(['tolerance', 'syncPeriodSeconds', randomPiece(chance)])}=${chance.of(['0', '0.5', '1e9', '-1', 'x'])}`,
    ],
    ['--feature-gate', `HPAScaleToZero=${chance.of(['true', 'false', 'x'])}`],
    ['--name', chance.of(['web', randomPiece(chance)])],
    ['--document', chance.of(['0', '1', '-1', '1e9', 'x'])],
    ['--item', chance.of(['0', '7', 'x'])],
    ['--scenario', chance.of(['standard', 'envelope', file, 'hpa.replicast.yaml'])],
    ['--values', file],
    [chance.of(['--set', '--set-string', '--set-json']), pair],
    ['--release', randomPiece(chance)],
    ['--namespace', randomPiece(chance)],
    ['--to', chance.of(['autoscaling/v2', 'autoscaling/v1', 'autoscaling/v2beta2', randomPiece(chance)])],
    ['--as', chance.of(['server', 'kubectl'])],
    ['--old', file],
    ['--rule', `${chance.of(['default-cpu-80', 'api/required', 'x'])}=${chance.of(['off', 'error', 'x'])}`],
    ['--max-level', chance.of(['error', 'hint', 'x'])],
    ['--fix'],
  ]);
}

/** Without line breaks and tabs, which do not control a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be printed
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

function checkEnd(args: readonly string[], { code, out, err }: Ended): void {
  if (![0, 1, 2].includes(code)) throw new Error(`it ends with ${String(code)}`);
  if (err.includes('Internal error')) throw new Error(err);
  if (control.test(err)) throw new Error(`an error message has a control character: ${JSON.stringify(err)}`);
  const printsText = args.includes('convert') || args.includes('--fix');
  const format = args[args.lastIndexOf('--format') + 1];
  if (!printsText && format !== 'csv' && control.test(out))
    throw new Error(`the output has a control character: ${JSON.stringify(out)}`);
  const isData = args.includes('--format') && (format === 'json' || format === 'sarif');
  if (code < 2 && !printsText && isData && !isAboutProgram(out)) JSON.parse(out);
}

// The commands of the guides print what the guides show: the output follows `$`, and `…` stands for left-out lines.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { describedHpa, inRange, readable, valid } from '../../support/described-hpa.ts';
import { isWhole } from '../../support/effort.ts';
import { exampleFiles, exampleRepositories } from '../../support/examples.ts';
import { replicast } from '../../support/io.ts';
import { recording, watched } from '../../support/recorded-shop.ts';

const pages = ['README.md', ...readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : []))];
const read = (file: string): string => readFileSync(file, 'utf8').replaceAll('\r\n', '\n');

interface Command {
  words: string[];
  /** The file of the standard input, or the command that writes it. */
  input?: string | undefined;
  shown?: string | undefined;
}

function commandsOf(page: string): Command[] {
  const blocks = [...page.matchAll(/^```(?:sh)?\n(?<text>[\s\S]*?)^```$/gm)].map(({ groups }) => groups?.text ?? '');
  return blocks.flatMap((text) => {
    if (text.startsWith('$ ')) return text.split(/^\$ /m).slice(1).map(shownCommand);
    return text.split('\n').flatMap((line) => (/^(?:\w.* \| )?replicast /.test(line) ? [commandOf(line)] : []));
  });
}

function shownCommand(text: string): Command {
  const [line = '', ...shown] = text.split('\n');
  return { ...commandOf(line), shown: shown.join('\n') };
}

/** A line may have quotes, a comment at its end, and one program before or after `replicast`. */
function commandOf(line: string): Command {
  const [, before, own = ''] = /^(?:(.*?) \| )?replicast (.*?)(?: +#.*| \| .*)?$/.exec(line) ?? [];
  const [, written = '', input] = /^(.*?)(?: < (\S+)| >\s*\S+)?$/.exec(own.trim()) ?? [];
  const words = [...written.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
  return { words, input: before ?? input };
}

/** Other tests run these commands, which need a repository, all recorded cases, or a client. */
const isRunElsewhere = ({ words: [name, first = '', ...rest] }: Command): boolean =>
  name === 'server' || name === 'verify' || (name === 'diff' && first.startsWith('main')) || rest.includes('--merge');

/** Searching takes seconds, so the long tier runs these commands. */
const isLong = ({ words: [name = ''] }: Command): boolean =>
  ['attack', 'calibrate', 'drill', 'lab', 'tune'].includes(name);

const outputOf = ({ words }: Command): string[] =>
  words.slice(words.indexOf('--output') + 1 || words.length).slice(0, 1);

/** A command that needs the file of a long command is not run, either. */
function runnable(commands: readonly Command[]): Command[] {
  const missing = isWhole ? [] : commands.filter(isLong).flatMap(outputOf);
  return commands.filter(
    (command) =>
      !isRunElsewhere(command) &&
      (isWhole || !isLong(command)) &&
      !command.words.some((word) => missing.includes(word)),
  );
}

function filesIn(page: string): Record<string, string> {
  const blocks = page.matchAll(/^```yaml\n(?<text># (?<name>\S+\.yaml)\n[\s\S]*?)^```$/gm);
  return Object.fromEntries([...blocks].map(({ groups }) => [groups?.name ?? '', groups?.text ?? '']));
}

function folderOf(page: string): Record<string, string> {
  const [, folder] = /^The folder `(examples\/\w+)` of the repository has all files of this page/m.exec(page) ?? [];
  if (folder === undefined) return {};
  return Object.fromEntries(readdirSync(folder).map((name) => [name, read(`${folder}/${name}`)]));
}

/** The files of the page, those of its folder, or both sides of a change. */
function filesOf(page: string): Record<string, string> {
  const [files] = [filesIn(page), folderOf(page)].filter((some) => Object.keys(some).length > 0);
  return files ?? { ...exampleRepositories };
}

/** In the short tier those that commands name, and one recipe: gallery.test.ts reads all of them. */
const examples = Object.fromEntries(
  Object.entries(exampleFiles).filter(
    ([file]) => isWhole || /^examples\/(?:[^/]+|chart\/.+|recipes\/queue-workers\..+)$/.test(file),
  ),
);

/** A project with all files that commands name of which no output is shown. */
function project(): Record<string, string> {
  const web = exampleFiles['examples/web.yaml'] ?? '';
  const inFolder = (folder: string, name: string) =>
    Object.entries(exampleFiles).flatMap(([file, text]) =>
      file.startsWith(`examples/${folder}/`) ? [[file.replace(`examples/${folder}`, name), text]] : [],
    );
  return {
    ...examples,
    ...exampleRepositories,
    ...Object.fromEntries(inFolder('chart', 'chart')),
    ...folderOf(read('docs/from-a-real-cluster.md')),
    ...filesIn(read('docs/tuning.md')),
    'prod.yaml': exampleFiles['examples/chart/values-prod.yaml'] ?? '',
    'web.yaml': web,
    'edited.yaml': web.replace('maxReplicas: 20', 'maxReplicas: 10'),
    'web.recording.csv': recording,
    'web.csv': recording,
    'hpa.txt': watched,
    'rps.json': '{"seconds": [0, 60], "rps": [3, 9]}',
    'hpa.yaml': web,
    'tuesday.replicast.yaml':
      'for: web.yaml\nload: { shape: step, from: 100, to: 900, atSeconds: 4000 }\nhorizonSeconds: 7200\n',
    'deploy/web.yaml': web,
    'deploy/web.replicast.yaml': 'expect: [never above 20]\n',
    'old/web.yaml': web,
    'new/web.yaml': web.replace('maxReplicas: 20', 'maxReplicas: 10'),
    'overlays/prod/kustomization.yaml': 'resources: [web.yaml]\n',
    'overlays/prod/web.yaml': web,
    'README.md': read('README.md'),
  };
}

const guides = pages.filter((file) => commandsOf(read(file)).length > 0);

describe.each(guides)('%s', (file) => {
  const page = read(file);
  const commands = runnable(commandsOf(page));
  const shown = commands.filter((one) => one.shown !== undefined);
  const others = commands.filter((one) => one.shown === undefined);

  test.runIf(shown.length > 0)('shows what its commands print (those that search only if CI is set)', async () => {
    const files = filesOf(page);
    for (const command of shown) {
      const { out } = await replicast(command.words, files);
      expect(partsOf(out, command.shown ?? ''), command.words.join(' ')).toBe(command.shown);
    }
  });

  test.runIf(others.length > 0)('has commands that run (those that search only if CI is set)', async () => {
    const failed: string[] = [];
    for (const { words, input } of others) {
      const files = project();
      const { code, err } = await replicast(words, { ...files, '-': textOf(input, files) });
      if (code === 2) failed.push(`${words.join(' ')}: ${err}`);
    }
    expect(failed).toEqual([]);
  });
});

/** The output of another program, or a file. */
function textOf(input: string | undefined, files: Record<string, string>): string {
  return input?.startsWith('kubectl describe')
    ? describedHpa({ conditions: [readable, valid, inRange] })
    : (files[input ?? ''] ?? '');
}

/** `…` stands for left-out lines. The result is the whole output if the guide shows another one. */
function partsOf(out: string, shown: string): string {
  let rest = out;
  for (const [index, part] of shown.split(/^…\n/m).entries()) {
    const at = index === 0 ? 0 : `\n${rest}`.indexOf(`\n${part}`);
    if (at < 0 || !rest.startsWith(part, at)) return out;
    rest = rest.slice(at + part.length);
  }
  return shown.endsWith('…\n') || rest === '' ? shown : out;
}

test('what a guide leaves out is marked', () => {
  expect(partsOf('a\nb\nc\n', 'a\nb\nc\n')).toBe('a\nb\nc\n');
  expect(partsOf('a\nb\nc\n', 'a\n…\nc\n')).toBe('a\n…\nc\n');
  expect(partsOf('a\nb\nc\n', '…\nb\n…\n')).toBe('…\nb\n…\n');
  for (const shown of ['a\nb\n', 'a\n…\nb\n', 'b\n…\n', 'a\n…\nd\n…\n'])
    expect(partsOf('a\nb\nc\n', shown)).toBe('a\nb\nc\n');
});

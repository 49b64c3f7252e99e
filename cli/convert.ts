// `replicast convert`: the file in another version, its comments kept; what is lost goes to standard error.

import { type Command, Option } from 'commander';
import { convertChunk } from '../core/language/convert/convert.ts';
import type { Obstacle } from '../core/language/convert/obstacle.ts';
import { convertible, type TargetVersion } from '../core/language/convert/target-version.ts';
import { isJsonFile } from '../core/language/documents.ts';
import { type ChunkView, viewChunk } from '../core/language/view.ts';
import { firstVersion } from '../core/model/hpa/versions/first.ts';
import { isEmptyDocument } from '../core/text/empty.ts';
import { openSource, placedChunks } from '../core/text/source.ts';
import { CannotContinue, type ExitCode, exit, type Io, type Run } from './io.ts';
import { readText, shownName } from './text.ts';

interface Options {
  to: string;
  document?: string;
}

export function addConvert(program: Command, run: Run): void {
  const versions = [...convertible.map((version) => `autoscaling/${version}`), firstVersion];
  program
    .command('convert')
    .description('print a manifest with its autoscalers in another version')
    .argument('<file>', 'manifest; - is standard input')
    .addOption(new Option('--to <version>', 'the version to convert to').choices(versions).makeOptionMandatory())
    .option('--document <n>', 'number of the document in the file, from 0: only this one is printed')
    .action((file: string, options: Options) => run((io) => convert(io, file, options)));
}

/** @throws CannotContinue where there is nothing to convert, or it cannot be. */
async function convert(io: Io, file: string, { to, document }: Options): Promise<ExitCode> {
  const wanted = document === undefined ? undefined : readNumber(document);
  const version: TargetVersion = to === firstVersion ? to : (convertible.find((each) => to === `autoscaling/${each}`) ?? 'v2');
  const chunks = chunksOf(await readText(io, file, { exact: true }), isJsonFile(file), wanted);
  const converted = chunks.map(({ view, startLine }) => ({ ...convertChunk(view, version), startLine }));
  if (converted.every(({ count }) => count === 0)) {
    throw new CannotContinue(
      `${shownName(file)} has no HorizontalPodAutoscaler to convert${wanted === undefined ? '' : ` in document ${wanted}`}.`,
    );
  }
  for (const { obstacles, startLine } of converted) for (const obstacle of obstacles) throw refused(file, obstacle, startLine);
  for (const { losses } of converted) for (const loss of losses) io.err(`${shownName(file)}: ${loss}\n`);
  io.out(converted.map(({ text }) => text).join(''));
  return exit.done;
}

function refused(file: string, { sentence, line }: Obstacle, startLine: number): CannotContinue {
  return new CannotContinue(`${shownName(file)}${line === undefined ? '' : `:${startLine + line + 1}`} is not converted. ${sentence}`);
}

/** All of the file, or only the document of that number. */
function chunksOf(text: string, json: boolean, wanted: number | undefined): { view: ChunkView; startLine: number }[] {
  let number = -1;
  return [...placedChunks(openSource(text, { json }))].flatMap(({ chunk, startLine }) => {
    if (!isEmptyDocument(chunk.text)) number++;
    return wanted === undefined || number === wanted ? [{ view: viewChunk(chunk.text, { json }), startLine }] : [];
  });
}

function readNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new CannotContinue(`--document ${text}: it takes a number from 0.`);
  return Number(text);
}

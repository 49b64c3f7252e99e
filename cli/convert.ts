// `replicast convert`: prints the file in another API version, with its comments. Lost fields go to standard error.

import { type AnalyzedDocument, analyzeDocument } from '../core/analysis/analyze-document.ts';
import { dataFormat } from '../core/analysis/analyze-file.ts';
import { limitReason } from '../core/editor/without-autoscaler.ts';
import { convertDocument } from '../core/lint/convert/convert.ts';
import type { Obstacle } from '../core/lint/convert/obstacle.ts';
import { type ConversionTarget, convertibleVersions, kedaTarget } from '../core/lint/convert/target-version.ts';
import { extensionsVersion } from '../core/model/releases.ts';
import { isEmptyDocument } from '../core/text/empty-document.ts';
import { lineNumberInFile, type PlaceInFile } from '../core/text/place-in-file.ts';
import { openSourceFile, placedDocuments } from '../core/text/source-file.ts';
import { CommandError, type ExitCode, exitCodes, type Io } from './io.ts';
import { readManifest } from './read-manifest.ts';
import { displayName } from './read-text.ts';

export interface ConvertOptions {
  to: string;
  document?: string;
}

export async function runConvert(io: Io, file: string, { to, document }: ConvertOptions): Promise<ExitCode> {
  const documentNumber = document === undefined ? undefined : readNumber(document);
  const version: ConversionTarget =
    to === extensionsVersion || to === kedaTarget
      ? to
      : (convertibleVersions.find((each) => to === `autoscaling/${each}`) ?? 'v2');
  const yamlDocuments = yamlDocumentsOf(
    await readManifest(io, file, { exact: true }),
    dataFormat(file),
    documentNumber,
  );
  const converted = yamlDocuments.map(({ view, ...place }) => ({ ...convertDocument(view, version), place }));
  if (converted.every(({ count }) => count === 0)) {
    const where = documentNumber === undefined ? '' : ` in document ${documentNumber}`;
    const limit = yamlDocuments.map(({ view }) => limitReason(view)).find((reason) => reason !== undefined);
    const why = limit === undefined ? '' : `: ${limit}`;
    throw new CommandError(`${displayName(file)} has no HorizontalPodAutoscaler to convert${where}${why}.`);
  }
  for (const { obstacles, place } of converted)
    for (const obstacle of obstacles) throw refusalError(file, obstacle, place);
  for (const { losses } of converted) for (const loss of losses) io.err(`${displayName(file)}: ${loss}\n`);
  io.out(converted.map(({ text }) => text).join(''));
  return exitCodes.success;
}

function refusalError(file: string, { sentence, line }: Obstacle, place: PlaceInFile): CommandError {
  return new CommandError(
    `${displayName(file)}${line === undefined ? '' : `:${lineNumberInFile(line, place)}`} is not converted. ${sentence}`,
  );
}

function yamlDocumentsOf(
  text: string,
  format: 'yaml' | 'json',
  documentNumber: number | undefined,
): (PlaceInFile & { view: AnalyzedDocument })[] {
  let currentNumber = -1;
  return [...placedDocuments(openSourceFile(text, { format }))].flatMap(({ yamlDocument, ...place }) => {
    if (!isEmptyDocument(yamlDocument.text)) currentNumber++;
    return documentNumber === undefined || currentNumber === documentNumber
      ? [{ view: analyzeDocument(yamlDocument.text, { json: format === 'json', isBatch: true }), ...place }]
      : [];
  });
}

function readNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text))
    throw new CommandError(`--document ${text}: must be a whole number of at most 9 digits, 0 or greater.`);
  return Number(text);
}

import path from 'node:path';
import { autoscalersOf } from '../core/analysis/analyze-file.ts';
import { limitReason, reasonWithoutAutoscaler } from '../core/editor/without-autoscaler.ts';
import type { KustomizedAs } from '../core/index/read/partial-object.ts';
import { autoscalerKinds } from '../core/model/autoscaler-kinds.ts';
import type { ChosenReleases } from '../core/model/releases.ts';
import type { AnalyzeKustomized } from './analyze-kustomized.ts';
import type { FileAutoscalers } from './file-autoscalers.ts';
import { chartFolderOfTemplate, isChartValuesFile } from './file-of-chart.ts';
import { CommandError, type Io } from './io.ts';
import { autoscalerInManifest, type LocatedAutoscaler } from './located-autoscaler.ts';
import { displayName } from './read-text.ts';
import { tryReadText } from './referenced-files.ts';
import { fileUri } from './workspace-index.ts';

export interface AutoscalerChoice {
  name?: string | undefined;
  document?: string | undefined;
  item?: string | undefined;
}

export interface FileContext {
  chosen: ChosenReleases;
  kustomizedAs?: KustomizedAs | undefined;
  analyzeKustomized: AnalyzeKustomized;
}

/**
 * Finds the autoscalers of a file. For a values file, finds the autoscalers that its chart renders. A template that
 * cannot be simulated as written is rendered with values.yaml.
 */
export async function findAutoscalers(
  io: Io,
  file: string,
  text: string,
  { chosen, kustomizedAs, analyzeKustomized }: FileContext,
): Promise<FileAutoscalers> {
  const { documents } = await analyzeKustomized(file, text, { ...chosen, kustomizedAs });
  const written = documents.flatMap(autoscalersOf).map((found) => autoscalerInManifest(file, found));
  const autoscalers =
    written.length === 0 && isChartValuesFile(file)
      ? await chartAutoscalers(io, file, chosen)
      : await withChartValues(io, file, written, chosen);
  const reasons = new Map(
    documents.flatMap(({ document, analyzed }) => {
      const reason = reasonWithoutAutoscaler(analyzed, file === '-' ? file : fileUri(file));
      return reason === undefined ? [] : [[document, reason]];
    }),
  );
  for (const { document, analyzed } of autoscalers.length > 0 ? documents : []) {
    const limit = limitReason(analyzed);
    if (limit !== undefined) io.err(`${displayName(file)}, document ${document}: ${limit}.\n`);
  }
  return { file, text, documents: documents.length, autoscalers, reasons };
}

async function withChartValues(
  io: Io,
  file: string,
  written: readonly LocatedAutoscaler[],
  chosen: ChosenReleases,
): Promise<readonly LocatedAutoscaler[]> {
  const folder = chartFolderOfTemplate(file);
  if (folder === undefined || written.every(({ notSimulated }) => notSimulated === undefined)) return written;
  const valuesFile = path.join(folder, 'values.yaml');
  const hasValues = (await tryReadText(io, valuesFile)) !== undefined;
  const inTemplate = hasValues ? await chartAutoscalers(io, valuesFile, chosen) : [];
  const rendered = inTemplate.filter(({ template }) => template !== undefined && isSameFile(template, file));
  return rendered.length === written.length ? rendered : written;
}

async function chartAutoscalers(
  io: Io,
  valuesFile: string,
  chosen: ChosenReleases,
): Promise<readonly LocatedAutoscaler[]> {
  const { projectParts } = await import('./project-parts.ts');
  return projectParts.chartAutoscalers(io, valuesFile, chosen);
}

function isSameFile(one: string, other: string): boolean {
  return path.resolve(one) === path.resolve(other);
}

export function chooseAutoscalers(
  files: readonly FileAutoscalers[],
  choice: AutoscalerChoice,
  paths: readonly string[],
): LocatedAutoscaler[] {
  const place = `${paths.map(displayName).join(', ')} ${paths.length > 1 ? 'have' : 'has'}`;
  const placed = autoscalersAt(files, choice, place);
  const named = placed.filter(({ name }) => choice.name === undefined || name === choice.name);
  if (named.length > 0) return named;
  throw new CommandError(`${place} no autoscaler named ${choice.name}, only ${listNames(placed)}.`);
}

function autoscalersAt(
  files: readonly FileAutoscalers[],
  choice: AutoscalerChoice,
  place: string,
): LocatedAutoscaler[] {
  const documentNumber = readCount('--document', choice.document);
  const item = readCount('--item', choice.item);
  if (files.length > 1 && (documentNumber ?? item) !== undefined)
    throw new CommandError('--document and --item need exactly one file; with several files, use --name.');
  const { documents } = files[0] ?? { documents: 0 };
  if (documentNumber !== undefined && documentNumber >= documents)
    throw new CommandError(
      `${place} no document ${documentNumber}: documents are counted from 0, and the file has ${documents}.`,
    );
  const found = files
    .flatMap(({ autoscalers }) => autoscalers)
    .filter((each) => documentNumber === undefined || each.document === documentNumber)
    .filter((each) => item === undefined || each.item === item);
  if (found.length > 0) return found;
  const where = documentNumber === undefined ? '' : ` in document ${documentNumber}`;
  throw new CommandError(`${place} no autoscaler${where} to simulate${describeReasons(files, documentNumber)}.`);
}

const maxReasons = 3;
const noneOfTheKinds = `there is no ${autoscalerKinds.slice(0, -1).join(', no ')} and no ${autoscalerKinds.at(-1)}`;

function describeReasons(files: readonly FileAutoscalers[], documentNumber: number | undefined): string {
  const all = files.flatMap(({ file, reasons }) =>
    Array.from(reasons, ([document, reason]) => ({ document, text: files.length > 1 ? `${file}: ${reason}` : reason })),
  );
  const about = all.filter(({ document }) => documentNumber === undefined || document === documentNumber);
  const reasons = [...new Set(about.map(({ text }) => text))];
  return `: ${reasons.length === 0 ? noneOfTheKinds : reasons.slice(0, maxReasons).join('; ')}`;
}

function listNames(autoscalers: readonly LocatedAutoscaler[]): string {
  return listFirst([...new Set(autoscalers.map(displayedName))]);
}

const maxListed = 10;

export function listFirst(texts: readonly string[]): string {
  const left = texts.length - maxListed;
  return `${texts.slice(0, maxListed).join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}

function displayedName({ name }: Pick<LocatedAutoscaler, 'name'>): string {
  return name ?? 'without a name';
}

export function describeChoice(autoscaler: LocatedAutoscaler): string {
  const { document, item } = autoscaler;
  return `${document}${item === undefined ? '' : ` --item ${item}`} (${displayedName(autoscaler)})`;
}

function readCount(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text))
    throw new CommandError(`${option} ${text}: must be a whole number of at most 9 digits, 0 or greater.`);
  return Number(text);
}

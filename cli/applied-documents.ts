import path from 'node:path';
import { once } from '../core/model/once.ts';
import type { ChosenReleases } from '../core/model/releases.ts';
import { type ChartOptions, readChosenValues } from './charts/chart-options.ts';
import { findSources } from './charts/find-charts.ts';
import { loadChartRenderings } from './charts/load-chart-renderings.ts';
import { renderedDocuments } from './charts/rendered-documents.ts';
import type { Io } from './io.ts';
import { placeOf } from './kustomize/locate-built.ts';
import { buildError, type KustomizationSource, openKustomization } from './kustomize/open-kustomization.ts';
import { forEachText } from './read-text.ts';

export interface AppliedDocument {
  file: string;
  text: string;
  /**
   * The index of the document in the output of a template, or in the file that kustomize reads; absent if `text` is a
   * whole file.
   */
  document?: number;
  kustomization?: string;
}

interface DocumentVisit {
  options: ChartOptions;
  chosen: ChosenReleases;
  use(document: AppliedDocument): void;
}

/**
 * Calls `use` for each manifest with its whole text, and for each rendered or built document that contains an
 * autoscaler. Returns false if anything cannot be read, rendered or built; the rest is still visited.
 */
export async function forEachAppliedDocument(
  io: Io,
  paths: readonly string[],
  { options, chosen, use }: DocumentVisit,
): Promise<boolean> {
  const { sources } = await findSources(io, paths);
  const renderings = once(loadChartRenderings);
  const chosenValues = await readChosenValues(io, options, sources);
  let allRead = true;
  for (const source of sources) {
    if (source.type === 'kustomization') {
      allRead = (await useBuilt(io, source, { chosen, use })) && allRead;
      continue;
    }
    if (source.type === 'file') {
      if (!source.isInChart && !source.isKustomized)
        allRead = (await forEachText(io, [source.file], (file, text) => use({ file, text }))) && allRead;
      continue;
    }
    const { documents, errors, excluded } = await renderedDocuments(io, source, {
      renderings: await renderings(),
      chosenValues,
      chosen,
    });
    for (const { file, text, document } of documents) use({ file, text, document });
    for (const sentence of [...errors, ...excluded]) io.err(`${sentence}\n`);
    allRead &&= errors.length === 0;
  }
  return allRead;
}

async function useBuilt(
  io: Io,
  source: KustomizationSource,
  { chosen, use }: Pick<DocumentVisit, 'chosen' | 'use'>,
): Promise<boolean> {
  const opened = await openKustomization(source, chosen);
  const error = buildError(source, opened);
  if (error !== undefined) io.err(`${error}\n`);
  for (const built of opened.build.autoscalers) {
    const { file, document } = placeOf(built, opened);
    use({ file, text: built.resource.text.text, document, kustomization: path.dirname(source.file) });
  }
  return error === undefined;
}

import path from 'node:path';
import type { ChartRenderings } from '../../core/charts/chart-renderings.ts';
import type { ChosenReleases } from '../../core/model/releases.ts';
import { readDocuments, splitDocuments } from '../../core/render/helm/chart/documents.ts';
import type { RenderedFile } from '../../core/render/helm/chart/rendering.ts';
import type { Io } from '../io.ts';
import type { ChosenValues } from './chart-options.ts';
import { runsOfSource } from './chart-run.ts';
import { helmErrors } from './helm-errors.ts';
import type { ChartSource } from './source.ts';

export interface TemplateDocument {
  file: string;
  document: number;
  text: string;
}

interface RenderContext {
  renderings: ChartRenderings;
  chosenValues: ChosenValues;
  chosen: ChosenReleases;
}

/**
 * Renders a source, and returns the documents that are autoscalers or lists. `errors` contains sentences about
 * templates that fail or need an unknown value. `excluded` contains sentences about autoscalers that the values
 * disable.
 */
export async function renderedDocuments(
  io: Io,
  source: ChartSource,
  context: RenderContext,
): Promise<{ documents: TemplateDocument[]; errors: string[]; excluded: string[] }> {
  const documents: TemplateDocument[] = [];
  const excluded: string[] = [];
  const errors: string[] = [];
  const { runs } = await runsOfSource(io, source, context);
  for (const { run, templates } of runs) {
    errors.push(...helmErrors(context.renderings, run));
    for (const { file, objects, output, error } of context.renderings.render(run.request)) {
      if (templates && !templates.has(file)) continue;
      excluded.push(
        ...objects.flatMap(({ notRendered }) =>
          notRendered === undefined ? [] : [`${path.join(source.folder, file)} is ${notRendered}.`],
        ),
      );
      if (error || !output) continue;
      const found = documentsOf(output).map((one) => ({ ...one, file: path.join(source.folder, file) }));
      documents.push(...found.filter(({ unknown }) => unknown === undefined));
      errors.push(...found.flatMap(unknownMessage));
    }
  }
  return { documents, errors: [...new Set(errors)], excluded: [...new Set(excluded)] };
}

function unknownMessage({ file, unknown }: { file: string; unknown: string | undefined }): string[] {
  return unknown === undefined ? [] : [`${file} needs a value that is not known: ${unknown}.`];
}

function documentsOf(output: RenderedFile) {
  const starts = splitDocuments(output.text).map(({ start }) => start);
  const { autoscalers, lists } = readDocuments(output);
  const found = [...autoscalers, ...lists].toSorted((a, b) => a.start - b.start);
  return found.map(({ start, end, text }) => {
    const pieces = output.pieces.filter((piece) => piece.start < end && piece.end > start);
    const unknown = pieces.find(({ origin }) => origin.unknown !== undefined)?.origin.unknown;
    return { document: starts.indexOf(start), text, unknown };
  });
}

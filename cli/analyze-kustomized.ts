// The documents of a file that may lack required fields because overlays complete it.
import type { AnalyzeOptions } from '../core/language/analyze-document.ts';
import {
  type AnalyzeFileOptions,
  analyzeFile,
  autoscalersOf,
  type NumberedDocument,
} from '../core/language/analyze-file.ts';
import { overlaysOf } from '../core/language/workspace/overlays.ts';
import type { Io } from './io.ts';
import { surroundingFiles } from './surrounding-files.ts';
import { buildIndex, fileUri } from './workspace-index.ts';

interface KustomizedFile extends Pick<AnalyzeOptions, 'overlays'> {
  documents: readonly NumberedDocument[];
}

/** Reads the overlays near a file only if a kustomization lists it and it has errors by itself. */
export async function analyzeKustomized(
  io: Io,
  file: string,
  text: string,
  options: AnalyzeFileOptions,
): Promise<KustomizedFile> {
  const documents = [...analyzeFile(text, file, options)];
  if (options.kustomizedAs !== 'resource' || !hasErrors(documents)) return { documents };
  const overlays = overlaysOf(await buildIndex(io, await surroundingFiles(io, [file])), fileUri(file));
  return { documents: [...analyzeFile(text, file, { ...options, overlays })], overlays };
}

function hasErrors(documents: readonly NumberedDocument[]): boolean {
  return documents
    .flatMap(autoscalersOf)
    .some(({ autoscaler }) => autoscaler.reading?.problems.some(({ level }) => level === 'error'));
}

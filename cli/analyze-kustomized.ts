// Analyzes a file of a kustomization, which may lack required fields because overlays complete the file.
import path from 'node:path';
import type { AnalyzeOptions } from '../core/analysis/analyze-document.ts';
import {
  type AnalyzeFileOptions,
  analyzeFile,
  autoscalersOf,
  type NumberedDocument,
} from '../core/analysis/analyze-file.ts';
import { overlaysOf } from '../core/index/links/overlays.ts';
import type { WorkspaceIndex } from '../core/index/workspace-index.ts';
import type { Io } from './io.ts';
import { surroundingFiles } from './surrounding-files.ts';
import { buildIndex, fileUri } from './workspace-index.ts';

interface KustomizedFile extends Pick<AnalyzeOptions, 'overlays'> {
  documents: readonly NumberedDocument[];
}

export type AnalyzeKustomized = (file: string, text: string, options: AnalyzeFileOptions) => Promise<KustomizedFile>;

/**
 * Returns a function that analyzes a file. The function reads overlays only if a kustomization lists the file as a
 * resource and the file has errors. The files of one folder share an index.
 */
export function createKustomizedAnalyzer(io: Io): AnalyzeKustomized {
  const byFolder = new Map<string, Promise<WorkspaceIndex>>();
  const indexAround = (file: string) => {
    const folder = path.dirname(file);
    const index = byFolder.get(folder) ?? surroundingFiles(io, [file]).then((files) => buildIndex(io, files));
    byFolder.set(folder, index);
    return index;
  };
  return async (file, text, options) => {
    const documents = [...analyzeFile(text, file, options)];
    if (options.kustomizedAs !== 'resource' || !hasErrors(documents)) return { documents };
    const overlays = overlaysOf(await indexAround(file), fileUri(file));
    return { documents: [...analyzeFile(text, file, { ...options, overlays })], overlays };
  };
}

function hasErrors(documents: readonly NumberedDocument[]): boolean {
  return documents
    .flatMap(autoscalersOf)
    .some(({ autoscaler }) => autoscaler.reading?.problems.some(({ level }) => level === 'error'));
}

// How kustomizations use a file that may lack required fields because overlays complete it.
import type { AnalyzeOptions } from '../core/language/analyze-document.ts';
import { analyzeFile, autoscalersOf } from '../core/language/analyze-file.ts';
import { overlaysOf } from '../core/language/workspace/overlays.ts';
import type { Io } from './io.ts';
import { surroundingFiles } from './surrounding-files.ts';
import { buildIndex, fileUri } from './workspace-index.ts';

type KustomizeOptions = Pick<AnalyzeOptions, 'kustomizedAs' | 'overlays'>;

/** Reads the overlays near a file only if a kustomization lists it and it has errors. */
export async function kustomizedBase(
  io: Io,
  file: string,
  text: string,
  options: Omit<AnalyzeOptions, 'json' | 'path'>,
): Promise<KustomizeOptions> {
  const { kustomizedAs } = options;
  if (kustomizedAs !== 'resource' || !hasErrors(file, text, options)) return { kustomizedAs };
  const index = await buildIndex(io, await surroundingFiles(io, [file]));
  return { kustomizedAs, overlays: overlaysOf(index, fileUri(file)) };
}

function hasErrors(file: string, text: string, options: Omit<AnalyzeOptions, 'json' | 'path'>): boolean {
  const autoscalers = [...analyzeFile(text, file, options)].flatMap(autoscalersOf);
  return autoscalers.some(({ autoscaler }) => autoscaler.reading?.problems.some(({ level }) => level === 'error'));
}

// Chooses the autoscaler of a file that a command works on.

import type { AnalyzeOptions } from '../core/language/analyze-document.ts';
import { type AutoscalerInFile, analyzeFile, autoscalersOf } from '../core/language/analyze-file.ts';
import { CommandError } from './io.ts';
import { watermarkReleaseFrom } from './profile.ts';
import { displayName } from './read-text.ts';

export interface AutoscalerChoice extends Pick<AnalyzeOptions, 'kustomizedAs' | 'overlays'> {
  document?: string | undefined;
  item?: string | undefined;
  wpa?: string | undefined;
}

/** @throws CommandError if there is none, or if there are several and no choice was made. */
export function chooseAutoscaler(file: string, text: string, choice: AutoscalerChoice): AutoscalerInFile {
  const name = displayName(file);
  const documents = [
    ...analyzeFile(text, file, {
      wpa: watermarkReleaseFrom(choice),
      kustomizedAs: choice.kustomizedAs,
      overlays: choice.overlays,
    }),
  ];
  const documentNumber = readCount('--document', choice.document);
  if (documentNumber !== undefined && documentNumber >= documents.length) {
    throw new CommandError(`${name} has no document ${documentNumber}: it has ${documents.length}, counted from 0.`);
  }
  const item = readCount('--item', choice.item);
  const autoscalers = documents
    .filter(({ document }) => documentNumber === undefined || document === documentNumber)
    .flatMap(autoscalersOf)
    .filter((each) => item === undefined || each.item === item);
  const [only, ...others] = autoscalers;
  if (!only)
    throw new CommandError(
      `${name} has no autoscaler${documentNumber === undefined ? '' : ` in document ${documentNumber}`} to simulate.`,
    );
  if (others.length > 0)
    throw new CommandError(
      `${name} has ${autoscalers.length} autoscalers; choose one with --document: ${autoscalers.map(describeAutoscaler).join(', ')}.`,
    );
  return only;
}

function describeAutoscaler({ document, item, autoscaler }: AutoscalerInFile): string {
  const name = autoscaler.reading?.autoscaler?.name ?? 'unnamed';
  return `${document}${item === undefined ? '' : ` --item ${item}`} (${name})`;
}

function readCount(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new CommandError(`${option} ${text}: must be a whole number from 0.`);
  return Number(text);
}

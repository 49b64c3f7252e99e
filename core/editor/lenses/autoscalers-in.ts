import { type AutoscalerInFile, autoscalersOf } from '../../analysis/analyze-file.ts';
import { placeInFile } from '../../text/place-in-file.ts';
import type { AutoscalerLocation, SupportedDocument } from '../document-support.ts';

/** @param analyzed the rendered document, if a chart or kustomization renders it */
export function autoscalersIn(document: SupportedDocument, analyzed = document.analyze()): AutoscalerInFile[] {
  return autoscalersOf({ analyzed, ...document.number(), ...placeInFile(document) }).filter(
    ({ autoscaler }) => autoscaler.reading,
  );
}

export function autoscalerLocationOf(
  { uri }: SupportedDocument,
  { document, item }: AutoscalerInFile,
): AutoscalerLocation {
  return { uri, document, item };
}

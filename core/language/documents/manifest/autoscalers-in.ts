// The autoscalers of one YAML document of an open manifest, and where scenario files name them.
import { type AutoscalerInFile, autoscalersOf } from '../../analyze-file.ts';
import type { AutoscalerLocation, SupportedDocument } from '../document-support.ts';

export function autoscalersIn(document: SupportedDocument): AutoscalerInFile[] {
  const { startLine } = document;
  const numbered = { document: document.documentNumber(), startLine, analyzed: document.analyze() };
  return autoscalersOf(numbered).filter(({ autoscaler }) => autoscaler.reading);
}

export function locationOf({ uri }: SupportedDocument, { document, item }: AutoscalerInFile): AutoscalerLocation {
  return { uri, document, item };
}

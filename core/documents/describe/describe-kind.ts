// Supports the output of `kubectl describe hpa` in an untitled document. Lenses and hovers explain the text. The text
// is not checked, completed or indexed.
import type { Hover, Position } from 'vscode-languageserver-types';
import { MarkupKind } from '../../analysis/wording/lsp-constants.ts';
import {
  type CodeLensContext,
  type DocumentKind,
  emptySupport,
  type HoverContext,
  type SupportedDocument,
} from '../../editor/document-support.ts';
import { itemMarkdown, metricsMarkdown, verdictMarkdown } from '../../editor/hover/status-hover.ts';
import type { DocumentLens } from '../../editor/lenses/document-lens.ts';
import { canStart, explanationTooltip, lensSentence, simulateFromHere } from '../../editor/lenses/status-lens.ts';
import type { DescribedPlace } from '../../explanation/describe/described-autoscaler.ts';
import { type DescribedExplanation, explainDescribe } from '../../explanation/explain.ts';
import { isPathWithin } from '../../model/path.ts';
import { positionInFile } from '../../text/place-in-file.ts';

export const describeDocumentKind: DocumentKind = {
  matches: ({ source }) => source.format === 'plain',
  support: { ...emptySupport, codeLenses, hover },
};

async function codeLenses(document: SupportedDocument, { chosen }: CodeLensContext): Promise<DocumentLens[]> {
  return explainDescribe(document.yamlDocument.text, chosen).flatMap(({ described, explanation }) => {
    const position = { line: firstLine(described.places, described.startLine), character: 0 };
    const sentence = {
      title: lensSentence(explanation),
      tooltip: explanationTooltip(explanation),
      action: { type: 'none' },
    } as const;
    const run = {
      title: simulateFromHere,
      action: {
        type: 'open-simulation',
        uri: document.uri,
        position: positionInFile(position, document),
        mode: 'load',
        fromStatus: true,
      },
    } as const;
    return [{ position, command: sentence }, ...(canStart(explanation) ? [{ position, command: run }] : [])];
  });
}

/** The first place need not be the topmost, because a partly copied text may begin with any line. */
function firstLine(places: readonly DescribedPlace[], startLine: number): number {
  return places.reduce((first, { line }) => Math.min(first, line), places[0]?.line ?? startLine);
}

async function hover(
  { yamlDocument }: SupportedDocument,
  { line }: Position,
  { chosen }: HoverContext,
): Promise<Hover | undefined> {
  for (const found of explainDescribe(yamlDocument.text, chosen)) {
    const place = found.described.places.find((one) => one.line <= line && line < one.line + one.lineCount);
    const value = place && markdownAt(found, place);
    if (!place || value === undefined) continue;
    const range = {
      start: { line: place.line, character: 0 },
      end: { line: place.line + place.lineCount, character: 0 },
    };
    return { contents: { kind: MarkupKind.Markdown, value }, range };
  }
  return undefined;
}

function markdownAt({ explanation }: DescribedExplanation, { path }: DescribedPlace): string | undefined {
  const item = [...explanation.conditions, ...explanation.events].find((one) => isPathWithin(path, one.path));
  if (item) return itemMarkdown(item);
  const isOtherField = explanation.kind === 'WatermarkPodAutoscaler' && path[0] === 'spec' && path.length > 1;
  if (isOtherField) return undefined;
  return path[1] === 'metrics' ? metricsMarkdown(explanation) : verdictMarkdown(explanation);
}

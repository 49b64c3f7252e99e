import type { Position } from 'vscode-languageserver';
import type { AnalyzedDocument } from '../../core/analysis/analyze-document.ts';
import { canReadAutoscaler } from '../../core/charts/values/placeholders.ts';
import { positionInDocument } from '../../core/text/place-in-file.ts';
import { type PlacedDocument, placedDocuments, type YamlDocument } from '../../core/text/source-file.ts';
import type { OpenDocument } from '../files/open-documents.ts';
import { locatePosition } from './locate-position.ts';

export interface NearestAutoscaler extends PlacedDocument {
  analyzed: AnalyzedDocument;
  position: Position;
}

/**
 * Returns the YAML document at the position if it has an autoscaler, otherwise the nearest document above that has an
 * autoscaler, otherwise the nearest document below.
 */
export function nearestAutoscaler(
  document: OpenDocument,
  position: Position,
  analyze: (yamlDocument: YamlDocument) => AnalyzedDocument,
): NearestAutoscaler | undefined {
  const { placed: start, position: positionInStart } = locatePosition(document, position);
  const hasAutoscaler = ({ yamlDocument }: PlacedDocument) => analyze(yamlDocument).autoscalers.some(canReadAutoscaler);
  const toNearest = (placed: PlacedDocument): NearestAutoscaler => {
    const line = Math.max(0, positionInDocument(position, placed).line);
    const inside = placed.index === start.index ? positionInStart : { line, character: 0 };
    return { ...placed, analyzed: analyze(placed.yamlDocument), position: inside };
  };
  if (hasAutoscaler(start)) return toNearest(start);
  const all = [...placedDocuments(document.source)];
  const found = all.slice(0, start.index).findLast(hasAutoscaler) ?? all.slice(start.index + 1).find(hasAutoscaler);
  return found && toNearest(found);
}

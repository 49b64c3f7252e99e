// The answers about the text as a whole: hints of the lines on the screen, outline, folds, selections and links. Chunks without
// an autoscaler are not read for them.
import type {
  DocumentLink,
  DocumentSymbol,
  FoldingRange,
  InlayHint,
  InlayHintParams,
  SelectionRange,
  SelectionRangeParams,
} from 'vscode-languageserver';
import { chunkAt, placedChunks } from '../core/text/source.ts';
import type { AnswerParts } from './answers.ts';
import { walkChunks } from './chunks.ts';
import type { OpenDocument } from './documents.ts';
import type { Question } from './handler.ts';
import { moveDown, movePosition } from './memory.ts';
import { profileFor } from './settings.ts';

export async function inlayHints(parts: AnswerParts, { document, params }: Question<InlayHintParams>): Promise<InlayHint[]> {
  const settings = await parts.configuration.of(document.uri);
  if (!settings.inlayHints) return [];
  const profile = profileFor(settings);
  const index = await parts.neighbours.ready();
  const { start, end } = params.range;
  const isShown = ({ line }: { line: number }) => start.line <= line && line <= end.line;
  const found: InlayHint[] = [];
  for (const { chunk, startLine } of placedChunks(document.source)) {
    if (startLine > end.line) break;
    if (startLine + chunk.lineCount < start.line) continue;
    const hints = parts.memory.hints(chunk, document.readAs, profile, { settings, surroundings: { index, uri: document.uri, startLine } });
    found.push(...hints.map((hint) => ({ ...hint, position: movePosition(hint.position, startLine) })));
  }
  found.push(...(await parts.elsewhere.hints(document, settings)));
  return found.filter(({ position }) => isShown(position));
}

export async function symbols(parts: AnswerParts, question: Question<object>): Promise<DocumentSymbol[]> {
  const { features, memory } = parts;
  const found = await walk(parts, question, ({ chunk, startLine }) =>
    features.symbolsOf(memory.view(chunk, question.document.readAs)).map((symbol) => moveSymbol(symbol, startLine)),
  );
  return found ?? [];
}

/** Null leaves the file to the editor's own folding. */
export async function folds(parts: AnswerParts, question: Question<object>): Promise<FoldingRange[] | null> {
  const { features, memory } = parts;
  const { source, readAs } = question.document;
  if (!source.chunks.some((chunk) => memory.view(chunk, readAs).objects.length > 0)) return null;
  const found = await walk(parts, question, ({ chunk, startLine }) =>
    features
      .foldsOf(memory.view(chunk, readAs), chunk.text)
      .map((fold) => ({ ...fold, startLine: fold.startLine + startLine, endLine: fold.endLine + startLine })),
  );
  return found ?? null;
}

/** One answer for each position; where nothing was read the range is empty. */
export function selections({ features, memory }: AnswerParts, { document, params }: Question<SelectionRangeParams>): SelectionRange[] {
  return params.positions.map((position) => {
    const { chunk, startLine } = chunkAt(document.source, position.line);
    const view = memory.view(chunk, document.readAs);
    const found = features.selectionAt(view, movePosition(position, -startLine));
    return found ? moveSelection(found, startLine) : { range: { start: position, end: position } };
  });
}

export async function links(parts: AnswerParts, question: Question<object>): Promise<DocumentLink[]> {
  const { features, memory, pages } = parts;
  const found = await walk(parts, question, ({ chunk, startLine }) =>
    features.linksOf(memory.view(chunk, question.document.readAs), pages, question.document.uri).map((link) => moveDown(link, startLine)),
  );
  return found ?? [];
}

function walk<Found>(
  { host, documents }: AnswerParts,
  { document, token }: { document: OpenDocument; token: Question<object>['token'] },
  look: Parameters<typeof walkChunks<Found>>[2],
): Promise<Found[] | undefined> {
  return walkChunks(document, { host, isWanted: () => !token.isCancellationRequested && documents.isCurrent(document) }, look);
}

function moveSymbol(symbol: DocumentSymbol, lines: number): DocumentSymbol {
  if (lines === 0) return symbol;
  const { selectionRange, children = [] } = symbol;
  return {
    ...moveDown(symbol, lines),
    selectionRange: moveDown({ range: selectionRange }, lines).range,
    children: children.map((child) => moveSymbol(child, lines)),
  };
}

function moveSelection({ range, parent }: SelectionRange, lines: number): SelectionRange {
  return { range: moveDown({ range }, lines).range, ...(parent && { parent: moveSelection(parent, lines) }) };
}

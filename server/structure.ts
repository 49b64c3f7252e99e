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
import type { ChunkView } from '../core/language/view.ts';
import { type Chunk, chunkAt, placedChunks } from '../core/text/source.ts';
import { walkFor } from './chunks.ts';
import type { OpenDocument } from './documents.ts';
import type { Question } from './handler.ts';
import { moveDown, movePosition } from './memory.ts';
import type { Parts } from './parts.ts';
import { profileFor, readAs } from './settings.ts';

export async function inlayHints(parts: Parts, { document, params }: Question<InlayHintParams>): Promise<InlayHint[]> {
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
    const hints = parts.memory.hints(chunk, readAs(document, settings), profile, {
      settings,
      surroundings: { index, uri: document.uri, startLine },
    });
    found.push(...hints.map((hint) => ({ ...hint, position: movePosition(hint.position, startLine) })));
  }
  found.push(...(await parts.elsewhere.hints(document, settings)));
  return found.filter(({ position }) => isShown(position));
}

/** Every edit has an editor ask for them all, so that a file of a thousand autoscalers would send ten megabytes for a key. */
const mostSymbols = 5000;

/** Where there are more, the upper levels alone: every autoscaler, and of each as much as all of them can have. */
export async function symbols(parts: Parts, question: Question<object>): Promise<DocumentSymbol[]> {
  const { features, others, configuration } = parts;
  const { document } = question;
  if (others.leavesOutline(document.languageId, await configuration.of(document.uri))) return [];
  const view = await viewing(parts, document);
  const counts = await walkFor(parts, question, ({ chunk }) => [features.countSymbols(view(chunk))]);
  const depth = depthWithin(mostSymbols, counts ?? []);
  const found = await walkFor(parts, question, ({ chunk, startLine }) => features.symbolsOf(view(chunk), { startLine, depth }));
  return found ?? [];
}

/** How many levels, one at least, have no more symbols together. */
function depthWithin(most: number, counts: readonly (readonly number[])[]): number {
  const deepest = counts.reduce((depth, levels) => Math.max(depth, levels.length), 1);
  let all = 0;
  for (let level = 0; level < deepest; level++) {
    for (const levels of counts) all += levels[level] ?? 0;
    if (all > most) return Math.max(1, level);
  }
  return deepest;
}

/** Null leaves the file to the editor's own folding. */
export async function folds(parts: Parts, question: Question<object>): Promise<FoldingRange[] | null> {
  const { features } = parts;
  const view = await viewing(parts, question.document);
  if (!question.document.source.chunks.some((chunk) => view(chunk).objects.length > 0)) return null;
  const found = await walkFor(parts, question, ({ chunk, startLine }) =>
    features
      .foldsOf(view(chunk), chunk.text)
      .map((fold) => ({ ...fold, startLine: fold.startLine + startLine, endLine: fold.endLine + startLine })),
  );
  return found ?? null;
}

/** One answer for each position; where nothing was read the range is empty. */
export async function selections(parts: Parts, { document, params }: Question<SelectionRangeParams>): Promise<SelectionRange[]> {
  const view = await viewing(parts, document);
  return params.positions.map((position) => {
    const { chunk, startLine } = chunkAt(document.source, position.line);
    const found = parts.features.selectionAt(view(chunk), movePosition(position, -startLine));
    return found ? moveSelection(found, startLine) : { range: { start: position, end: position } };
  });
}

export async function links(parts: Parts, question: Question<object>): Promise<DocumentLink[]> {
  const { features, pages } = parts;
  const view = await viewing(parts, question.document);
  const found = await walkFor(parts, question, ({ chunk, startLine }) =>
    features.linksOf(view(chunk), pages, question.document.uri).map((link) => moveDown(link, startLine)),
  );
  return found ?? [];
}

async function viewing({ memory, configuration }: Parts, document: OpenDocument): Promise<(chunk: Chunk) => ChunkView> {
  const options = readAs(document, await configuration.of(document.uri));
  return (chunk) => memory.view(chunk, options);
}

function moveSelection({ range, parent }: SelectionRange, lines: number): SelectionRange {
  return { range: moveDown({ range }, lines).range, ...(parent && { parent: moveSelection(parent, lines) }) };
}

// The answers to what becomes of an autoscaler: in another version, and in the API server's storage.
import type { Range } from 'vscode-languageserver';
import { convertible } from '../core/language/convert/target-version.ts';
import type { Conversion } from '../core/language/features/conversions.ts';
import { startOf } from '../core/language/locate.ts';
import type { ChunkView } from '../core/language/view.ts';
import { positionAt } from '../core/text/lines.ts';
import { type PlacedChunk, placedChunks, type Source } from '../core/text/source.ts';
import type { ConvertAnswer, ConvertParams } from '../protocol/convert.ts';
import type { StoredAnswer, StoredParams } from '../protocol/stored.ts';
import type { Question } from './handler.ts';
import { moveDown, movePosition } from './memory.ts';
import type { Parts } from './parts.ts';
import { readAs } from './settings.ts';

export async function convert(parts: Parts, { document, params }: Question<ConvertParams>): Promise<ConvertAnswer> {
  const { features, memory, configuration } = parts;
  const options = readAs(document, await configuration.of(document.uri));
  const to = convertible.find((version) => `autoscaling/${version}` === params.to);
  const answer: ConvertAnswer = { version: document.version, edits: [], objects: [] };
  for (const { chunk, startLine } of placedChunks(document.source)) {
    if (!overlaps(params.range, startLine, chunk.lineCount)) continue;
    for (const found of features.conversionsIn(memory.view(chunk, options), moveRange(params.range, -startLine), to)) {
      answer.edits.push(...found.edits.map((edit) => moveDown(edit, startLine)));
      answer.objects.push(objectOf(found, startLine));
    }
  }
  return answer;
}

function objectOf({ name, to, losses, obstacle }: Conversion, startLine: number): ConvertAnswer['objects'][number] {
  const line = obstacle?.line === undefined ? '' : `Line ${startLine + obstacle.line + 1}: `;
  return { name, to: `autoscaling/${to}`, losses, ...(obstacle && { refusal: `${line}${obstacle.sentence}` }) };
}

function overlaps({ start, end }: Range, startLine: number, lineCount: number): boolean {
  return start.line <= startLine + lineCount && end.line >= startLine;
}

/** Lines before the chunk count as its first one. */
function moveRange({ start, end }: Range, lines: number): Range {
  const from = movePosition(start, lines);
  return { start: from.line < 0 ? { line: 0, character: 0 } : from, end: movePosition(end, lines) };
}

export async function stored(parts: Parts, { document, params }: Question<StoredParams>): Promise<StoredAnswer | null> {
  const { features, memory, configuration } = parts;
  const settings = await configuration.of(document.uri);
  const options = readAs(document, settings);
  const all = [...placedChunks(document.source)].flatMap((placed) => {
    const view = memory.view(placed.chunk, options);
    return view.autoscalers.map((_, inChunk): Placed => ({ placed, view, inChunk }));
  });
  const index = params.index ?? nearestTo(all, params.range?.start.line ?? 0);
  const wanted = all[index];
  const { kubernetes: release, featureGates, wpa } = settings;
  const found = wanted && features.storedOf(wanted.view, wanted.inChunk, { release, featureGates, wpa });
  if (!wanted || !found) return null;
  const text = params.inPlace ? documentWith(document.source, wanted.placed, found.inPlace) : found.text;
  return { index, name: found.name, release: `Kubernetes ${release}`, text };
}

interface Placed {
  placed: PlacedChunk;
  view: ChunkView;
  inChunk: number;
}

/** The last one that begins at the line or above it; above the first, that one. */
function nearestTo(all: readonly Placed[], line: number): number {
  const starts = all.map(({ placed, view, inChunk }) => {
    const root = view.autoscalers[inChunk]?.root;
    return placed.startLine + (root ? positionAt(view.lines, startOf(root)).line : 0);
  });
  return Math.max(
    0,
    starts.findLastIndex((start) => start <= line),
  );
}

function documentWith(source: Source, { index }: PlacedChunk, text: string): string {
  return source.chunks.map((chunk, i) => (i === index ? text : chunk.text)).join('');
}

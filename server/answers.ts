// The answers to what an editor asks of a place: the chunk there is looked up, its feature is asked, and lines are counted
// from the start of the file again.
import type { CompletionItem, CompletionParams, Hover, HoverParams, Position } from 'vscode-languageserver';
import { isScenarioAddress } from '../core/language/scenario/addresses.ts';
import { chunkAt, type PlacedChunk } from '../core/text/source.ts';
import type { OpenDocument } from './documents.ts';
import type { Question } from './handler.ts';
import { moveDown } from './memory.ts';
import type { Parts } from './parts.ts';
import { profileFor, readAs } from './settings.ts';

export async function complete(
  { features, abilities, configuration, neighbours, memory, elsewhere, scenarios }: Parts,
  { document, params }: Question<CompletionParams>,
): Promise<CompletionItem[]> {
  const { placed, position } = placeIn(document, params.position);
  const typed = params.context?.triggerCharacter;
  if (typed === ' ' && !followsColonOrDash(placed, position)) return [];
  if (typed === '/' && !elsewhere.isElsewhere(document)) return [];
  const { chunk, startLine } = placed;
  const settings = await configuration.of(document.uri);
  const index = await neighbours.ready();
  const view = memory.view(chunk, readAs(document, settings));
  const series = namesSeries(document, placed, position) && (await scenarios.series());
  const surroundings = { index, uri: document.uri, startLine, ...(series && { series }) };
  const options = {
    json: document.source.json,
    path: document.uri,
    abilities,
    surroundings,
    chosen: view.chosen,
    view,
  };
  const items = view.autoscalers.length > 0 ? [] : elsewhere.complete(placed, { document, position, index }, options);
  const offered = items.length > 0 ? items : features.completionsAt(chunk.text, position, options);
  return offered.map((item) => moveEdit(item, startLine));
}

/** Files are listed where one may be named, and not at every key. */
function namesSeries({ uri }: OpenDocument, { chunk }: PlacedChunk, { line }: Position): boolean {
  return isScenarioAddress(uri) && /\bfile["']?\s*:/.test(lineOf(chunk, line));
}

export function resolveCompletion({ features, cards }: Parts, item: CompletionItem): CompletionItem {
  return cards.completion(features.resolveCompletion(item));
}

export async function hover(parts: Parts, question: Question<HoverParams>): Promise<Hover | null> {
  const found = await hoverOf(parts, question);
  return found && parts.cards.hover(found);
}

async function hoverOf(
  { features, memory, configuration, neighbours, images, preview, elsewhere }: Parts,
  { document, params }: Question<HoverParams>,
): Promise<Hover | null> {
  const settings = await configuration.of(document.uri);
  const { placed, position } = placeIn(document, params.position);
  const index = await neighbours.ready();
  const options = { profile: profileFor(settings), images, surroundings: { index, uri: document.uri, startLine: placed.startLine } };
  const shown = await preview.of(memory.view(placed.chunk, readAs(document, settings)), document.uri);
  const found = features.hoverAt(shown.view, position, { ...options, assumed: shown.assumed });
  if (found?.range) return { ...found, range: moveDown({ range: found.range }, placed.startLine).range };
  const written = elsewhere.hover(placed, { document, position, index }, options);
  return found ?? written ?? features.workloadHoverAt(index, document.uri, params.position) ?? null;
}

export function placeIn({ source }: OpenDocument, { line, character }: Position): { placed: PlacedChunk; position: Position } {
  const placed = chunkAt(source, line);
  return { placed, position: { line: line - placed.startLine, character } };
}

/** A blank asks for a value behind a colon or a key behind a dash; indentation asks for nothing. */
function followsColonOrDash({ chunk }: PlacedChunk, { line, character }: Position): boolean {
  return /[:-] $/.test(lineOf(chunk, line).slice(0, character));
}

function lineOf({ text }: PlacedChunk['chunk'], line: number): string {
  return text.split(/\r\n|\r|\n/, line + 1)[line] ?? '';
}

function moveEdit(item: CompletionItem, lines: number): CompletionItem {
  const edit = item.textEdit;
  return edit && 'range' in edit ? { ...item, textEdit: moveDown(edit, lines) } : item;
}

// The answers to what an editor asks of a place: the chunk there is looked up, its feature is asked, and lines are counted
// from the start of the file again.
import type { CodeLens, Command, CompletionItem, CompletionParams, Hover, HoverParams, Position } from 'vscode-languageserver';
import type { CompletionAbilities } from '../core/language/completion/items.ts';
import type { Features } from '../core/language/features/all.ts';
import type { LensTopic } from '../core/language/features/lens.ts';
import type { PreviewLens } from '../core/language/features/preview.ts';
import { type Previewed, previewScope } from '../core/language/preview.ts';
import { isScenarioAddress } from '../core/language/scenario/addresses.ts';
import { chunkAt, type PlacedChunk, placedChunks } from '../core/text/source.ts';
import { setPreviewValueCommand } from '../protocol/preview.ts';
import { openSimulationCommand } from '../protocol/requests.ts';
import type { Cards } from './capabilities.ts';
import type { CheckedElsewhere } from './checked-elsewhere.ts';
import { walkChunks } from './chunks.ts';
import type { Configuration } from './configuration.ts';
import type { Documents, OpenDocument } from './documents.ts';
import type { Elsewhere } from './elsewhere.ts';
import type { Question } from './handler.ts';
import type { Host } from './host.ts';
import { type Memory, moveDown } from './memory.ts';
import type { Neighbours } from './neighbours.ts';
import type { Preview } from './preview.ts';
import { resolveScenarioLens, scenarioLenses } from './scenario-lenses.ts';
import type { Scenarios } from './scenarios.ts';
import { profileFor, readAs, type Settings } from './settings.ts';

export interface AnswerParts {
  host: Host;
  features: Features;
  documents: Documents;
  configuration: Configuration;
  memory: Memory;
  abilities: CompletionAbilities;
  cards: Cards;
  /** Address of the folder with the pages of the rules. */
  pages: string | undefined;
  /** The client shows pictures in a hover. */
  images: boolean;
  /** The client has the commands of protocol/. */
  commands: boolean;
  neighbours: Neighbours;
  preview: Preview;
  elsewhere: Elsewhere;
  others: CheckedElsewhere;
  scenarios: Scenarios;
}

/** What a lens carries until it is on the screen. */
export interface LensData {
  uri: string;
  topic: LensTopic | 'scenario';
}

export async function complete(
  { features, abilities, configuration, neighbours, memory, elsewhere, scenarios }: AnswerParts,
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

export function resolveCompletion({ features, cards }: AnswerParts, item: CompletionItem): CompletionItem {
  return cards.completion(features.resolveCompletion(item));
}

export async function hover(parts: AnswerParts, question: Question<HoverParams>): Promise<Hover | null> {
  const found = await hoverOf(parts, question);
  return found && parts.cards.hover(found);
}

async function hoverOf(
  { features, memory, configuration, neighbours, images, preview, elsewhere }: AnswerParts,
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

export async function lenses(parts: AnswerParts, { document, token }: Question<object>): Promise<CodeLens[]> {
  const { host, memory, configuration, documents, elsewhere } = parts;
  const settings = await configuration.of(document.uri);
  if (!settings.lens) return [];
  const isWanted = () => !token.isCancellationRequested && documents.isCurrent(document);
  const options = readAs(document, settings);
  const found = await walkChunks(document, { host, isWanted }, ({ chunk, startLine }) =>
    memory.lenses(chunk, options).map(({ position: { line, character }, topic }): CodeLens => {
      const position = { line: line + startLine, character };
      return { range: { start: position, end: position }, data: { uri: document.uri, topic } satisfies LensData };
    }),
  );
  if (!found) return [];
  return [...inOrder([...found, ...(await scenarioLenses(parts, document))]), ...(await elsewhere.lenses(document, settings))];
}

/** In one line what the object itself allows comes first, then what a run comes to. */
const topicsInOrder: readonly LensData['topic'][] = ['sequence', 'scenario', 'simulate', 'release'];

function inOrder(lenses: CodeLens[]): CodeLens[] {
  const rank = ({ data }: CodeLens) => topicsInOrder.indexOf((data as LensData).topic);
  return lenses.toSorted((a, b) => a.range.start.line - b.range.start.line || rank(a) - rank(b));
}

/** A lens without words is not drawn. */
export async function resolveLens(parts: AnswerParts, lens: CodeLens): Promise<CodeLens> {
  const { features, memory, documents, configuration, preview } = parts;
  const data = lens.data as Partial<LensData> | undefined;
  const document = documents.get(String(data?.uri));
  if (!document || data?.topic === undefined) return lens;
  if (data.topic === 'scenario' || isScenarioAddress(document.uri)) return resolveScenarioLens(parts, document, lens);
  const settings = await configuration.of(document.uri);
  const profile = profileFor(settings);
  const { placed, position } = placeIn(document, lens.range.start);
  const shown = await preview.of(memory.view(placed.chunk, readAs(document, settings)), document.uri);
  const title = features.lensTitle(shown.view, { position, topic: data.topic }, profile);
  if (title === undefined) return lens;
  const place = { arguments: [document.uri, lens.range.start] };
  switch (data.topic) {
    case 'sequence':
      return { ...lens, command: await sequenceCommand(parts, { document, placed, position, shown }, { title, ...place }) };
    case 'release':
      // A fact to read; everything else leads to the simulation.
      return { ...lens, command: { title, command: '' } };
    default:
      return { ...lens, command: { title, command: openSimulationCommand, ...place } };
  }
}

interface Sequence {
  document: OpenDocument;
  placed: PlacedChunk;
  position: Position;
  shown: Previewed;
}

/** What the workload makes impossible is said first, then what a template leaves open. */
async function sequenceCommand(
  { features, neighbours }: AnswerParts,
  { document, placed, position, shown }: Sequence,
  opening: Omit<Command, 'command'>,
): Promise<Command> {
  const surroundings = { index: await neighbours.ready(), uri: document.uri, startLine: placed.startLine };
  const against = features.contradictionAt(shown.view, position, surroundings);
  if (against !== undefined) return { ...opening, title: against, command: openSimulationCommand };
  const asked = features.previewLensAt(shown, position);
  return asked ? valueCommand(asked, opening.title, document.uri) : { ...opening, command: openSimulationCommand };
}

/** Leads to the value: to the one that is missing, or to one that was assumed. */
function valueCommand({ title, isBehind, expression, tooltip }: PreviewLens, sequence: string, uri: string): Command {
  const words = isBehind ? `${sequence} · ${title}` : title;
  return { title: words, tooltip, command: setPreviewValueCommand, arguments: [previewScope(uri), expression] };
}

/** This chunk, or the nearest one above that has an autoscaler to show, or the first one below. */
export function withAutoscaler(
  { memory }: AnswerParts,
  document: OpenDocument,
  wanted: PlacedChunk,
  settings: Settings,
): PlacedChunk | undefined {
  const options = readAs(document, settings);
  const shows = ({ chunk }: PlacedChunk) => memory.lenses(chunk, options).length > 0;
  if (shows(wanted)) return wanted;
  const all = [...placedChunks(document.source)];
  return all.slice(0, wanted.index).findLast(shows) ?? all.slice(wanted.index + 1).find(shows);
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

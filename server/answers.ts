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
import { walkChunks } from './chunks.ts';
import type { Configuration } from './configuration.ts';
import type { Documents, OpenDocument } from './documents.ts';
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
  /** Address of the folder with the pages of the rules. */
  pages: string | undefined;
  /** The client shows pictures in a hover. */
  images: boolean;
  /** The client has the commands of protocol/. */
  commands: boolean;
  neighbours: Neighbours;
  preview: Preview;
  scenarios: Scenarios;
}

/** What a lens carries until it is on the screen. */
export interface LensData {
  uri: string;
  topic: LensTopic | 'scenario';
}

export async function complete(
  { features, abilities, configuration, neighbours }: AnswerParts,
  { document, params }: Question<CompletionParams>,
): Promise<CompletionItem[]> {
  const { placed, position } = placeIn(document, params.position);
  const typed = params.context?.triggerCharacter;
  if (typed === ' ' && !followsColonOrDash(placed, position)) return [];
  const items = features.completionsAt(placed.chunk.text, position, {
    json: document.source.json,
    path: document.uri,
    abilities,
    surroundings: { index: await neighbours.ready(), uri: document.uri, startLine: placed.startLine },
    kubernetes: (await configuration.of(document.uri)).chosen,
  });
  return items.map((item) => moveEdit(item, placed.startLine));
}

export async function hover(
  { features, memory, configuration, neighbours, images }: AnswerParts,
  { document, params }: Question<HoverParams>,
): Promise<Hover | null> {
  const settings = await configuration.of(document.uri);
  const { placed, position } = placeIn(document, params.position);
  const index = await neighbours.ready();
  const surroundings = { index, uri: document.uri, startLine: placed.startLine };
  const view = memory.view(placed.chunk, readAs(document, settings));
  const found = features.hoverAt(view, position, { profile: profileFor(settings), images, surroundings });
  if (!found) return features.workloadHoverAt(index, document.uri, params.position) ?? null;
  if (!found.range) return found;
  return { ...found, range: moveDown({ range: found.range }, placed.startLine).range };
}

export async function lenses(parts: AnswerParts, { document, token }: Question<object>): Promise<CodeLens[]> {
  const { host, memory, configuration, documents } = parts;
  const settings = await configuration.of(document.uri);
  if (!settings.lens) return [];
  const isWanted = () => !token.isCancellationRequested && documents.isCurrent(document);
  const found = await walkChunks(document, { host, isWanted }, ({ chunk, startLine }) =>
    memory.lenses(chunk, readAs(document, settings)).map(({ position: { line, character }, topic }): CodeLens => {
      const position = { line: line + startLine, character };
      return { range: { start: position, end: position }, data: { uri: document.uri, topic } satisfies LensData };
    }),
  );
  return found ? inOrder([...found, ...(await scenarioLenses(parts, document))]) : [];
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
  const shows = ({ chunk }: PlacedChunk) => memory.lenses(chunk, readAs(document, settings)).length > 0;
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
  const before = chunk.text.split(/\r\n|\r|\n/, line + 1)[line]?.slice(0, character) ?? '';
  return /[:-] $/.test(before);
}

function moveEdit(item: CompletionItem, lines: number): CompletionItem {
  const edit = item.textEdit;
  return edit && 'range' in edit ? { ...item, textEdit: moveDown(edit, lines) } : item;
}

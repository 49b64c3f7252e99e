// Lenses on their way: placed without words for the whole document, and said once they are on the screen.
import type { CodeLens, Command, Position } from 'vscode-languageserver';
import type { PreviewLens } from '../core/language/features/preview.ts';
import { type Previewed, previewScope } from '../core/language/preview.ts';
import { isScenarioAddress } from '../core/language/scenario/addresses.ts';
import type { PlacedChunk } from '../core/text/source.ts';
import { setPreviewValueCommand } from '../protocol/preview.ts';
import { openSimulationCommand } from '../protocol/requests.ts';
import { placeIn } from './answers.ts';
import { walkFor } from './chunks.ts';
import type { OpenDocument } from './documents.ts';
import type { Question } from './handler.ts';
import type { Parts } from './parts.ts';
import { resolveScenarioLens, scenarioLenses } from './scenario-lenses.ts';
import { profileFor, readAs } from './settings.ts';
import { type LensData, unresolvedLens } from './unresolved-lens.ts';

export async function lenses(parts: Parts, question: Question<object>): Promise<CodeLens[]> {
  const { memory, configuration, elsewhere } = parts;
  const { document } = question;
  const settings = await configuration.of(document.uri);
  if (!settings.lens) return [];
  const options = readAs(document, settings);
  const found = await walkFor(parts, question, ({ chunk, startLine }) =>
    memory
      .lenses(chunk, options)
      .map(({ position: { line, character }, topic }) => unresolvedLens(document.uri, { line: line + startLine, character }, topic)),
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
export async function resolveLens(parts: Parts, lens: CodeLens): Promise<CodeLens> {
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
  { features, neighbours }: Parts,
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

// What a panel shows: the autoscaler at a place of a document, the same one in another text of its file, and its workload.

import { isJsonFile } from '../core/language/documents.ts';
import type { Simulation } from '../core/language/features/simulation.ts';
import { previewScope } from '../core/language/preview.ts';
import { workloadIn } from '../core/language/workload.ts';
import { provenWorkload } from '../core/language/workspace/links.ts';
import type { Autoscaler } from '../core/model/autoscaler.ts';
import type { WorkloadFacts } from '../core/model/scenario/workload-facts.ts';
import { isEmptyDocument } from '../core/text/empty.ts';
import { type Chunk, openSource, type PlacedChunk, placedChunks, type Source } from '../core/text/source.ts';
import type { SimulationAnswer, SimulationParams, VersionParams } from '../protocol/requests.ts';
import { placeIn } from './answers.ts';
import type { OpenDocument } from './documents.ts';
import type { Question } from './handler.ts';
import type { Parts } from './parts.ts';
import { profileFor, readAs, type Settings } from './settings.ts';

export async function simulate(parts: Parts, { document, params }: Question<SimulationParams>): Promise<SimulationAnswer> {
  const { features, memory, configuration, preview, scenarios } = parts;
  const settings = await configuration.of(document.uri);
  const profile = profileFor(settings);
  const { placed, position } = placeIn(document, params.position);
  const nearby = withAutoscaler(parts, document, placed, settings);
  if (!nearby) return { type: 'empty' };
  const read = readAs(document, settings);
  const { view } = await preview.of(memory.view(nearby.chunk, read), document.uri);
  const { line } = params.position;
  const inside = nearby.index === placed.index ? position : { line: Math.max(0, line - nearby.startLine), character: 0 };
  const options = { profile, startLine: nearby.startLine, scope: previewScope(document.uri) };
  const found = features.simulationAt(view, inside, options);
  const answer = await withWorkload(parts, document, document.source, found);
  if (answer.type !== 'simulation') return answer;
  const place = { document: documentOf(document.source, nearby.index), ...(answer.item !== undefined && { item: answer.item }) };
  const scenario = await scenarios.inUse({ uri: document.uri, ...place }, settings, params.scenario);
  // A file with one autoscaler need not say which one is meant.
  const isOnly = !hasSeveral(document.source, (chunk) => memory.view(chunk, read).autoscalers.length);
  return { ...answer, target: isOnly ? {} : place, ...(scenario && { scenario }) };
}

/** This chunk, or the nearest one above that has an autoscaler to show, or the first one below. */
function withAutoscaler({ memory }: Parts, document: OpenDocument, wanted: PlacedChunk, settings: Settings): PlacedChunk | undefined {
  const options = readAs(document, settings);
  const shows = ({ chunk }: PlacedChunk) => memory.lenses(chunk, options).length > 0;
  if (shows(wanted)) return wanted;
  const all = [...placedChunks(document.source)];
  return all.slice(0, wanted.index).findLast(shows) ?? all.slice(wanted.index + 1).find(shows);
}

/** Looks no further than to the second one. */
function hasSeveral({ chunks }: Source, countIn: (chunk: Chunk) => number): boolean {
  let count = 0;
  return chunks.some((chunk) => {
    count += countIn(chunk);
    return count > 1;
  });
}

/** The text is read like the document, and forgotten. */
export async function simulateVersion(parts: Parts, { document, params }: Question<VersionParams>): Promise<SimulationAnswer> {
  const { features, memory, configuration, preview } = parts;
  const settings = await configuration.of(document.uri);
  const profile = profileFor(settings);
  const source = openSource(params.text, { json: document.source.json });
  for (const { chunk, startLine } of placedChunks(source)) {
    const { view } = await preview.of(memory.view(chunk, readAs(document, settings)), document.uri);
    const found = features.simulationNamed(view, params, { profile, startLine, scope: previewScope(document.uri) });
    if (found) return withWorkload(parts, document, source, found);
  }
  return { type: 'empty' };
}

async function withWorkload(parts: Parts, { uri }: OpenDocument, source: Source, found: Simulation | undefined): Promise<SimulationAnswer> {
  if (found?.type !== 'simulation') return found ?? { type: 'empty' };
  return { ...found, ...(await workloadOf(parts, uri, source, found)), notes: parts.features.scenarioNotes, target: {} };
}

/** In the file itself, else the one workload of the workspace that the target surely means. */
export async function workloadOf(
  { neighbours }: Pick<Parts, 'neighbours'>,
  uri: string,
  source: Source,
  { name, kind, autoscaler }: { name: string; kind: string; autoscaler: Autoscaler },
): Promise<{ workload: WorkloadFacts; workloadUri?: string }> {
  const here = workloadIn(textsOf(source), autoscaler.target);
  if (here !== undefined) return { workload: here, workloadUri: uri };
  const index = await neighbours.ready();
  const own = [...index.inFile(uri)].find(({ object }) => object.kind === kind && object.name.text === name);
  const proven = own && provenWorkload(index, own);
  const text = proven && (await neighbours.textOf(proven.uri));
  if (proven === undefined || text === undefined) return { workload: {} };
  const there = workloadIn(textsOf(openSource(text, { json: isJsonFile(proven.uri) })), autoscaler.target);
  return there ? { workload: there, workloadUri: proven.uri } : { workload: {} };
}

/** The number of a document, as people count: those that are empty do not count. */
function documentOf({ chunks }: Source, index: number): number {
  return chunks.slice(0, index).filter(({ text }) => !isEmptyDocument(text)).length;
}

function textsOf(source: Source): string[] {
  return Array.from(placedChunks(source), ({ chunk }) => chunk.text);
}

// Documents that write fields of autoscalers which stand elsewhere: what is asked of them needs the workspace, and changes with it.
import type { CodeLens, CompletionItem, Diagnostic, Hover, InlayHint, Position, Range } from 'vscode-languageserver';
import type { CompletionOptions } from '../core/language/completion/place.ts';
import type { Features } from '../core/language/features/all.ts';
import type { Fix } from '../core/language/features/fixes.ts';
import type { HoverOptions } from '../core/language/features/hover.ts';
import type { PatchOptions } from '../core/language/patches/document.ts';
import { kustomizedAs } from '../core/language/workspace/kustomized.ts';
import { isKustomizationAddress } from '../core/language/workspace/scan.ts';
import type { WorkspaceIndex } from '../core/language/workspace/workspace-index.ts';
import { type Chunk, type PlacedChunk, placedChunks } from '../core/text/source.ts';
import { openSimulationCommand } from '../protocol/requests.ts';
import type { Documents, OpenDocument } from './documents.ts';
import { moveDown, movePosition } from './memory.ts';
import type { Neighbours } from './neighbours.ts';
import { profileFor, type Settings } from './settings.ts';

export interface Elsewhere {
  isElsewhere(document: OpenDocument): boolean;
  problems(document: OpenDocument, settings: Settings): Promise<{ found: Diagnostic[]; revision: number }>;
  hover(placed: PlacedChunk, place: Place, options: HoverOptions): Hover | undefined;
  complete(placed: PlacedChunk, place: Place, options: CompletionOptions): CompletionItem[];
  /** Of what the range touches; both count from the start of the chunk. */
  fixes(placed: PlacedChunk, document: OpenDocument, asked: Range): Promise<Fix[]>;
  lenses(document: OpenDocument, settings: Settings): Promise<CodeLens[]>;
  hints(document: OpenDocument, settings: Settings): Promise<InlayHint[]>;
}

/** The position counts from the start of the chunk. */
interface Place {
  document: OpenDocument;
  position: Position;
  index: WorkspaceIndex;
}

interface Kept {
  settings: Settings;
  revision: number;
  found: readonly Diagnostic[];
}

export function createElsewhere(features: Features, neighbours: Neighbours, pages: string | undefined): Elsewhere {
  const known = new WeakMap<Chunk, boolean>();
  const kept = new WeakMap<Chunk, Kept>();

  function mayWrite(chunk: Chunk, uri: string): boolean {
    const answer = known.get(chunk) ?? features.mayWriteElsewhere(chunk.text, uri);
    known.set(chunk, answer);
    return answer;
  }

  function problemsOf(chunk: Chunk, around: PatchOptions, settings: Settings): readonly Diagnostic[] {
    const { revision } = around.index;
    const before = kept.get(chunk);
    if (before?.settings === settings && before.revision === revision) return before.found;
    const found = features.elsewhereProblems(chunk.text, around, { levels: settings.rules, ...(pages !== undefined && { pages }) });
    kept.set(chunk, { settings, revision, found });
    return found;
  }

  const aroundOf = ({ uri, source }: OpenDocument, index: WorkspaceIndex): PatchOptions => ({ index, uri, json: source.json });
  const isElsewhere = ({ source, uri }: OpenDocument) => source.chunks.some((chunk) => mayWrite(chunk, uri));

  return {
    isElsewhere,
    async problems(document, settings) {
      if (!isElsewhere(document)) return { found: [], revision: 0 };
      const index = await neighbours.ready();
      const found = [...placedChunks(document.source)]
        .filter(({ chunk }) => mayWrite(chunk, document.uri))
        .flatMap(({ chunk, startLine }) =>
          problemsOf(chunk, aroundOf(document, index), settings).map((diagnostic) => moveDown(diagnostic, startLine)),
        );
      return { found, revision: index.revision };
    },
    hover({ chunk, startLine }, { document, position, index }, options) {
      if (!mayWrite(chunk, document.uri)) return undefined;
      const hover = features.elsewhereHoverAt(chunk.text, position, aroundOf(document, index), options);
      return hover?.range ? { ...hover, range: moveDown({ range: hover.range }, startLine).range } : hover;
    },
    complete: ({ chunk }, { document, position, index }, options) =>
      mayWrite(chunk, document.uri) ? features.elsewhereCompletionsAt(chunk.text, position, aroundOf(document, index), options) : [],
    fixes: async ({ chunk }, document, asked) =>
      mayWrite(chunk, document.uri) ? features.elsewhereFixes(chunk.text, aroundOf(document, await neighbours.ready()), asked) : [],
    async hints(document, settings) {
      if (!isElsewhere(document)) return [];
      const index = await neighbours.ready();
      return [...placedChunks(document.source)].flatMap(({ chunk, startLine }) =>
        features
          .valuesHints(chunk.text, { index, uri: document.uri }, profileFor(settings))
          .map((hint) => ({ ...hint, position: movePosition(hint.position, startLine) })),
      );
    },
    async lenses(document, settings) {
      if (!isElsewhere(document)) return [];
      const index = await neighbours.ready();
      return [...placedChunks(document.source)].flatMap(({ chunk, startLine }) =>
        features.valuesLenses(chunk.text, { index, uri: document.uri }, profileFor(settings)).map(({ position, title, template }) => {
          const start = movePosition(position, startLine);
          const command = { title, command: openSimulationCommand, arguments: [template.uri, template.position] };
          return { range: { start, end: start }, command };
        }),
      );
    },
  };
}

export interface WatchParts {
  documents: Documents;
  neighbours: Neighbours;
  /** Whether others may change what a document means, or what is wrong with it. */
  depends(document: OpenDocument): boolean;
  refresh(uris: string[]): void;
}

/** Asks the client to look again at documents of which another one has changed what they mean. */
export function watchElsewhere({ documents, neighbours, depends, refresh }: WatchParts) {
  let seen = 0;

  /** A file is read as a patch once a kustomization names it. */
  function readAgain(index: WorkspaceIndex): OpenDocument[] {
    return [...documents.all()].filter((document) => {
      const kustomized = kustomizedAs(index, document.uri);
      if (kustomized === document.file.kustomizedAs) return false;
      documents.readAgain(document, { ...document.file, kustomizedAs: kustomized });
      return true;
    });
  }

  return {
    async changed(uri: string): Promise<void> {
      const open = [...documents.all()];
      const others = open.filter((document) => document.uri !== uri && depends(document));
      // Most workspaces have neither, and then a keystroke costs nothing here.
      if (others.length === 0 && !isKustomizationAddress(uri) && !neighbours.hasKustomization()) return;
      const index = await neighbours.ready();
      if (index.revision === seen) return;
      seen = index.revision;
      const changed = new Set([...others, ...readAgain(index)].map((document) => document.uri));
      if (changed.size > 0) refresh([...changed]);
    },
  };
}

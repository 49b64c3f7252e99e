// Documents that write fields of autoscalers which stand elsewhere: what is asked of them needs the workspace, and
// changes with it.
import type { CodeLens, CompletionItem, Diagnostic, Hover, InlayHint, Position, Range } from 'vscode-languageserver';
import type { CompletionOptions } from '../core/language/completion/completion-subject.ts';
import type { QuickFix } from '../core/language/features/fixes.ts';
import type { HoverOptions } from '../core/language/features/hover.ts';
import {
  isValuesOrPatch as isValuesOrPatchText,
  valuesOrPatchCompletionsAt,
  valuesOrPatchFixes,
  valuesOrPatchHoverAt,
  valuesOrPatchProblems,
} from '../core/language/features/values-and-patches.ts';
import { valuesHints } from '../core/language/features/values-hints.ts';
import { valuesLenses } from '../core/language/features/values-lens.ts';
import type { PatchContext } from '../core/language/patches/patch-document.ts';
import type { WorkspaceIndex } from '../core/language/workspace/workspace-index.ts';
import { type PlacedDocument, placedDocuments, type YamlDocument } from '../core/text/source-file.ts';
import { openSimulationCommand } from '../protocol/requests.ts';

import type { OpenDocument } from './open-documents.ts';
import { profileFor, type Settings } from './settings.ts';
import { shiftLines, shiftPosition } from './shift-lines.ts';
import type { WorkspaceIndexer } from './workspace-indexer.ts';

export interface ValuesAndPatches {
  isValuesOrPatch(document: OpenDocument): boolean;
  diagnostics(document: OpenDocument, settings: Settings): Promise<{ diagnostics: Diagnostic[]; revision: number }>;
  hover(placed: PlacedDocument, place: IndexedPosition, options: HoverOptions): Hover | undefined;
  completionItems(placed: PlacedDocument, place: IndexedPosition, options: CompletionOptions): CompletionItem[];
  /** Of what the range touches; both count from the start of the chunk. */
  fixes(placed: PlacedDocument, document: OpenDocument, asked: Range): Promise<QuickFix[]>;
  codeLenses(document: OpenDocument, settings: Settings): Promise<CodeLens[]>;
  inlayHints(document: OpenDocument, settings: Settings): Promise<InlayHint[]>;
}

/** The position counts from the start of the chunk. */
interface IndexedPosition {
  document: OpenDocument;
  position: Position;
  index: WorkspaceIndex;
}

interface CachedDiagnostics {
  settings: Settings;
  revision: number;
  diagnostics: readonly Diagnostic[];
}

export function createValuesAndPatches(
  workspaceIndexer: WorkspaceIndexer,
  pages: string | undefined,
): ValuesAndPatches {
  const candidateCache = new WeakMap<YamlDocument, boolean>();
  const diagnosticsCache = new WeakMap<YamlDocument, CachedDiagnostics>();

  function isCandidate(chunk: YamlDocument, uri: string): boolean {
    const answer = candidateCache.get(chunk) ?? isValuesOrPatchText(chunk.text, uri);
    candidateCache.set(chunk, answer);
    return answer;
  }

  function diagnosticsOf(chunk: YamlDocument, patchOptions: PatchContext, settings: Settings): readonly Diagnostic[] {
    const { revision } = patchOptions.index;
    const before = diagnosticsCache.get(chunk);
    if (before?.settings === settings && before.revision === revision) return before.diagnostics;
    const diagnostics = valuesOrPatchProblems(chunk.text, patchOptions, {
      levels: settings.rules,
      ...(pages !== undefined && { pages }),
    });
    diagnosticsCache.set(chunk, { settings, revision, diagnostics });
    return diagnostics;
  }

  const patchOptionsFor = ({ uri, source }: OpenDocument, index: WorkspaceIndex): PatchContext => ({
    index,
    uri,
    json: source.json,
  });
  const isValuesOrPatch = ({ source, uri }: OpenDocument) => source.documents.some((chunk) => isCandidate(chunk, uri));

  return {
    isValuesOrPatch,
    async diagnostics(document, settings) {
      if (!isValuesOrPatch(document)) return { diagnostics: [], revision: 0 };
      const index = await workspaceIndexer.currentIndex();
      const diagnostics = [...placedDocuments(document.source)]
        .filter(({ yamlDocument }) => isCandidate(yamlDocument, document.uri))
        .flatMap(({ yamlDocument, startLine }) =>
          diagnosticsOf(yamlDocument, patchOptionsFor(document, index), settings).map((diagnostic) =>
            shiftLines(diagnostic, startLine),
          ),
        );
      return { diagnostics, revision: index.revision };
    },
    hover({ yamlDocument, startLine }, { document, position, index }, options) {
      if (!isCandidate(yamlDocument, document.uri)) return undefined;
      const hover = valuesOrPatchHoverAt(yamlDocument.text, position, patchOptionsFor(document, index), options);
      return hover?.range ? { ...hover, range: shiftLines({ range: hover.range }, startLine).range } : hover;
    },
    completionItems: ({ yamlDocument }, { document, position, index }, options) =>
      isCandidate(yamlDocument, document.uri)
        ? valuesOrPatchCompletionsAt(yamlDocument.text, position, patchOptionsFor(document, index), options)
        : [],
    fixes: async ({ yamlDocument }, document, asked) =>
      isCandidate(yamlDocument, document.uri)
        ? valuesOrPatchFixes(yamlDocument.text, patchOptionsFor(document, await workspaceIndexer.currentIndex()), asked)
        : [],
    async inlayHints(document, settings) {
      if (!isValuesOrPatch(document)) return [];
      const index = await workspaceIndexer.currentIndex();
      return [...placedDocuments(document.source)].flatMap(({ yamlDocument, startLine }) =>
        valuesHints(yamlDocument.text, { index, uri: document.uri }, profileFor(settings)).map((hint) => ({
          ...hint,
          position: shiftPosition(hint.position, startLine),
        })),
      );
    },
    async codeLenses(document, settings) {
      if (!isValuesOrPatch(document)) return [];
      const index = await workspaceIndexer.currentIndex();
      return [...placedDocuments(document.source)].flatMap(({ yamlDocument, startLine }) =>
        valuesLenses(yamlDocument.text, { index, uri: document.uri }, profileFor(settings)).map(
          ({ position, title, template }) => {
            const start = shiftPosition(position, startLine);
            const command = { title, command: openSimulationCommand, arguments: [template.uri, template.position] };
            return { range: { start, end: start }, command };
          },
        ),
      );
    },
  };
}

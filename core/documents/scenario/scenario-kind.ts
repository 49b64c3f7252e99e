import type { CompletionItem, Hover, Position } from 'vscode-languageserver-types';
import { expectationHover, expectationItems } from '../../analysis/scenario/expectation-at.ts';
import { readScenarioSource } from '../../analysis/scenario/read-scenario-file.ts';
import { isScenarioUri } from '../../analysis/scenario/uris.ts';
import { completionsAt } from '../../editor/completion/completion.ts';
import {
  type CompletionContext,
  type CompletionRequest,
  type DiagnosticsContext,
  type DocumentKind,
  emptySupport,
  type HoverContext,
  type SupportedDocument,
} from '../../editor/document-support.ts';
import { resolveScenarioLens, scenarioFileLenses } from '../../editor/lenses/scenario-lenses.ts';
import { diagnose } from '../../lint/diagnostics.ts';
import type { FoundDiagnostic } from '../../lint/found-diagnostic.ts';
import { indexLines } from '../../text/lines.ts';
import { readDocument } from '../../text/read/read-document.ts';
import { completionOptionsOf, isIndentation, lineAt } from '../completion-options.ts';
import { diagnosticOptionsOf, withoutSkippedErrors } from '../diagnostic-options.ts';
import { manifestSupport } from '../manifest/manifest-kind.ts';

export const scenarioDocumentKind: DocumentKind = {
  matches: ({ uri }) => isScenarioUri(uri),
  support: {
    ...emptySupport,
    diagnostics,
    completion,
    hover,
    // A scenario file is described by the same data structure (`Field`) as an object of a manifest, so the fixes for
    // manifests also work for scenario files.
    quickFixes: manifestSupport.quickFixes,
    fixAll: manifestSupport.fixAll,
    codeLenses: scenarioFileLenses,
    resolveCodeLens: resolveScenarioLens,
  },
};

/** The diagnostics are not cached, because they depend on the files that the scenario names. */
async function diagnostics(
  document: SupportedDocument,
  context: DiagnosticsContext,
): Promise<readonly FoundDiagnostic[]> {
  const { reading } = readScenarioSource(document.source);
  const attached = await context.scenarios.attachedFiles(document.uri, reading);
  return withoutSkippedErrors(diagnose(document.analyze(), { ...diagnosticOptionsOf(context), attached }), context);
}

async function completion(
  document: SupportedDocument,
  request: CompletionRequest,
  context: CompletionContext,
): Promise<CompletionItem[]> {
  if (request.triggerCharacter === '/' || isIndentation(document, request)) return [];
  const items = expectationItems(indexLines(document.yamlDocument.text), request.position);
  if (items) return items;
  const options = completionOptionsOf(document, context, await context.index());
  const series = isSeriesFileValue(document, request.position) && (await context.scenarios.listSeries());
  const workspaceContext = { ...options.workspaceContext, ...(series && { series }) };
  return completionsAt(document.yamlDocument.text, request.position, { ...options, workspaceContext });
}

async function hover(
  document: SupportedDocument,
  position: Position,
  context: HoverContext,
): Promise<Hover | undefined> {
  const { text } = document.yamlDocument;
  const ofExpectation = expectationHover(readDocument(text).root, indexLines(text), position);
  return ofExpectation ?? manifestSupport.hover(document, position, context);
}

function isSeriesFileValue(document: SupportedDocument, position: Position): boolean {
  return /\bfile["']?\s*:/.test(lineAt(document, position));
}

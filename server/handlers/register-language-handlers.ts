// Connects the requests of the language server protocol to their handlers.
import type { Connection, RenameParams, WorkspaceEdit } from 'vscode-languageserver';
import type { RequestGuard } from '../request-guard.ts';
import {
  codeActionParameters,
  placeParameters,
  rangedParameters,
  referenceParameters,
  renameParameters,
  selectionRangeParameters,
} from '../request-parameters.ts';
import { type CodeActionDependencies, handleCodeAction } from './code-action.ts';
import {
  type CodeLensDependencies,
  type CodeLensResolveDependencies,
  handleCodeLens,
  handleCodeLensResolve,
} from './code-lens.ts';
import {
  type CompletionDependencies,
  type CompletionResolveDependencies,
  handleCompletion,
  handleCompletionResolve,
} from './completion.ts';
import { type DefinitionDependencies, handleDefinition } from './definition.ts';
import { type DocumentLinkDependencies, handleDocumentLink } from './document-link.ts';
import { type DocumentSymbolDependencies, handleDocumentSymbol } from './document-symbol.ts';
import { handleCodeActionResolve } from './fix-all.ts';
import { type FoldingRangeDependencies, handleFoldingRange } from './folding-range.ts';
import { type HoverDependencies, handleHover } from './hover.ts';
import { handleInlayHint, type InlayHintDependencies } from './inlay-hint.ts';
import { handleReferences, type ReferencesDependencies } from './references.ts';
import { handlePrepareRename, handleRename, type RenameDependencies } from './rename.ts';
import { handleSelectionRange, type SelectionRangeDependencies } from './selection-range.ts';
import { registerSemanticTokens, type SemanticTokensDependencies } from './semantic-tokens.ts';

type PositionDependencies = CompletionDependencies &
  CompletionResolveDependencies &
  HoverDependencies &
  CodeActionDependencies &
  CodeLensDependencies &
  CodeLensResolveDependencies;

type StructureDependencies = InlayHintDependencies &
  DocumentSymbolDependencies &
  FoldingRangeDependencies &
  SelectionRangeDependencies &
  DocumentLinkDependencies &
  SemanticTokensDependencies;

type LinkDependencies = DefinitionDependencies & ReferencesDependencies & RenameDependencies;

export function registerLanguageHandlers(
  connection: Connection,
  requestGuard: RequestGuard,
  dependencies: PositionDependencies & StructureDependencies & LinkDependencies,
): void {
  registerPositionHandlers(connection, requestGuard, dependencies);
  registerStructureHandlers(connection, requestGuard, dependencies);
  registerLinkHandlers(connection, requestGuard, dependencies);
}

const atPosition = { parameters: placeParameters };
const atPositionInMarkdown = { ...atPosition, inMarkdown: true };

function registerPositionHandlers(
  connection: Connection,
  requestGuard: RequestGuard,
  dependencies: PositionDependencies,
): void {
  connection.onCompletion(
    requestGuard.handle('completion', [], (context) => handleCompletion(dependencies, context), atPositionInMarkdown),
  );
  connection.onCompletionResolve((item) =>
    requestGuard.run('completion', item, () => handleCompletionResolve(dependencies, item)),
  );
  connection.onHover(
    requestGuard.handle('hover', null, (context) => handleHover(dependencies, context), atPositionInMarkdown),
  );
  connection.onCodeAction(
    requestGuard.handle('fixes', [], (context) => handleCodeAction(dependencies, context), {
      inMarkdown: true,
      parameters: codeActionParameters,
    }),
  );
  connection.onCodeActionResolve((action, token) =>
    requestGuard.run('fixes', action, () => handleCodeActionResolve(dependencies, action, token)),
  );
  connection.onCodeLens(requestGuard.handle('lens', [], (context) => handleCodeLens(dependencies, context)));
  connection.onCodeLensResolve((lens) =>
    requestGuard.run('lens', lens, () => handleCodeLensResolve(dependencies, lens)),
  );
}

function registerStructureHandlers(
  connection: Connection,
  requestGuard: RequestGuard,
  dependencies: StructureDependencies,
): void {
  connection.languages.inlayHint.on(
    requestGuard.handle('hints', [], (context) => handleInlayHint(dependencies, context), {
      parameters: rangedParameters,
    }),
  );
  connection.onDocumentSymbol(
    requestGuard.handle('outline', [], (context) => handleDocumentSymbol(dependencies, context)),
  );
  connection.onFoldingRanges(
    requestGuard.handle('folding', null, (context) => handleFoldingRange(dependencies, context)),
  );
  connection.onSelectionRanges(
    requestGuard.handle('selection', null, (context) => handleSelectionRange(dependencies, context), {
      parameters: selectionRangeParameters,
    }),
  );
  connection.onDocumentLinks(requestGuard.handle('links', [], (context) => handleDocumentLink(dependencies, context)));
  registerSemanticTokens(connection, requestGuard, dependencies);
}

function registerLinkHandlers(
  connection: Connection,
  requestGuard: RequestGuard,
  dependencies: LinkDependencies,
): void {
  connection.onDefinition(
    requestGuard.handle('definition', [], (context) => handleDefinition(dependencies, context), atPosition),
  );
  connection.onReferences(
    requestGuard.handle('references', [], (context) => handleReferences(dependencies, context), {
      parameters: referenceParameters,
    }),
  );
  connection.onPrepareRename(
    requestGuard.handle('rename', null, (context) => handlePrepareRename(dependencies, context), atPosition),
  );
  connection.onRenameRequest(
    requestGuard.handle<RenameParams, WorkspaceEdit | null>(
      'rename',
      null,
      (context) => handleRename(dependencies, context),
      { parameters: renameParameters },
    ),
  );
}

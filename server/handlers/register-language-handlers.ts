// Connects the requests of the language server protocol to their handlers. By `onRequest`: the library's own methods
// read the parameters before the guard, and fail where there are none.
import {
  CodeActionRequest,
  CodeActionResolveRequest,
  CodeLensRequest,
  CodeLensResolveRequest,
  CompletionRequest,
  CompletionResolveRequest,
  type Connection,
  DefinitionRequest,
  DocumentLinkRequest,
  DocumentSymbolRequest,
  FoldingRangeRequest,
  HoverRequest,
  InlayHintRequest,
  PrepareRenameRequest,
  ReferencesRequest,
  type RenameParams,
  RenameRequest,
  SelectionRangeRequest,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import type { RequestGuard } from '../request-guard.ts';
import {
  codeActionParameters,
  labeledParameters,
  placeParameters,
  rangedParameters,
  referenceParameters,
  renameParameters,
  selectionRangeParameters,
  titledParameters,
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
  connection.onRequest(
    CompletionRequest.type,
    requestGuard.handle('completion', [], (context) => handleCompletion(dependencies, context), atPositionInMarkdown),
  );
  connection.onRequest(
    CompletionResolveRequest.type,
    requestGuard.resolve('completion', labeledParameters, (item) => handleCompletionResolve(dependencies, item)),
  );
  connection.onRequest(
    HoverRequest.type,
    requestGuard.handle('hover', null, (context) => handleHover(dependencies, context), {
      ...atPositionInMarkdown,
      inPlainText: true,
    }),
  );
  connection.onRequest(
    CodeActionRequest.type,
    requestGuard.handle('fixes', [], (context) => handleCodeAction(dependencies, context), {
      inMarkdown: true,
      parameters: codeActionParameters,
    }),
  );
  connection.onRequest(
    CodeActionResolveRequest.type,
    requestGuard.resolve('fixes', titledParameters, (action, token) =>
      handleCodeActionResolve(dependencies, action, token),
    ),
  );
  connection.onRequest(
    CodeLensRequest.type,
    requestGuard.handle('lens', [], (context) => handleCodeLens(dependencies, context), { inPlainText: true }),
  );
  connection.onRequest(
    CodeLensResolveRequest.type,
    requestGuard.resolve('lens', rangedParameters, (lens) => handleCodeLensResolve(dependencies, lens)),
  );
}

function registerStructureHandlers(
  connection: Connection,
  requestGuard: RequestGuard,
  dependencies: StructureDependencies,
): void {
  connection.onRequest(
    InlayHintRequest.type,
    requestGuard.handle('hints', [], (context) => handleInlayHint(dependencies, context), {
      parameters: rangedParameters,
    }),
  );
  connection.onRequest(
    DocumentSymbolRequest.type,
    requestGuard.handle('outline', [], (context) => handleDocumentSymbol(dependencies, context)),
  );
  connection.onRequest(
    FoldingRangeRequest.type,
    requestGuard.handle('folding', null, (context) => handleFoldingRange(dependencies, context)),
  );
  connection.onRequest(
    SelectionRangeRequest.type,
    requestGuard.handle('selection', null, (context) => handleSelectionRange(dependencies, context), {
      parameters: selectionRangeParameters,
    }),
  );
  connection.onRequest(
    DocumentLinkRequest.type,
    requestGuard.handle('links', [], (context) => handleDocumentLink(dependencies, context)),
  );
  registerSemanticTokens(connection, requestGuard, dependencies);
}

function registerLinkHandlers(
  connection: Connection,
  requestGuard: RequestGuard,
  dependencies: LinkDependencies,
): void {
  connection.onRequest(
    DefinitionRequest.type,
    requestGuard.handle('definition', [], (context) => handleDefinition(dependencies, context), atPosition),
  );
  connection.onRequest(
    ReferencesRequest.type,
    requestGuard.handle('references', [], (context) => handleReferences(dependencies, context), {
      parameters: referenceParameters,
    }),
  );
  connection.onRequest(
    PrepareRenameRequest.type,
    requestGuard.handle('rename', null, (context) => handlePrepareRename(dependencies, context), atPosition),
  );
  connection.onRequest(
    RenameRequest.type,
    requestGuard.handle<RenameParams, WorkspaceEdit | null>(
      'rename',
      null,
      (context) => handleRename(dependencies, context),
      { parameters: renameParameters },
    ),
  );
}

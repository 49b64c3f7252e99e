// Which feature answers which question of an editor.
import type { RenameParams, WorkspaceEdit } from 'vscode-languageserver';
import { handleCodeAction } from './code-actions.ts';
import { handleCodeLens, handleCodeLensResolve } from './code-lenses.ts';
import { handleCompletion, handleCompletionResolve, handleHover } from './completion-and-hover.ts';
import { handleDefinition, handlePrepareRename, handleReferences, handleRename } from './definition-and-rename.ts';
import {
  handleDocumentLink,
  handleDocumentSymbol,
  handleFoldingRange,
  handleInlayHint,
  handleSelectionRange,
} from './document-structure.ts';
import { registerSemanticTokens } from './semantic-tokens.ts';
import type { ServerDependencies } from './server-dependencies.ts';

export function registerLanguageHandlers(dependencies: ServerDependencies): void {
  registerPositionHandlers(dependencies);
  registerStructureHandlers(dependencies);
  registerReferenceHandlers(dependencies);
}

function registerPositionHandlers(dependencies: ServerDependencies): void {
  const { connection, requestGuard } = dependencies;
  connection.onCompletion(requestGuard.handle('completion', [], (context) => handleCompletion(dependencies, context)));
  connection.onCompletionResolve((item) =>
    requestGuard.run('completion', item, () => handleCompletionResolve(dependencies, item)),
  );
  connection.onHover(requestGuard.handle('hover', null, (context) => handleHover(dependencies, context)));
  connection.onCodeAction(requestGuard.handle('fixes', [], (context) => handleCodeAction(dependencies, context)));
  connection.onCodeLens(requestGuard.handle('lens', [], (context) => handleCodeLens(dependencies, context)));
  connection.onCodeLensResolve((lens) =>
    requestGuard.run('lens', lens, () => handleCodeLensResolve(dependencies, lens)),
  );
}

function registerStructureHandlers(dependencies: ServerDependencies): void {
  const { connection, requestGuard } = dependencies;
  connection.languages.inlayHint.on(
    requestGuard.handle('hints', [], (context) => handleInlayHint(dependencies, context)),
  );
  connection.onDocumentSymbol(
    requestGuard.handle('outline', [], (context) => handleDocumentSymbol(dependencies, context)),
  );
  connection.onFoldingRanges(
    requestGuard.handle('folding', null, (context) => handleFoldingRange(dependencies, context)),
  );
  connection.onSelectionRanges(
    requestGuard.handle('selection', null, (context) => handleSelectionRange(dependencies, context)),
  );
  connection.onDocumentLinks(requestGuard.handle('links', [], (context) => handleDocumentLink(dependencies, context)));
  registerSemanticTokens(dependencies);
}

function registerReferenceHandlers(dependencies: ServerDependencies): void {
  const { connection, requestGuard } = dependencies;
  connection.onDefinition(requestGuard.handle('definition', [], (context) => handleDefinition(dependencies, context)));
  connection.onReferences(requestGuard.handle('references', [], (context) => handleReferences(dependencies, context)));
  connection.onPrepareRename(
    requestGuard.handle('rename', null, (context) => handlePrepareRename(dependencies, context)),
  );
  connection.onRenameRequest(
    requestGuard.handle<RenameParams, WorkspaceEdit | null>('rename', null, (context) =>
      handleRename(dependencies, context),
    ),
  );
}

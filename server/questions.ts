// Which feature answers which question of an editor.
import type { RenameParams, WorkspaceEdit } from 'vscode-languageserver';
import { complete, hover, resolveCompletion } from './answers.ts';
import { fixes } from './fixes.ts';
import { lenses, resolveLens } from './lenses.ts';
import type { Parts } from './parts.ts';
import { folds, inlayHints, links, selections, symbols } from './structure.ts';
import { answerTokens } from './tokens.ts';
import { definition, prepareRename, references, rename } from './workspace.ts';

export function listenToQuestions(parts: Parts): void {
  listenAtPlaces(parts);
  listenToStructure(parts);
  listenToNames(parts);
}

function listenAtPlaces(parts: Parts): void {
  const { connection, door } = parts;
  connection.onCompletion(door.answer('completion', [], (question) => complete(parts, question)));
  connection.onCompletionResolve((item) => door.guard('completion', item, () => resolveCompletion(parts, item)));
  connection.onHover(door.answer('hover', null, (question) => hover(parts, question)));
  connection.onCodeAction(door.answer('fixes', [], (question) => fixes(parts, question)));
  connection.onCodeLens(door.answer('lens', [], (question) => lenses(parts, question)));
  connection.onCodeLensResolve((lens) => door.guard('lens', lens, () => resolveLens(parts, lens)));
}

function listenToStructure(parts: Parts): void {
  const { connection, door } = parts;
  connection.languages.inlayHint.on(door.answer('hints', [], (question) => inlayHints(parts, question)));
  connection.onDocumentSymbol(door.answer('outline', [], (question) => symbols(parts, question)));
  connection.onFoldingRanges(door.answer('folding', null, (question) => folds(parts, question)));
  connection.onSelectionRanges(door.answer('selection', null, (question) => selections(parts, question)));
  connection.onDocumentLinks(door.answer('links', [], (question) => links(parts, question)));
  answerTokens(parts);
}

function listenToNames(parts: Parts): void {
  const { connection, door } = parts;
  connection.onDefinition(door.answer('definition', [], (question) => definition(parts, question)));
  connection.onReferences(door.answer('references', [], (question) => references(parts, question)));
  connection.onPrepareRename(door.answer('rename', null, (question) => prepareRename(parts, question)));
  connection.onRenameRequest(door.answer<RenameParams, WorkspaceEdit | null>('rename', null, (question) => rename(parts, question)));
}

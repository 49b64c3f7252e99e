// All requests of a client, except the ping and the requests for diagnostics, which depend on the client's
// capabilities.
import { checked } from '../handlers/checked.ts';
import { codeAction } from '../handlers/code-action.ts';
import { codeLens, codeLensResolve } from '../handlers/code-lens.ts';
import { completion, completionResolve } from '../handlers/completion.ts';
import { configRelease } from '../handlers/config-release.ts';
import { conversion } from '../handlers/convert.ts';
import { definition } from '../handlers/definition.ts';
import { documentLink } from '../handlers/document-link.ts';
import { documentSymbol } from '../handlers/document-symbol.ts';
import { environments } from '../handlers/environments.ts';
import { codeActionResolve } from '../handlers/fix-all.ts';
import { foldingRange } from '../handlers/folding-range.ts';
import { followed } from '../handlers/followed.ts';
import { hover } from '../handlers/hover.ts';
import { importRecordingHandler } from '../handlers/import-recording.ts';
import { inlayHint } from '../handlers/inlay-hint.ts';
import { objects } from '../handlers/objects.ts';
import { references } from '../handlers/references.ts';
import { prepareRenameRequest, renameRequest } from '../handlers/rename.ts';
import { runTests } from '../handlers/run-tests.ts';
import { selectionRange } from '../handlers/selection-range.ts';
import { semanticTokens, semanticTokensDelta, semanticTokensRange } from '../handlers/semantic-tokens.ts';
import { series } from '../handlers/series.ts';
import { simulation } from '../handlers/simulation.ts';
import { storedObject } from '../handlers/stored-object.ts';
import { checkPreviewValue, templateValues } from '../handlers/template-values.ts';
import { templates } from '../handlers/templates.ts';
import { tests } from '../handlers/tests.ts';
import { textSimulation } from '../handlers/text-simulation.ts';
import { tuneHandler } from '../handlers/tune.ts';
import { workspaceDiagnostic } from '../handlers/workspace-diagnostic.ts';
import { writeScenario } from '../handlers/write-scenario.ts';

export const requests = [
  // Requests of the Language Server Protocol.
  completion,
  completionResolve,
  hover,
  codeAction,
  codeActionResolve,
  codeLens,
  codeLensResolve,
  inlayHint,
  documentSymbol,
  foldingRange,
  selectionRange,
  documentLink,
  semanticTokens,
  semanticTokensDelta,
  semanticTokensRange,
  definition,
  references,
  prepareRenameRequest,
  renameRequest,
  workspaceDiagnostic,

  // Requests that only Replicast's own clients send.
  simulation,
  followed,
  textSimulation,
  objects,
  series,
  importRecordingHandler,
  writeScenario,
  templates,
  templateValues,
  checkPreviewValue,
  environments,
  checked,
  configRelease,
  conversion,
  storedObject,
  tests,
  runTests,
  tuneHandler,
];

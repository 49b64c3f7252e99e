import type { InlayHint } from 'vscode-languageserver-types';
import type { AnalyzedDocument } from '../../analysis/analyze-document.ts';
import { knownRequests, type WorkspaceContext } from '../../analysis/workspace-context.ts';
import type { Profile } from '../../simulator/profile.ts';
import { defaultHints } from './default-hints.ts';
import { lineComments } from './line-comments.ts';
import { unitHints } from './unit-hints.ts';

/** The positions of the returned hints are relative to the start of the YAML document. */
export function inlayHintsOf(
  analyzed: AnalyzedDocument,
  profile: Profile,
  workspaceContext?: WorkspaceContext,
): InlayHint[] {
  const hints = analyzed.autoscalers.flatMap((autoscaler) => {
    const requestOf = knownRequests(analyzed, autoscaler, workspaceContext);
    const subject = { autoscaler, text: analyzed.lines.text, profile, requestOf };
    return [...defaultHints(subject), ...unitHints(subject)];
  });
  return lineComments(analyzed.lines, hints);
}

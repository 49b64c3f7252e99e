// Inlay hints: defaults, units, and converted amounts.

import type { InlayHint } from 'vscode-languageserver-types';
import type { Profile } from '../../simulator/profile.ts';
import type { AnalyzedDocument } from '../analyze-document.ts';
import { defaultHints } from '../hints/default-hints.ts';
import { lineComments } from '../hints/line-comments.ts';
import { unitHints } from '../hints/unit-hints.ts';
import { knownRequests, type WorkspaceContext } from '../workspace/workspace-context.ts';

/** Positions are relative to the start of the YAML document. */
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

// Inlay hints: defaults, units, and converted amounts.

import type { InlayHint } from 'vscode-languageserver-types';
import type { Profile } from '../../simulator/profile.ts';
import { positionAt } from '../../text/lines.ts';
import type { AnalyzedDocument } from '../analyze-document.ts';
import { defaultHints } from '../hints/default-hints.ts';
import type { Hint } from '../hints/hint.ts';
import { unitHints } from '../hints/unit-hints.ts';
import { MarkupKind } from '../lsp-constants.ts';
import { knownRequest, type WorkspaceContext } from '../workspace/workspace-context.ts';

/** Positions are relative to the start of the YAML document. */
export function inlayHintsOf(
  analyzed: AnalyzedDocument,
  profile: Profile,
  workspaceContext?: WorkspaceContext,
): InlayHint[] {
  const hints = analyzed.autoscalers.flatMap((autoscaler) => {
    const requestOf = (metricIndex: number) => knownRequest(analyzed, autoscaler, metricIndex, workspaceContext);
    const subject = { autoscaler, text: analyzed.lines.text, profile, requestOf };
    return [...defaultHints(subject), ...unitHints(subject)];
  });
  return hints.toSorted((a, b) => a.offset - b.offset).map((hint) => toInlayHint(analyzed, hint));
}

function toInlayHint({ lines }: AnalyzedDocument, { offset, text, tooltip }: Hint): InlayHint {
  const markdown = tooltip === undefined ? {} : { tooltip: { kind: MarkupKind.Markdown, value: tooltip } };
  return { position: positionAt(lines, offset), label: text, paddingLeft: true, ...markdown };
}

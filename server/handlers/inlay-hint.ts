import type { InlayHint, InlayHintParams } from 'vscode-languageserver';
import { positionInFile } from '../../core/text/place-in-file.ts';
import { documentsInLines } from '../../core/text/source-file.ts';
import { documentRequest } from '../requests/define-request.ts';
import { InlayHintRequest } from '../requests/language-server.ts';
import type { RequestContext } from '../requests/request-guard.ts';
import { rangedParameters } from '../requests/request-parameters.ts';
import type { ServerContext } from '../requests/server-context.ts';
import { shownLine } from '../requests/shown-text.ts';

export const inlayHint = documentRequest({
  method: InlayHintRequest.method,
  name: 'hints',
  empty: [],
  parameters: rangedParameters,
  handle: handleInlayHint,
});

async function handleInlayHint(
  { supportFor, documentSupports }: ServerContext,
  { document, params }: RequestContext<InlayHintParams>,
): Promise<InlayHint[]> {
  const { settings, context, supportedDocument } = await documentSupports.prepare(document);
  if (!settings.inlayHints) return [];
  const { start, end } = params.range;
  const visibleHints: InlayHint[] = [];
  for (const placed of documentsInLines(document.source, start.line, end.line)) {
    const supported = supportedDocument(placed);
    for (const hint of await supportFor(supported).inlayHints(supported, context)) {
      const position = positionInFile(hint.position, placed);
      if (start.line <= position.line && position.line <= end.line)
        visibleHints.push({ ...hint, label: shownLabel(hint.label), position });
    }
  }
  return visibleHints;
}

function shownLabel(label: InlayHint['label']): InlayHint['label'] {
  return typeof label === 'string'
    ? shownLine(label)
    : label.map((part) => ({ ...part, value: shownLine(part.value) }));
}

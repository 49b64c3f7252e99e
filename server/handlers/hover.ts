import type { Hover, HoverParams } from 'vscode-languageserver';
import { positionInDocument, rangeInFile } from '../../core/text/place-in-file.ts';
import { documentAtLine } from '../../core/text/source-file.ts';
import { documentRequest } from '../requests/define-request.ts';
import { HoverRequest } from '../requests/language-server.ts';
import type { RequestContext } from '../requests/request-guard.ts';
import { placeParameters } from '../requests/request-parameters.ts';
import type { ServerContext } from '../requests/server-context.ts';

export const hover = documentRequest({
  method: HoverRequest.method,
  name: 'hover',
  empty: null,
  parameters: placeParameters,
  inMarkdown: true,
  inPlainText: true,
  handle: handleHover,
});

async function handleHover(
  { supportFor, documentSupports, markupAdapter }: ServerContext,
  { document, params }: RequestContext<HoverParams>,
): Promise<Hover | null> {
  const { context, supportedDocument } = await documentSupports.prepare(document);
  const supported = supportedDocument(documentAtLine(document.source, params.position.line));
  const position = positionInDocument(params.position, supported);
  const hover = await supportFor(supported).hover(supported, position, context);
  if (!hover) return null;
  return markupAdapter.hover(hover.range ? { ...hover, range: rangeInFile(hover.range, supported) } : hover);
}

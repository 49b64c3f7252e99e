// textDocument/hover.
import type { Hover, HoverParams } from 'vscode-languageserver';
import { shiftRange } from '../../core/index/shift-lines.ts';
import { locatePosition } from '../documents/locate-position.ts';
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
  const { placed, position } = locatePosition(document, params.position);
  const supported = supportedDocument(placed);
  const hover = await supportFor(supported).hover(supported, position, context);
  if (!hover) return null;
  return markupAdapter.hover(hover.range ? { ...hover, range: shiftRange(hover.range, placed.startLine) } : hover);
}

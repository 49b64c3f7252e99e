// textDocument/semanticTokens: full, range and delta. The protocol encodes each token relative to the previous token.
import type {
  Range,
  SemanticTokens,
  SemanticTokensDelta,
  SemanticTokensDeltaParams,
  SemanticTokensParams,
  SemanticTokensRangeParams,
} from 'vscode-languageserver';
import type { SemanticToken } from '../../core/editor/tokens/semantic-tokens.ts';
import { tokenModifiers, tokenTypes } from '../../core/editor/tokens/token-legend.ts';
import { lineInFile } from '../../core/text/place-in-file.ts';
import { mayTouch } from '../documents/locate-position.ts';
import { visitForRequest } from '../documents/visit-yaml-documents.ts';
import { documentRequest } from '../requests/define-request.ts';
import {
  LSPErrorCodes,
  ResponseError,
  SemanticTokensBuilder,
  SemanticTokensDeltaRequest,
  SemanticTokensRangeRequest,
  SemanticTokensRequest,
} from '../requests/language-server.ts';
import type { RequestContext } from '../requests/request-guard.ts';
import type { ServerContext } from '../requests/server-context.ts';

const noTokens: SemanticTokens = { data: [] };

export const semanticTokens = documentRequest({
  method: SemanticTokensRequest.method,
  name: 'tokens',
  empty: noTokens,
  handle: fullTokens,
});

export const semanticTokensDelta = documentRequest({
  method: SemanticTokensDeltaRequest.method,
  name: 'tokens',
  empty: noTokens,
  handle: deltaTokens,
});

export const semanticTokensRange = documentRequest({
  method: SemanticTokensRangeRequest.method,
  name: 'tokens',
  empty: noTokens,
  async handle(server: ServerContext, context: RequestContext<SemanticTokensRangeParams>) {
    return pushTokens(new SemanticTokensBuilder(), await tokensIn(server, context, context.params.range)).build();
  },
});

async function fullTokens(
  server: ServerContext,
  context: RequestContext<SemanticTokensParams>,
): Promise<SemanticTokens> {
  const { documents, sentTokens } = server;
  const tokens = await tokensIn(server, context);
  sentTokens.keepOnly((uri) => documents.get(uri) !== undefined);
  return sentTokens.whole(context.document.uri, (builder) => pushTokens(builder, tokens));
}

async function deltaTokens(
  server: ServerContext,
  context: RequestContext<SemanticTokensDeltaParams>,
): Promise<SemanticTokens | SemanticTokensDelta> {
  const { document, params } = context;
  const tokens = await tokensIn(server, context);
  return server.sentTokens.since(document.uri, params.previousResultId, (builder) => pushTokens(builder, tokens));
}

async function tokensIn(
  server: ServerContext,
  requestContext: RequestContext<object>,
  range?: Range,
): Promise<SemanticToken[]> {
  const { context, supportedDocument } = await server.documentSupports.prepare(requestContext.document);
  const tokens = await visitForRequest(server, requestContext, (placed) => {
    if (range && !mayTouch(placed, range)) return [];
    const supported = supportedDocument(placed);
    const found = server.supportFor(supported).semanticTokens(supported, context);
    return found.map((token) => ({ ...token, line: lineInFile(token.line, placed) }));
  });
  // After this error the editor keeps its tokens and requests them again.
  if (!tokens) throw new ResponseError(LSPErrorCodes.ContentModified, 'the document has changed');
  return tokens;
}

function pushTokens(builder: SemanticTokensBuilder, tokens: readonly SemanticToken[]): SemanticTokensBuilder {
  for (const { line, character, length, type, modifiers } of tokens) {
    const bits = modifiers.reduce((sum, modifier) => sum | (1 << tokenModifiers.indexOf(modifier)), 0);
    builder.push(line, character, length, tokenTypes.indexOf(type), bits);
  }
  return builder;
}

// textDocument/semanticTokens: full, range and delta. The protocol encodes each token relative to the one before.
import {
  type Connection,
  LSPErrorCodes,
  type Range,
  ResponseError,
  type SemanticTokens,
  SemanticTokensBuilder,
  type SemanticTokensDelta,
  SemanticTokensDeltaRequest,
  type SemanticTokensRangeParams,
  SemanticTokensRangeRequest,
  SemanticTokensRequest,
} from 'vscode-languageserver';
import type { SupportFor } from '../../core/language/documents/document-support.ts';
import type { SemanticToken } from '../../core/language/features/semantic-tokens.ts';
import { tokenModifiers, tokenTypes } from '../../core/language/features/token-legend.ts';
import type { DocumentSupports } from '../document-supports.ts';
import type { OpenDocuments } from '../open-documents.ts';
import type { RequestContext, RequestGuard } from '../request-guard.ts';
import { type VisitDependencies, visitForRequest } from '../visit-yaml-documents.ts';

export interface SemanticTokensDependencies extends VisitDependencies {
  documents: Pick<OpenDocuments, 'get' | 'isCurrent'>;
  supportFor: SupportFor;
  documentSupports: DocumentSupports;
}

export function registerSemanticTokens(
  connection: Connection,
  requestGuard: RequestGuard,
  dependencies: SemanticTokensDependencies,
): void {
  /** By document: each remembers the tokens that the client last received. */
  const builders = new Map<string, SemanticTokensBuilder>();

  async function fullTokens(context: RequestContext<object>): Promise<SemanticTokens> {
    const tokens = await tokensIn(dependencies, context);
    for (const uri of builders.keys()) if (!dependencies.documents.get(uri)) builders.delete(uri);
    const builder = new SemanticTokensBuilder();
    builders.set(context.document.uri, builder);
    return pushTokens(builder, tokens).build();
  }

  async function deltaTokens(
    context: RequestContext<{ previousResultId: string }>,
  ): Promise<SemanticTokens | SemanticTokensDelta> {
    const builder = builders.get(context.document.uri);
    if (!builder) return fullTokens(context);
    const tokens = await tokensIn(dependencies, context);
    builder.previousResult(context.params.previousResultId);
    return pushTokens(builder, tokens).buildEdits();
  }

  const rangeTokens = async (context: RequestContext<SemanticTokensRangeParams>): Promise<SemanticTokens> =>
    pushTokens(new SemanticTokensBuilder(), await tokensIn(dependencies, context, context.params.range)).build();

  const noTokens: SemanticTokens = { data: [] };
  connection.onRequest(SemanticTokensRequest.type, requestGuard.handle('tokens', noTokens, fullTokens));
  connection.onRequest(
    SemanticTokensDeltaRequest.type,
    requestGuard.handle<
      { textDocument: { uri: string }; previousResultId: string },
      SemanticTokens | SemanticTokensDelta
    >('tokens', noTokens, deltaTokens),
  );
  connection.onRequest(SemanticTokensRangeRequest.type, requestGuard.handle('tokens', noTokens, rangeTokens));
}

/** With a range only the tokens of YAML documents that touch it. */
async function tokensIn(
  dependencies: SemanticTokensDependencies,
  requestContext: RequestContext<object>,
  range?: Range,
): Promise<SemanticToken[]> {
  const { context, supportedDocument } = await dependencies.documentSupports.prepare(requestContext.document);
  const tokens = await visitForRequest(dependencies, requestContext, (placed) => {
    const { yamlDocument, startLine } = placed;
    if (range && (startLine > range.end.line || startLine + yamlDocument.lineBreakCount < range.start.line)) return [];
    const supported = supportedDocument(placed);
    const found = dependencies.supportFor(supported).semanticTokens(supported, context);
    return found.map((token) => ({ ...token, line: token.line + startLine }));
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

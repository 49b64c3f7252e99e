// textDocument/semanticTokens: full, range and delta. The protocol encodes each token relative to the one before.
import {
  type Connection,
  LSPErrorCodes,
  type Range,
  ResponseError,
  type SemanticTokens,
  type SemanticTokensDelta,
  type SemanticTokensEdit,
  type SemanticTokensRangeParams,
} from 'vscode-languageserver';
import type { SupportFor } from '../../core/language/documents/document-support.ts';
import { type SemanticToken, tokenModifiers, tokenTypes } from '../../core/language/features/semantic-tokens.ts';
import type { DocumentSupports } from '../document-supports.ts';
import type { OpenDocuments } from '../open-documents.ts';
import type { RequestContext, RequestGuard } from '../request-guard.ts';
import { type VisitDependencies, visitForRequest } from '../visit-yaml-documents.ts';

export interface SemanticTokensDependencies extends VisitDependencies {
  documents: Pick<OpenDocuments, 'get' | 'isCurrent'>;
  supportFor: SupportFor;
  documentSupports: DocumentSupports;
}

/** The tokens that the client last received for a document. */
interface SentTokens {
  resultId: string;
  data: number[];
}

export function registerSemanticTokens(
  connection: Connection,
  requestGuard: RequestGuard,
  dependencies: SemanticTokensDependencies,
): void {
  const lastSent = new Map<string, SentTokens>();
  let resultCount = 0;

  async function fullTokens(context: RequestContext<object>): Promise<SentTokens> {
    resultCount += 1;
    const response = { resultId: String(resultCount), data: encodeTokens(await tokensIn(dependencies, context)) };
    lastSent.set(context.document.uri, response);
    for (const uri of lastSent.keys()) if (!dependencies.documents.get(uri)) lastSent.delete(uri);
    return response;
  }

  async function deltaTokens(
    context: RequestContext<{ previousResultId: string }>,
  ): Promise<SemanticTokens | SemanticTokensDelta> {
    const previous = lastSent.get(context.document.uri);
    const current = await fullTokens(context);
    if (previous?.resultId !== context.params.previousResultId) return current;
    return { resultId: current.resultId, edits: editsBetween(previous.data, current.data) };
  }

  const rangeTokens = async (context: RequestContext<SemanticTokensRangeParams>): Promise<SemanticTokens> => ({
    data: encodeTokens(await tokensIn(dependencies, context, context.params.range)),
  });

  const noTokens: SemanticTokens = { data: [] };
  const { semanticTokens } = connection.languages;
  semanticTokens.on(requestGuard.handle('tokens', noTokens, fullTokens));
  semanticTokens.onDelta(
    requestGuard.handle<
      { textDocument: { uri: string }; previousResultId: string },
      SemanticTokens | SemanticTokensDelta
    >('tokens', noTokens, deltaTokens),
  );
  semanticTokens.onRange(requestGuard.handle('tokens', noTokens, rangeTokens));
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

/** Five numbers for each token: lines and characters from the previous token, length, type, modifiers. */
export function encodeTokens(tokens: readonly SemanticToken[]): number[] {
  const encoded: number[] = [];
  let previous = { line: 0, character: 0 };
  for (const token of tokens) {
    const { line, character, length, type, modifiers } = token;
    const bits = modifiers.reduce((sum, modifier) => sum | (1 << tokenModifiers.indexOf(modifier)), 0);
    const deltaCharacter = line === previous.line ? character - previous.character : character;
    encoded.push(line - previous.line, deltaCharacter, length, tokenTypes.indexOf(type), bits);
    previous = token;
  }
  return encoded;
}

/** One edit between the common prefix and the common suffix. */
export function editsBetween(before: readonly number[], after: readonly number[]): SemanticTokensEdit[] {
  let prefixLength = 0;
  while (prefixLength < Math.min(before.length, after.length) && before[prefixLength] === after[prefixLength])
    prefixLength++;
  let suffixLength = 0;
  while (
    suffixLength < Math.min(before.length, after.length) - prefixLength &&
    before.at(-1 - suffixLength) === after.at(-1 - suffixLength)
  )
    suffixLength++;
  const deleteCount = before.length - prefixLength - suffixLength;
  const data = after.slice(prefixLength, after.length - suffixLength);
  return deleteCount === 0 && data.length === 0 ? [] : [{ start: prefixLength, deleteCount, data }];
}

// Semantic tokens on their way: counted from one to the next as the protocol wants it, whole, for some lines, or as
// what has changed.
import {
  LSPErrorCodes,
  type Range,
  ResponseError,
  type SemanticTokens,
  type SemanticTokensDelta,
  type SemanticTokensEdit,
  type SemanticTokensRangeParams,
} from 'vscode-languageserver';
import { type SemanticToken, tokenModifiers, tokenTypes } from '../core/language/features/semantic-tokens.ts';
import type { RequestContext } from './request-guard.ts';
import type { ServerDependencies } from './server-dependencies.ts';
import { analysisOptionsFor, profileFor } from './settings.ts';
import { visitForRequest } from './visit-yaml-documents.ts';

/** What a client has been told of a document. */
interface SentTokens {
  resultId: string;
  data: number[];
}

export function registerSemanticTokens(dependencies: ServerDependencies): void {
  const { connection, requestGuard } = dependencies;
  const lastSent = new Map<string, SentTokens>();
  let resultCount = 0;

  async function fullTokens(context: RequestContext<object>): Promise<SentTokens> {
    resultCount += 1;
    const response = { resultId: String(resultCount), data: encodeTokens(await tokensIn(dependencies, context)) };
    lastSent.set(context.document.uri, response);
    // A document that was closed is told again from the start.
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

  const noTokens: SemanticTokens = { data: [] };
  const { semanticTokens } = connection.languages;
  semanticTokens.on(requestGuard.handle('tokens', noTokens, fullTokens));
  semanticTokens.onDelta(
    requestGuard.handle<
      { textDocument: { uri: string }; previousResultId: string },
      SemanticTokens | SemanticTokensDelta
    >('tokens', noTokens, deltaTokens),
  );
  semanticTokens.onRange(
    requestGuard.handle('tokens', noTokens, async (context: RequestContext<SemanticTokensRangeParams>) => ({
      data: encodeTokens(await tokensIn(dependencies, context, context.params.range)),
    })),
  );
}

/** Only of chunks that touch the range, where there is one. */
async function tokensIn(
  dependencies: ServerDependencies,
  context: RequestContext<object>,
  range?: Range,
): Promise<SemanticToken[]> {
  const { configuration, analysisCache } = dependencies;
  const { document } = context;
  const settings = await configuration.settingsFor(document.uri);
  const [profile, options] = [profileFor(settings), analysisOptionsFor(document, settings)];
  const found = await visitForRequest(dependencies, context, ({ yamlDocument, startLine }) => {
    if (range && (startLine > range.end.line || startLine + yamlDocument.lineBreakCount < range.start.line)) return [];
    return analysisCache
      .semanticTokens(yamlDocument, options, profile, settings)
      .map((one) => ({ ...one, line: one.line + startLine }));
  });
  // The editor keeps what it has, and asks again.
  if (!found) throw new ResponseError(LSPErrorCodes.ContentModified, 'the document has changed');
  return found;
}

/** Five numbers each: lines and characters from the one before, length, type, modifiers. */
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

/** What is equal at both ends stays. */
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

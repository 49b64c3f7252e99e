// Semantic tokens on their way: counted from one to the next as the protocol wants it, whole, for some lines, or as what has changed.
import {
  LSPErrorCodes,
  type Range,
  ResponseError,
  type SemanticTokens,
  type SemanticTokensDelta,
  type SemanticTokensEdit,
  type SemanticTokensRangeParams,
} from 'vscode-languageserver';
import { type Token, tokenModifiers, tokenTypes } from '../core/language/features/tokens.ts';
import { walkFor } from './chunks.ts';
import type { Question } from './handler.ts';
import type { Parts } from './parts.ts';
import { profileFor, readAs } from './settings.ts';

/** What a client has been told of a document. */
interface Told {
  resultId: string;
  data: number[];
}

export function answerTokens(parts: Parts): void {
  const { connection, door } = parts;
  const told = new Map<string, Told>();
  let count = 0;

  async function all(question: Question<object>): Promise<Told> {
    count += 1;
    const answer = { resultId: String(count), data: encodeTokens(await tokensIn(parts, question)) };
    told.set(question.document.uri, answer);
    // A document that was closed is told again from the start.
    for (const uri of told.keys()) if (!parts.documents.get(uri)) told.delete(uri);
    return answer;
  }

  async function changes(question: Question<{ previousResultId: string }>): Promise<SemanticTokens | SemanticTokensDelta> {
    const before = told.get(question.document.uri);
    const after = await all(question);
    if (before?.resultId !== question.params.previousResultId) return after;
    return { resultId: after.resultId, edits: editsBetween(before.data, after.data) };
  }

  const none: SemanticTokens = { data: [] };
  const { semanticTokens } = connection.languages;
  semanticTokens.on(door.answer('tokens', none, all));
  semanticTokens.onDelta(
    door.answer<{ textDocument: { uri: string }; previousResultId: string }, SemanticTokens | SemanticTokensDelta>('tokens', none, changes),
  );
  semanticTokens.onRange(
    door.answer('tokens', none, async (question: Question<SemanticTokensRangeParams>) => ({
      data: encodeTokens(await tokensIn(parts, question, question.params.range)),
    })),
  );
}

/** Only of chunks that touch the range, where there is one. */
async function tokensIn(parts: Parts, question: Question<object>, range?: Range): Promise<Token[]> {
  const { configuration, memory } = parts;
  const { document } = question;
  const settings = await configuration.of(document.uri);
  const [profile, options] = [profileFor(settings), readAs(document, settings)];
  const found = await walkFor(parts, question, ({ chunk, startLine }) => {
    if (range && (startLine > range.end.line || startLine + chunk.lineCount < range.start.line)) return [];
    return memory.tokens(chunk, options, profile, settings).map((one) => ({ ...one, line: one.line + startLine }));
  });
  // The editor keeps what it has, and asks again.
  if (!found) throw new ResponseError(LSPErrorCodes.ContentModified, 'the document has changed');
  return found;
}

/** Five numbers each: lines and characters from the one before, length, type, modifiers. */
export function encodeTokens(tokens: readonly Token[]): number[] {
  const encoded: number[] = [];
  let before = { line: 0, character: 0 };
  for (const token of tokens) {
    const { line, character, length, type, modifiers } = token;
    const bits = modifiers.reduce((sum, modifier) => sum | (1 << tokenModifiers.indexOf(modifier)), 0);
    const along = line === before.line ? character - before.character : character;
    encoded.push(line - before.line, along, length, tokenTypes.indexOf(type), bits);
    before = token;
  }
  return encoded;
}

/** What is equal at both ends stays. */
export function editsBetween(before: readonly number[], after: readonly number[]): SemanticTokensEdit[] {
  let front = 0;
  while (front < Math.min(before.length, after.length) && before[front] === after[front]) front++;
  let back = 0;
  while (back < Math.min(before.length, after.length) - front && before.at(-1 - back) === after.at(-1 - back)) back++;
  const deleteCount = before.length - front - back;
  const data = after.slice(front, after.length - back);
  return deleteCount === 0 && data.length === 0 ? [] : [{ start: front, deleteCount, data }];
}

// Parses the first document of a text. Refuses what the API server's parser (libyaml) refuses.
import { isScalar, type ParsedNode, type Scalar, type YAMLParseError } from 'yaml';
import { utf8Length } from '../../model/name-validation.ts';
import { limitMessages, limits } from '../limits.ts';
import { withLineSeparators } from '../line-separators.ts';
import { normalizeLineBreaks } from '../lines.ts';
import { maskFlowColons, maskFlowDashes, restoreFlowCharacters } from '../read/flow-characters.ts';
import { parseYaml } from '../read/parse-yaml.ts';
import { syntaxProblems } from '../read/syntax-problems.ts';
import { libyamlMessage } from './libyaml-message.ts';
import { findForbiddenCharacter, findLibyamlRefusal, isCommentWithoutSpace } from './libyaml-refusals.ts';

export interface UnreadableDocument {
  ok: false;
  problem: string;
  /** The error message of Go's YAML library, with the line of the error; absent if the message is unknown. */
  libyamlMessage?: string | undefined;
}

export type ServerDocument =
  | {
      ok: true;
      contents: ParsedNode | null;
      /**
       * The parsed text: line breaks other than LF and CRLF are replaced by LF, and some characters of flow collections
       * are masked. Offsets are the same as in `source`.
       */
      body: string;
      /** The text with its original line breaks and characters. */
      source: string;
      /** The length of a byte order mark, which neither `body` nor `source` contains. */
      shift: number;
    }
  | UnreadableDocument;

export function parseServerDocument(text: string): ServerDocument {
  const source = text.replace(/^\uFEFF/, '').replace(loneSurrogate, '\uFFFD');
  const body = maskFlowColons(maskFlowDashes(normalizeLineBreaks(source)));
  const hasBom = text.startsWith('\uFEFF');
  const early = errorBeforeParsing(body, hasBom);
  if (early !== undefined) return { ok: false, problem: early };
  const parsed = parseYaml(body);
  if (typeof parsed === 'string') return { ok: false, problem: limitMessages.depth };
  const { contents } = parsed;
  const errors = parsed.errors.filter((error) => !isCommentWithoutSpace(error) && !isAfterRoot(error, contents, body));
  if (errors.length > 0) return unreadable(errors, body);
  const refused = findLibyamlRefusal(body, contents);
  if (refused) return { ok: false, problem: refused.problem, libyamlMessage: libyamlMessage(body) };
  return { ok: true, contents, body, source, shift: hasBom ? 1 : 0 };
}

export function libyamlScalarText(scalar: Scalar.Parsed, source: string): string {
  const content = restoreFlowCharacters(String(scalar.value ?? ''));
  const written = endsWithoutLineBreak(scalar, source) ? content.replace(/\n$/, '') : content;
  return withLineSeparators(written, source.slice(scalar.range[0], scalar.range[1]), scalar.type);
}

function endsWithoutLineBreak({ type, range }: Scalar.Parsed, source: string): boolean {
  if (type !== 'BLOCK_LITERAL' && type !== 'BLOCK_FOLDED') return false;
  return range[1] >= source.length && !/[\n\r\u0085\u2028\u2029][ \t]*$/.test(source);
}

function errorBeforeParsing(text: string, hasBom: boolean): string | undefined {
  const forbidden = findForbiddenCharacter(text);
  if (forbidden && isScannedByServer(text, forbidden.at, hasBom)) return forbidden.problem;
  return directiveError(text) ?? documentStartError(text);
}

function unreadable(errors: readonly YAMLParseError[], text: string): UnreadableDocument {
  const problem = syntaxProblems(errors.slice(0, limits.problems), text)[0]?.message ?? 'this is not YAML';
  return { ok: false, problem, libyamlMessage: libyamlMessage(text) };
}

/** UTF-8 cannot encode half of a surrogate pair, so it becomes the replacement character. */
const loneSurrogate = /\p{Surrogate}/gu;

/**
 * Returns libyaml's error for the directives at the start of the text; undefined if there is none. libyaml requires
 * `---` after directives, but kubectl cuts a file before each `---` line, so the directives lose their `---`.
 */
function directiveError(text: string): string | undefined {
  let hasDirective = false;
  for (const [line] of text.matchAll(/[^\n]*(?:\n|$)/g)) {
    if (/^\s*(?:#|$)/.test(line) && line !== '') continue;
    if (!line.startsWith('%'))
      return hasDirective && !/^---(?:\s|$)/.test(line) ? 'did not find expected <document start>' : undefined;
    hasDirective = true;
    if (line.startsWith('%YAML ') && line.slice(6).trim() !== '1.1') return 'found incompatible YAML document';
    if (!/^%(?:YAML|TAG)\s/.test(line)) return 'found unknown directive name';
  }
  return undefined;
}

function documentStartError(text: string): string | undefined {
  return /^(?:[ \t]*(?:#[^\n]*|\r)?\n)*\.\.\.(?:\s|$)/.test(text) ? 'did not find expected node content' : undefined;
}

/** The number of bytes that libyaml reads at a time. libyaml fails if any of these bytes is invalid. */
const readBufferBytes = 512;
const bomBytes = 3;

/**
 * Whether libyaml reads the character at `at`. libyaml reads buffers of 512 bytes, and stops after the buffer with the
 * marker that ends the first document.
 */
function isScannedByServer(text: string, at: number, hasBom: boolean): boolean {
  const start = /^(?:[ \t]*(?:[#%][^\n]*|\r)?\n)*(?:---(?=\s))?/.exec(text)?.[0].length ?? 0;
  const end = text.slice(start).search(/\n(?:---|\.\.\.)(?=\s)/);
  if (end === -1) return true;
  const bytesTo = (place: number) => utf8Length(text.slice(0, place)) + (hasBom ? bomBytes : 0);
  return Math.floor(bytesTo(at) / readBufferBytes) * readBufferBytes < bytesTo(start + end + '\n--- '.length);
}

/**
 * Whether the error is after a complete root, where the server ignores all text. A root without brackets or quotes at
 * the left margin is complete only if the root is a scalar and a comment follows.
 */
function isAfterRoot({ message, pos }: YAMLParseError, root: ParsedNode | null, text: string): boolean {
  if (root === null || pos[0] < root.range[1] || !/at node end|token in YAML stream/.test(message)) return false;
  if (isScalar(root) && /^\s+#/.test(text.slice(root.range[1]))) return true;
  const start = root.range[0];
  return '{["\''.includes(text[start] ?? '') || (start > 0 && text[start - 1] !== '\n');
}

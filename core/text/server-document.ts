// Parses the first document of a text, and refuses what the API server's parser (libyaml) refuses.
import { isScalar, type ParsedNode, type YAMLParseError } from 'yaml';
import { utf8Length } from '../model/name-validation.ts';
import { maskFlowDashes } from './flow-dashes.ts';
import { findForbiddenCharacter, findLibyamlRefusal, isCommentWithoutSpace } from './libyaml-refusals.ts';
import { limitMessages } from './limits.ts';
import { normalizeLineBreaks } from './lines.ts';
import { parseYaml } from './parse-yaml.ts';
import { syntaxProblems } from './syntax-problems.ts';

export type ServerDocument =
  | {
      ok: true;
      contents: ParsedNode | null;
      /** The text that was parsed; it has the length of the source. */
      body: string;
      /** The text with its own line breaks, without a byte order mark. */
      source: string;
    }
  | { ok: false; problem: string };

export function parseServerDocument(text: string): ServerDocument {
  const source = text.replace(/^\uFEFF/, '').replace(loneSurrogate, '\uFFFD');
  const body = maskFlowDashes(normalizeLineBreaks(source));
  const forbidden = findForbiddenCharacter(body);
  if (forbidden && isScannedByServer(body, forbidden.at, text.startsWith('\uFEFF')))
    return { ok: false, problem: forbidden.problem };
  const directive = directiveError(body) ?? documentStartError(body);
  if (directive !== undefined) return { ok: false, problem: directive };
  const parsed = parseYaml(body);
  if (parsed === 'too deep') return { ok: false, problem: limitMessages.depth };
  const errors = parsed.errors.filter(
    (error) => !isCommentWithoutSpace(error) && !isAfterRoot(error, parsed.contents, body),
  );
  if (errors.length > 0) return { ok: false, problem: syntaxProblems(errors, body)[0]?.message ?? 'this is no YAML' };
  const refused = findLibyamlRefusal(body, parsed.contents);
  if (refused) return { ok: false, problem: refused.problem };
  return { ok: true, contents: parsed.contents, body, source };
}

/** UTF-8 cannot encode it, so it becomes the replacement character. */
const loneSurrogate = /\p{Surrogate}/gu;

/** libyaml requires a document start after directives; kubectl, which splits at the dashes, does not touch them. */
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

/** A text must not start with a document end marker. */
function documentStartError(text: string): string | undefined {
  return /^(?:[ \t]*(?:#[^\n]*)?\r?\n)*\.\.\.(?=\s|$)/.test(text) ? 'did not find expected node content' : undefined;
}

/** libyaml reads this many bytes at a time, and all of them must be valid. */
const readBufferBytes = 512;
const bomBytes = 3;

/** libyaml reads only to the marker that ends the first document. */
function isScannedByServer(text: string, at: number, hasBom: boolean): boolean {
  const start = /^(?:[ \t]*(?:#[^\n]*|%[^\n]*)?\r?\n)*(?:---(?=\s))?/.exec(text)?.[0].length ?? 0;
  const end = text.slice(start).search(/\n(?:---|\.\.\.)(?=\s)/);
  if (end === -1) return true;
  const bytesTo = (place: number) => utf8Length(text.slice(0, place)) + (hasBom ? bomBytes : 0);
  return Math.floor(bytesTo(at) / readBufferBytes) * readBufferBytes < bytesTo(start + end + '\n--- '.length);
}

/**
 * After a complete root, the server ignores the rest of the document. At the left margin, however, only a comment ends
 * a plain scalar.
 */
function isAfterRoot({ message, pos }: YAMLParseError, root: ParsedNode | null, text: string): boolean {
  if (root === null || pos[0] < root.range[1] || !/at node end|token in YAML stream/.test(message)) return false;
  if (isScalar(root) && /^\s+#/.test(text.slice(root.range[1]))) return true;
  const start = root.range[0];
  return '{["\''.includes(text[start] ?? '') || (start > 0 && text[start - 1] !== '\n');
}

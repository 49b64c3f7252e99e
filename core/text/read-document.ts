// One YAML or JSON document: text to a tree with ranges, and problems as values. Never throws, and gives of a
// half-typed document everything that can be read.

import { composeTree } from './compose-tree.ts';
import { maskFlowDashes } from './flow-dashes.ts';
import { findForbiddenCharacter, findLibyamlRefusal } from './libyaml-refusals.ts';
import { limitMessages, limits } from './limits.ts';
import { endOfLine, normalizeLineBreaks } from './lines.ts';
import { maskTemplates } from './mask-templates.ts';
import type { Node, Range } from './node.ts';
import { type ParseResult, parseYaml } from './parse-yaml.ts';
import { readJson } from './read-json.ts';
import { libyamlProblem, openQuoteProblem, syntaxProblems } from './syntax-problems.ts';
import type { TextProblem } from './text-problem.ts';

export type { TextProblem } from './text-problem.ts';

export interface DocumentReadResult {
  /** Absent where nothing stands, or where the document is over a limit. */
  root?: Node;
  problems: TextProblem[];
  /** A template language is at work: what is absent here may still be written by it. */
  templated: boolean;
  /** Templates that have a line to themselves; what they write is not in the tree. */
  templateLines: readonly Range[];
}

export interface ReadDocumentOptions {
  /** JSON allows tabs. */
  json?: boolean;
}

/** What is given to the parser, and what stands in the file: of the same length. */
interface MaskedDocument {
  masked: string;
  text: string;
  unseen: readonly Range[];
  lines: readonly Range[];
  templated: boolean;
}

export function readDocument(documentText: string, { json = false }: ReadDocumentOptions = {}): DocumentReadResult {
  if (documentText.length > limits.documentLength) return overLimit('documentLength', documentText);
  const { text, ...templates } = maskTemplates(documentText);
  return readWithQuotesClosed(
    { masked: maskFlowDashes(maskForParser(text, json)), text: documentText, ...templates },
    documentText.length > limits.secondReading ? 0 : 3,
  );
}

/**
 * While somebody types a text in quotes, the parser takes all that follows for a part of it. So the quote is read as a
 * letter, and that line's value is unseen.
 */
function readWithQuotesClosed(written: MaskedDocument, attempts: number): DocumentReadResult {
  const parsed = parseYaml(written.masked);
  if (parsed === 'too deep') return overLimit('depth', written.text);
  const { openQuote } = parsed;
  if (openQuote === undefined) return compose(parsed, written);
  const range = { start: openQuote, end: endOfLine(written.masked, openQuote) };
  const withUnseen = { ...written, unseen: [...written.unseen, range] };
  const reading =
    attempts > 0
      ? readWithQuotesClosed(withoutQuote(withUnseen, openQuote), attempts - 1)
      : compose(parsed, withUnseen);
  return { ...reading, problems: [openQuoteProblem(range), ...reading.problems] };
}

function withoutQuote(written: MaskedDocument, quote: number): MaskedDocument {
  return { ...written, masked: `${written.masked.slice(0, quote)}x${written.masked.slice(quote + 1)}` };
}

function compose({ contents, errors }: Exclude<ParseResult, 'too deep'>, written: MaskedDocument): DocumentReadResult {
  const { root, problems } = composeTree(contents, written);
  const wrong = errors.slice(0, limits.problems).filter(({ pos: [start] }) => !followsTemplate(start, written));
  const all = [...syntaxProblems(wrong, written.text), ...problems];
  if (all.length === 0) all.push(...libyamlRefusals(contents, written));
  return {
    ...(root && { root }),
    problems: all.slice(0, limits.problems),
    templated: written.templated,
    templateLines: written.lines,
  };
}

/**
 * True where a template stands on the line, or on the last line above with anything on it. It may write brackets,
 * commas and line breaks, so that what the parser misses there proves nothing.
 */
function followsTemplate(offset: number, { text, unseen }: MaskedDocument): boolean {
  if (unseen.length === 0) return false;
  const above = text.lastIndexOf('\n', text.slice(0, text.lastIndexOf('\n', offset - 1) + 1).trimEnd().length - 1) + 1;
  const end = endOfLine(text, offset);
  return unseen.some((range) => range.start < end && range.end > above);
}

/**
 * In a text that is fine for our parser. Where templates write, it is not what the server gets; JSON goes through
 * kubectl as it is.
 */
function libyamlRefusals(
  contents: Exclude<ParseResult, 'too deep'>['contents'],
  written: MaskedDocument,
): TextProblem[] {
  const { text, masked, templated, unseen } = written;
  // The mark at the beginning of a file is fine.
  const serverText = templated || unseen.length > 0 ? undefined : text.replace(/^\uFEFF/, ' ');
  const refusal =
    serverText === undefined ? undefined : (findForbiddenCharacter(serverText) ?? findLibyamlRefusal(masked, contents));
  return refusal && readJson(text) === undefined ? [libyamlProblem(refusal, text)] : [];
}

/**
 * What the parser stumbles over and the API server does not: directives, tabs in JSON, line ends of other machines,
 * NUL.
 */
function maskForParser(text: string, json: boolean): string {
  const lines = normalizeLineBreaks(text, json).replaceAll('\0', ' ');
  const tabs = json ? lines.replaceAll('\t', ' ') : lines;
  return tabs.replace(/^\uFEFF?(?:[ \t]*(?:#.*)?\r?\n|%.*\r?\n)+/, (head) =>
    head.replaceAll(/^%.*/gm, (line) => line.replaceAll(/[^\r]/g, ' ')),
  );
}

function overLimit(limit: 'documentLength' | 'depth', text: string): DocumentReadResult {
  const range = { start: 0, end: endOfLine(text, 0) };
  return {
    problems: [{ code: 'limit', level: 'warning', range, message: limitMessages[limit] }],
    templated: false,
    templateLines: [],
  };
}

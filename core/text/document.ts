// One YAML or JSON document: text to a tree with ranges, and problems as values. Never throws, and gives of a half-typed
// document everything that can be read.

import { readJson } from '../model/admission/json.ts';
import { composeTree } from './compose.ts';
import { withReadableDashes } from './dashes.ts';
import { limitMessages, limits } from './limits.ts';
import { endOfLine, withLineFeeds } from './lines.ts';
import type { Node, Range } from './node.ts';
import { type Parsed, parseYaml } from './parse.ts';
import type { TextProblem } from './problem.ts';
import { forbiddenCharacter, refusedByServer } from './stricter.ts';
import { openQuoteProblem, serverProblem, syntaxProblems } from './syntax.ts';
import { maskTemplates } from './templates.ts';

export type { TextProblem } from './problem.ts';

export interface DocumentReading {
  /** Absent where nothing stands, or where the document is over a limit. */
  root?: Node;
  problems: TextProblem[];
  /** A template language is at work: what is absent here may still be written by it. */
  templated: boolean;
  /** Templates that have a line to themselves; what they write is not in the tree. */
  templateLines: readonly Range[];
}

export interface ReadOptions {
  /** JSON allows tabs. */
  json?: boolean;
}

/** What is given to the parser, and what stands in the file: of the same length. */
interface Written {
  masked: string;
  text: string;
  unseen: readonly Range[];
  lines: readonly Range[];
  templated: boolean;
}

export function readDocument(chunkText: string, { json = false }: ReadOptions = {}): DocumentReading {
  if (chunkText.length > limits.documentLength) return overLimit('documentLength', chunkText);
  const { text, ...templates } = maskTemplates(chunkText);
  return readClosingQuotes(
    { masked: withReadableDashes(blankOut(text, json)), text: chunkText, ...templates },
    chunkText.length > limits.secondReading ? 0 : 3,
  );
}

/**
 * While somebody types a text in quotes, the parser takes all that follows for a part of it. So the quote is read as a letter, and
 * that line's value is unseen.
 */
function readClosingQuotes(written: Written, attempts: number): DocumentReading {
  const parsed = parseYaml(written.masked);
  if (parsed === 'too deep') return overLimit('depth', written.text);
  const { openQuote } = parsed;
  if (openQuote === undefined) return compose(parsed, written);
  const range = { start: openQuote, end: endOfLine(written.masked, openQuote) };
  const withUnseen = { ...written, unseen: [...written.unseen, range] };
  const reading = attempts > 0 ? readClosingQuotes(withoutQuote(withUnseen, openQuote), attempts - 1) : compose(parsed, withUnseen);
  return { ...reading, problems: [openQuoteProblem(range), ...reading.problems] };
}

function withoutQuote(written: Written, quote: number): Written {
  return { ...written, masked: `${written.masked.slice(0, quote)}x${written.masked.slice(quote + 1)}` };
}

function compose({ contents, errors }: Exclude<Parsed, 'too deep'>, written: Written): DocumentReading {
  const { root, problems } = composeTree(contents, written);
  const wrong = errors.slice(0, limits.problems).filter(({ pos: [start] }) => !followsTemplate(start, written));
  const all = [...syntaxProblems(wrong, written.text), ...problems];
  if (all.length === 0) all.push(...refusedOnlyByServer(contents, written));
  return { ...(root && { root }), problems: all.slice(0, limits.problems), templated: written.templated, templateLines: written.lines };
}

/**
 * True where a template stands on the line, or on the last line above with anything on it. It may write brackets, commas and
 * line breaks, so that what the parser misses there proves nothing.
 */
function followsTemplate(offset: number, { text, unseen }: Written): boolean {
  if (unseen.length === 0) return false;
  const above = text.lastIndexOf('\n', text.slice(0, text.lastIndexOf('\n', offset - 1) + 1).trimEnd().length - 1) + 1;
  const end = endOfLine(text, offset);
  return unseen.some((range) => range.start < end && range.end > above);
}

/** In a text that is fine for our parser. Where templates write, it is not what the server gets; JSON goes through kubectl as it is. */
function refusedOnlyByServer(contents: Exclude<Parsed, 'too deep'>['contents'], written: Written): TextProblem[] {
  const { text, masked, templated, unseen } = written;
  // The mark at the beginning of a file is fine.
  const read = templated || unseen.length > 0 ? undefined : text.replace(/^\uFEFF/, ' ');
  const refused = read === undefined ? undefined : (forbiddenCharacter(read) ?? refusedByServer(masked, contents));
  return refused && readJson(text) === undefined ? [serverProblem(refused, text)] : [];
}

/** What the parser stumbles over and the API server does not: directives, tabs in JSON, line ends of other machines, NUL. */
function blankOut(text: string, json: boolean): string {
  const lines = withLineFeeds(text, json).replaceAll('\0', ' ');
  const tabs = json ? lines.replaceAll('\t', ' ') : lines;
  return tabs.replace(/^\uFEFF?(?:[ \t]*(?:#.*)?\r?\n|%.*\r?\n)+/, (head) =>
    head.replaceAll(/^%.*/gm, (line) => line.replaceAll(/[^\r]/g, ' ')),
  );
}

function overLimit(limit: 'documentLength' | 'depth', text: string): DocumentReading {
  const range = { start: 0, end: endOfLine(text, 0) };
  return { problems: [{ code: 'limit', level: 'warning', range, message: limitMessages[limit] }], templated: false, templateLines: [] };
}

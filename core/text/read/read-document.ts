// Reads one YAML or JSON document. Never throws, and reads as much of a half-typed document as possible.

import { findForbiddenCharacter, findLibyamlRefusal } from '../libyaml/libyaml-refusals.ts';
import { type AnalysisBudget, createAnalysisBudget, limitMessages, limits } from '../limits.ts';
import { endOfLine, normalizeLineBreaks, startOfLine } from '../lines.ts';
import { splitList } from '../list-parts.ts';
import type { ListNode, Node, Range } from '../node.ts';
import { maskTemplates } from '../template/mask-templates.ts';
import type { TextProblem } from '../text-problem.ts';
import { composeTree } from './compose-tree.ts';
import { maskFlowDashes } from './flow-characters.ts';
import { type ParsedYaml, parseYaml } from './parse-yaml.ts';
import { readBlocks } from './read-blocks.ts';
import { readJson } from './read-json.ts';
import { libyamlProblem, openQuoteProblem, readableLength, syntaxProblems } from './syntax-problems.ts';

export type { TextProblem } from '../text-problem.ts';

export interface DocumentReadResult {
  /** Absent if the document is empty or exceeds a limit. */
  root?: Node | undefined;
  problems: TextProblem[];
  /** Whether templates may write fields, so that an absent field may still be set. */
  templated: boolean;
  hasTemplates?: true | undefined;
  /** Templates that write whole lines, or decide whether lines exist. Their output is not in the tree. */
  templateLines: readonly Range[];
  /**
   * Set if the parser refuses the text, but the text may be valid after its templates are rendered. Errors that a
   * template may explain are dropped, and the tree is a guess.
   */
  hasUnprovenErrors?: true | undefined;
}

export interface ReadDocumentOptions {
  json?: boolean;
  /** Set if no keystroke waits for the result, so that documents may be longer. */
  isBatch?: boolean | undefined;
  /**
   * Set if the text is a part of a long `List` that was split at its items, so that it contains some of the items but
   * not `kind: List`. The root of the result is then a `List` of these items.
   */
  isListItem?: boolean | undefined;
}

/**
 * The text of a document, and the masked text that is parsed. Both texts have the same length, so that offsets are the
 * same in both.
 */
interface MaskedDocument {
  masked: string;
  text: string;
  templatedRanges: readonly Range[];
  lines: readonly Range[];
  templates: readonly Range[];
  templated: boolean;
}

export function readDocument(documentText: string, options: ReadDocumentOptions = {}): DocumentReadResult {
  const result = readWhole(documentText, options);
  const { root } = result;
  return options.isListItem && root?.kind === 'list' ? { ...result, root: listOf(root) } : result;
}

function readWhole(documentText: string, { json = false, isBatch = false }: ReadDocumentOptions): DocumentReadResult {
  const limit = isBatch ? 'batchDocumentLength' : 'documentLength';
  if (documentText.length > limits[limit])
    return overLimit(splitList(documentText) === 'too many' ? 'listItems' : limit, documentText);
  const { text, ...templates } = maskTemplates(documentText);
  const root = templates.lines.length + templates.templatedRanges.length > 0 ? undefined : readBlocks(documentText);
  if (root) return { root, problems: [], templated: false, templateLines: [] };
  return readWithQuotesClosed(
    { masked: maskFlowDashes(maskForParser(text, json && jsonStart.test(text))), text: documentText, ...templates },
    {
      attempts: documentText.length > limits.secondReading ? 0 : 3,
      budget: createAnalysisBudget(limits.furtherReadings),
    },
  );
}

/**
 * A quote that is never closed would make the rest of the document one string, so the document is read again without
 * this quote.
 */
function readWithQuotesClosed(
  written: MaskedDocument,
  { attempts, budget }: { attempts: number; budget: AnalysisBudget },
): DocumentReadResult {
  const parsed = parseYaml(written.masked, { maxItems: limits.listItems, budget });
  if (parsed === 'too deep') return overLimit('depth', written.text);
  if (parsed === 'too many items') return overLimit('listItems', written.text);
  const { openQuote } = parsed;
  if (openQuote === undefined) return compose(parsed, written);
  const range = { start: openQuote, end: endOfLine(written.masked, openQuote) };
  const withOpenQuote = { ...written, templatedRanges: [...written.templatedRanges, range] };
  const reading =
    attempts > 0
      ? readWithQuotesClosed(withoutQuote(withOpenQuote, openQuote), { attempts: attempts - 1, budget })
      : compose(parsed, withOpenQuote);
  // A tab that indents an earlier line may be the reason why the quote seems open.
  const isCertain = !reading.problems.some((problem) => problem.code === 'yaml-tab' && problem.range.start < openQuote);
  return isCertain ? { ...reading, problems: [openQuoteProblem(range), ...reading.problems] } : reading;
}

function withoutQuote(written: MaskedDocument, quote: number): MaskedDocument {
  return { ...written, masked: `${written.masked.slice(0, quote)}x${written.masked.slice(quote + 1)}` };
}

function compose({ contents, errors }: ParsedYaml, written: MaskedDocument): DocumentReadResult {
  const { root, problems, isOverItems } = composeTree(contents, written);
  if (isOverItems) return overLimit('listItems', written.text);
  const reported = errors.slice(0, limits.problems);
  const wrong = reported.filter(({ pos: [start] }) => !followsTemplate(start, written));
  // If a document with templates has parser errors, the parsed tree may differ from the rendered document. In this
  // case, duplicate keys are not reported.
  const isCertain = errors.length === 0 || (!written.templated && written.templatedRanges.length === 0);
  const certain = isCertain ? problems : problems.filter(({ code }) => code !== 'yaml-duplicate-key');
  const readable = readableLength(wrong, written.text);
  const all = [...syntaxProblems(wrong, written.text), ...certain.filter(({ range }) => range.start < readable)];
  if (all.length === 0) all.push(...libyamlRefusals(contents, written));
  return {
    root,
    problems: all.slice(0, limits.problems),
    templated: written.templated,
    ...(written.templates.length > 0 && { hasTemplates: true }),
    templateLines: written.lines,
    hasUnprovenErrors: wrong.length < reported.length || undefined,
  };
}

/**
 * Whether a template is on the line of `offset`, or on the nearest line above with any text. Such a template may write
 * brackets, so a parser error at `offset` proves nothing.
 */
function followsTemplate(offset: number, { text, templatedRanges }: MaskedDocument): boolean {
  if (templatedRanges.length === 0) return false;
  const above = startOfLine(text, text.slice(0, startOfLine(text, offset)).trimEnd().length);
  const end = endOfLine(text, offset);
  return templatedRanges.some((range) => range.start < end && range.end > above);
}

/**
 * Returns the problem for which libyaml refuses the text; empty if there is none. A text with templates is not checked,
 * because the server receives the rendered text. JSON is not checked, because kubectl passes JSON on unchanged.
 */
function libyamlRefusals(contents: ParsedYaml['contents'], written: MaskedDocument): TextProblem[] {
  const { text, masked, templated, templatedRanges } = written;
  // A byte order mark at the start of a file is valid.
  const serverText = templated || templatedRanges.length > 0 ? undefined : text.replace(/^\uFEFF/, ' ');
  const refusal =
    serverText === undefined ? undefined : (findForbiddenCharacter(serverText) ?? findLibyamlRefusal(masked, contents));
  return refusal && readJson(text) === undefined ? [libyamlProblem(refusal, text)] : [];
}

/** kubectl reads a `.json` file with other content as YAML. */
const jsonStart = /^\s*[{[]/;

/**
 * Masks directives, tabs in JSON, rare line breaks and NUL, so that our parser does not report them. `libyamlRefusals`
 * reports NUL.
 */
function maskForParser(text: string, json: boolean): string {
  const lines = normalizeLineBreaks(text, json).replaceAll('\0', ' ');
  const tabs = json ? lines.replaceAll('\t', ' ') : lines;
  return tabs.replace(/^\uFEFF?(?:[ \t]*(?:#.*)?\r?\n|%.*\r?\n)+/, (head) =>
    head.replaceAll(/^%.*/gm, (line) => line.replaceAll(/[^\r]/g, ' ')),
  );
}

function listOf(items: ListNode): Node {
  const { start } = items.range;
  const nowhere = { start, end: start };
  const kind: Node = { kind: 'scalar', range: nowhere, value: 'List', source: 'List', style: 'plain' };
  const entries = [
    { key: 'kind', keyRange: nowhere, value: kind },
    { key: 'items', keyRange: nowhere, value: items },
  ];
  return { kind: 'map', range: items.range, flow: false, entries };
}

function overLimit(
  limit: 'documentLength' | 'batchDocumentLength' | 'depth' | 'listItems',
  text: string,
): DocumentReadResult {
  const range = { start: 0, end: endOfLine(text, 0) };
  return {
    problems: [{ code: 'limit', level: 'warning', range, message: limitMessages[limit] }],
    templated: false,
    templateLines: [],
  };
}

// Parses the first document with the YAML library. Refuses documents that would overflow the stack of the library.
import { Composer, type CST, isScalar, Lexer, type ParsedNode, Parser, visit, type YAMLParseError } from 'yaml';
import { type AnalysisBudget, createAnalysisBudget, limits } from '../limits.ts';
import { isUnderIndented, joinFlowLines, maxUnderIndented } from './under-indented-flow.ts';
import { assignValues, findQuotedRange, joinQuoteLines } from './under-indented-quote.ts';

export interface ParsedYaml {
  contents: ParsedNode | null;
  errors: readonly YAMLParseError[];
  /** The offset of a quote that is never closed. */
  openQuote?: number | undefined;
}

export type YamlParseResult = ParsedYaml | OverLimit;

type OverLimit = 'too deep' | 'too many items';

export interface ParseOptions {
  maxItems?: number;
  /** Limits what is parsed again. Share it among several attempts to read one text. */
  budget?: AnalysisBudget;
}

// The failsafe schema keeps every scalar a string; resolve-scalar.ts reads scalars as the API server does.
const options = {
  schema: 'failsafe',
  resolveKnownTags: false,
  uniqueKeys: false,
  prettyErrors: false,
  logLevel: 'silent',
} as const;

export function parseYaml(
  text: string,
  { maxItems, budget = createAnalysisBudget(limits.furtherReadings) }: ParseOptions = {},
): YamlParseResult {
  const first = parse(text, maxItems);
  if (isOverLimit(first) || (first.openQuote === undefined && !first.errors.some(isUnderIndented))) return first;
  if (text.length > limits.secondReading || first.errors.length > limits.secondReadingErrors) return first;
  return (
    withUnderIndentedQuotes(text, first, budget) ??
    (first.errors.some(isUnderIndented) ? withUnderIndentedFlow(text, first, budget) : first)
  );
}

/**
 * Parses the text again with the lines of each quoted string joined, because lines that are indented too little leave a
 * quote open. The result is undefined if errors remain, because the user is then still typing the closing quote.
 */
function withUnderIndentedQuotes(text: string, first: ParsedYaml, budget: AnalysisBudget): YamlParseResult | undefined {
  const valueAt = new Map<number, string>();
  let [joined, next]: [string, YamlParseResult] = [text, first];
  while (!isOverLimit(next) && next.openQuote !== undefined && valueAt.size < maxUnderIndented) {
    const quote = findQuotedRange(joined, next.openQuote);
    if (!quote || valueAt.has(quote.start) || !budget.pay(text.length)) return undefined;
    const alone = parse(text.slice(quote.start, quote.end));
    if (isOverLimit(alone) || !isScalar(alone.contents)) return undefined;
    valueAt.set(quote.start, String(alone.contents.value));
    joined = joinQuoteLines(joined, quote);
    next = parse(joined);
  }
  if (!isOverLimit(next) && next.errors.some(isUnderIndented)) next = withUnderIndentedFlow(joined, next, budget);
  return !isOverLimit(next) && next.errors.length === 0 && assignValues(next.contents, valueAt) ? next : undefined;
}

function withUnderIndentedFlow(text: string, first: ParsedYaml, budget: AnalysisBudget): YamlParseResult {
  let [joined, next]: [string | undefined, YamlParseResult] = [text, first];
  for (let i = 0; i < maxUnderIndented && joined !== undefined && !isOverLimit(next); i++) {
    joined = joinFlowLines(joined, next.contents);
    next = joined === undefined || !budget.pay(text.length) ? first : parse(joined);
    if (!isOverLimit(next) && !next.errors.some(isUnderIndented)) return next;
  }
  return first;
}

function isOverLimit(parsed: YamlParseResult): parsed is OverLimit {
  return typeof parsed === 'string';
}

function parse(text: string, maxItems = Number.POSITIVE_INFINITY): YamlParseResult {
  const tokens: CST.Token[] = [];
  let errorTokens = 0;
  for (const token of tokensOf(text, maxItems)) {
    if (typeof token === 'string') return token;
    if (isDeeperThan(token, limits.depth)) return 'too deep';
    // Further error tokens are dropped, because they give no new information, and the composer would create an
    // exception for each of them.
    if (token.type === 'error' && ++errorTokens > limits.secondReadingErrors + 1) continue;
    tokens.push(token);
  }
  const composed = withoutStackTraces(() => new Composer(options).compose(tokens, false, text.length).next());
  if (composed.done !== false) return { contents: null, errors: [] };
  const { contents, errors } = composed.value;
  return { contents, errors, openQuote: findUnclosedQuote(contents, errors) };
}

/**
 * Calls `run` without recording stack traces. The `yaml` library may create an exception for each character, and
 * recording the stack traces would take ten times as long as parsing.
 */
function withoutStackTraces<Result>(run: () => Result): Result {
  const limit: unknown = Reflect.get(Error, 'stackTraceLimit');
  Reflect.set(Error, 'stackTraceLimit', 0);
  try {
    return run();
  } finally {
    Reflect.set(Error, 'stackTraceLimit', limit);
  }
}

/**
 * Yields the tokens of the text, or the limit that the text exceeds. The depth is limited, because the parser closes
 * nested levels recursively, so deep nesting would overflow the stack.
 */
function* tokensOf(text: string, maxItems: number): Generator<CST.Token | OverLimit> {
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(text)) {
    if (parser.stack.length > maxOpenTokens) yield 'too deep';
    if (itemsOf(parser.stack.at(-1)) > maxItems) yield 'too many items';
    yield* parser.next(lexeme);
  }
  yield* parser.end();
}

function itemsOf(token: CST.Token | undefined): number {
  const isList = token?.type === 'block-seq' || (token?.type === 'flow-collection' && token.start.source === '[');
  return isList ? token.items.length - 1 : 0;
}

const maxOpenTokens = 10 * limits.depth;

/** The recursion stops at `depth` levels, because the deepest documents would overflow the stack. */
function isDeeperThan(token: CST.Token, depth: number): boolean {
  if (token.type === 'document') return token.value !== undefined && isDeeperThan(token.value, depth);
  if (token.type !== 'block-map' && token.type !== 'block-seq' && token.type !== 'flow-collection') return depth < 0;
  if (depth < 0) return true;
  for (const { key, value } of token.items)
    if ((key && isDeeperThan(key, depth - 1)) || (value && isDeeperThan(value, depth - 1))) return true;
  return false;
}

function findUnclosedQuote(contents: ParsedNode | null, errors: readonly YAMLParseError[]): number | undefined {
  const at = errors.find((error) => error.code === 'MISSING_CHAR' && error.message.startsWith('Missing closing'))
    ?.pos[0];
  if (at === undefined || !contents) return undefined;
  let start: number | undefined;
  visit(contents, {
    Scalar(_, node) {
      if (isScalar(node) && node.type?.startsWith('QUOTE') && node.range && node.range[0] < at && node.range[1] >= at)
        start = node.range[0];
    },
  });
  return start;
}

// The one door to the YAML library: text to its nodes, with whatever would overflow its stack turned away before. Gives the first
// document of the text only, as the API server reads no more.
import { Composer, type CST, isScalar, type ParsedNode, Parser, visit, type YAMLParseError } from 'yaml';
import { limits } from './limits.ts';
import { isOutdented, mostOutdented, withJoinedLines } from './outdented-flow.ts';
import { giveValues, quotedFrom, withQuoteOnOneLine } from './outdented-quote.ts';

export type Parsed =
  | {
      contents: ParsedNode | null;
      errors: readonly YAMLParseError[];
      /** Where a quote begins that nothing closes. */
      openQuote?: number;
    }
  | 'too deep';

// Failsafe without known tags: every scalar stays a text, which resolve.ts then reads as the API server does.
const options = { schema: 'failsafe', resolveKnownTags: false, uniqueKeys: false, prettyErrors: false, logLevel: 'silent' } as const;

export function parseYaml(text: string): Parsed {
  const first = parse(text);
  if (first === 'too deep' || (first.openQuote === undefined && !first.errors.some(isOutdented))) return first;
  if (text.length > limits.secondReading || first.errors.length > limits.secondReadingErrors) return first;
  return withOutdentedQuotes(text, first) ?? (first.errors.some(isOutdented) ? withOutdented(text, first) : first);
}

/** Undefined where something is still wrong: then a quote is only missing, as while somebody types. */
function withOutdentedQuotes(text: string, first: Exclude<Parsed, 'too deep'>): Parsed | undefined {
  const valueAt = new Map<number, string>();
  let [joined, next]: [string, Parsed] = [text, first];
  while (next !== 'too deep' && next.openQuote !== undefined && valueAt.size < mostOutdented) {
    const quote = quotedFrom(joined, next.openQuote);
    if (!quote || valueAt.has(quote.start)) return undefined;
    const alone = parse(text.slice(quote.start, quote.end));
    if (alone === 'too deep' || !isScalar(alone.contents)) return undefined;
    valueAt.set(quote.start, String(alone.contents.value));
    joined = withQuoteOnOneLine(joined, quote);
    next = parse(joined);
  }
  if (next !== 'too deep' && next.errors.some(isOutdented)) next = withOutdented(joined, next);
  return next !== 'too deep' && next.errors.length === 0 && giveValues(next.contents, valueAt) ? next : undefined;
}

/** What was read first stays where nothing closes a bracket. */
function withOutdented(text: string, first: Exclude<Parsed, 'too deep'>): Parsed {
  let [joined, next]: [string | undefined, Parsed] = [text, first];
  for (let i = 0; i < mostOutdented && joined !== undefined && next !== 'too deep'; i++) {
    joined = withJoinedLines(joined, next.contents);
    next = joined === undefined ? first : parse(joined);
    if (next !== 'too deep' && !next.errors.some(isOutdented)) return next;
  }
  return first;
}

function parse(text: string): Parsed {
  const tokens: CST.Token[] = [];
  for (const token of new Parser().parse(text)) {
    if (isDeeperThan(token, limits.depth)) return 'too deep';
    tokens.push(token);
  }
  for (const { contents, errors } of new Composer(options).compose(tokens, false, text.length)) {
    const openQuote = findOpenQuote(contents, errors);
    return { contents, errors, ...(openQuote !== undefined && { openQuote }) };
  }
  return { contents: null, errors: [] };
}

/** Goes no deeper than it asks: the deepest texts are those that overflow the stack. */
function isDeeperThan(token: CST.Token, depth: number): boolean {
  if (token.type === 'document') return token.value !== undefined && isDeeperThan(token.value, depth);
  if (token.type !== 'block-map' && token.type !== 'block-seq' && token.type !== 'flow-collection') return depth < 0;
  if (depth < 0) return true;
  for (const { key, value } of token.items)
    if ((key && isDeeperThan(key, depth - 1)) || (value && isDeeperThan(value, depth - 1))) return true;
  return false;
}

function findOpenQuote(contents: ParsedNode | null, errors: readonly YAMLParseError[]): number | undefined {
  const at = errors.find((error) => error.code === 'MISSING_CHAR' && error.message.startsWith('Missing closing'))?.pos[0];
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

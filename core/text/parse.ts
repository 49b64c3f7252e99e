// The one door to the YAML library: text to its nodes, with whatever would overflow its stack turned away before. Gives the first
// document of the text only, as the API server reads no more.
import { Composer, type CST, isScalar, type ParsedNode, Parser, visit, type YAMLParseError } from 'yaml';
import { limits } from './limits.ts';

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

/** Without recursion: the deepest texts are those that overflow the stack. */
function isDeeperThan(root: CST.Token, depth: number): boolean {
  let level: CST.Token[] = [root];
  for (let i = 0; i <= depth + 1; i++) {
    level = level.flatMap(children);
    if (level.length === 0) return false;
  }
  return true;
}

function children(token: CST.Token): CST.Token[] {
  if (token.type === 'document') return token.value ? [token.value] : [];
  if (token.type !== 'block-map' && token.type !== 'block-seq' && token.type !== 'flow-collection') return [];
  return token.items.flatMap(({ key, value }) => [key, value].filter((child): child is CST.Token => child !== null && child !== undefined));
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

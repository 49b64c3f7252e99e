// Documents that libyaml (YAML 1.1) refuses although our parser accepts them. Each rule was found by parsing the same
// broken documents with both parsers.
import { isAlias, isCollection, isScalar, type ParsedNode, visit } from 'yaml';
import { quotedTextPattern } from '../read/quoted-text-pattern.ts';

export interface LibyamlRefusal {
  at: number;
  problem: string;
}

export function findLibyamlRefusal(text: string, root: ParsedNode | null): LibyamlRefusal | undefined {
  return (
    findNodeRefusal(text, root) ??
    findTabLineRefusal(text, root) ??
    findTabAfterDashRefusal(text, root) ??
    findAfterRootRefusal(text, root)
  );
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern is about these characters
const forbiddenCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/;

export function findForbiddenCharacter(text: string): LibyamlRefusal | undefined {
  const at = text.search(forbiddenCharacters);
  return at === -1 ? undefined : { at, problem: 'control characters are not allowed' };
}

/**
 * Whether the error is about a comment without a space before it. libyaml accepts such a comment after a quote or a
 * bracket.
 */
export function isCommentWithoutSpace({ message }: { message: string }): boolean {
  return message.startsWith('Comments must be separated');
}

/**
 * Matches every text that may contain a refused node. In any other text, no node can be refused, so the tree is not
 * visited.
 */
const suspiciousText = /[&*{[\\]|''\s*$|^[ \t-]*:|[|>][^\n|>]*\n\s*\t/m;

const anchorNameMessage = 'did not find expected alphabetic or numeric character';
const tokenMessage = 'found character that cannot start any token';
const contentMessage = 'did not find expected node content';

function findNodeRefusal(text: string, root: ParsedNode | null): LibyamlRefusal | undefined {
  if (root === null || !suspiciousText.test(text)) return undefined;
  let found: LibyamlRefusal | undefined;
  const report = (at: number, problem: string | undefined) => {
    if (problem === undefined) return undefined;
    found = { at, problem };
    return visit.BREAK;
  };
  visit(root, {
    Node: (_, node, path) => report(node.range?.[0] ?? 0, anchorNameError(node) ?? scalarError(text, node, path)),
    Pair: (_, pair, path) => {
      const key = pair.key as ParsedNode | null;
      return key ? report(key.range[0], keyError(text, key, isFlow(path.at(-1)))) : undefined;
    },
  });
  return found;
}

function isFlow(node: unknown): boolean {
  return isCollection(node) && node.flow === true;
}

function anchorNameError(node: unknown): string | undefined {
  const name = isAlias(node) ? node.source : isScalar(node) || isCollection(node) ? node.anchor : undefined;
  if (name === undefined || /^[\w-]+$/.test(name)) return undefined;
  if (!/^[\w-]+:$/.test(name)) return anchorNameMessage;
  // libyaml ends the anchor's name at the colon, and then finds no key. An alias with a colon is reported when the
  // alias is resolved, because no anchor has this name.
  return isAlias(node) ? undefined : 'mapping values are not allowed in this context';
}

const wholeQuotedPattern = new RegExp(`^(?:${quotedTextPattern})$`);

function scalarError(text: string, node: unknown, path: readonly unknown[]): string | undefined {
  if (!isScalar(node) || !node.range || node.range[0] === node.range[1]) return undefined;
  const [start, end] = node.range;
  if (node.type === 'PLAIN') return text[start] === ':' && path.some(isFlow) ? contentMessage : undefined;
  // Without an indentation digit after `|`, the first line determines the indentation, which must consist of spaces.
  if (/^[|>][-+]?[^\n\d]*\n(?: *\n)* *\t/.test(text.slice(start, end)))
    return 'found a tab character where an indentation space is expected';
  // If the next line of a quoted string is indented too little, our parser ends the string before this line, and
  // accepts an escaped quote such as `''` as the closing quote. For libyaml, the string continues.
  if (/^['"]/.test(text.slice(start)) && !wholeQuotedPattern.test(text.slice(start, end)))
    return 'did not find expected key';
  // libyaml refuses the escape of half a surrogate pair, even if an escape of the other half follows.
  const hasLoneSurrogate =
    node.type === 'QUOTE_DOUBLE' && /(?<!\\)(?:\\\\)*\\u[dD][89a-fA-F]/.test(text.slice(start, end));
  return hasLoneSurrogate ? 'found invalid Unicode character escape code' : undefined;
}

function keyError(text: string, key: ParsedNode, inFlow: boolean): string | undefined {
  const [start, end] = key.range;
  if (isExplicitKey(text, start)) return undefined;
  const colon = end + (/^(?:\s|#.*)*/.exec(text.slice(end))?.[0].length ?? 0);
  if (text[colon] !== ':') return undefined;
  if (isEmptyPlainScalar(key) && end === start) return inFlow ? contentMessage : 'did not find expected key';
  return inFlow && text.slice(start, colon).includes('\n') ? "did not find expected ',' or '}'" : undefined;
}

function isExplicitKey(text: string, start: number): boolean {
  return /\?\s*$/.test(text.slice(Math.max(0, start - 200), start));
}

function isEmptyPlainScalar(key: ParsedNode): boolean {
  return isScalar(key) && key.type === 'PLAIN' && !key.anchor && !key.tag && String(key.value ?? '') === '';
}

/**
 * Finds an invalid tab at the start of a blank line or a comment line. A tab at this place is valid inside a flow
 * collection, a quoted scalar or a block scalar. Directly after a plain scalar, the tab is valid if it is indented more
 * than the collection of the scalar.
 */
function findTabLineRefusal(text: string, root: ParsedNode | null): LibyamlRefusal | undefined {
  if (!text.includes('\t')) return undefined;
  const before = tabBefore(text, root?.range[0] ?? 0);
  if (before !== undefined) return { at: before, problem: tokenMessage };
  const inside = opaqueRanges(root);
  for (const { index } of text.matchAll(/^ *\t[ \t]*(?:#.*)?$/gm)) {
    const tab = text.indexOf('\t', index);
    if (/^(?:---|\.\.\.)(?:\s|$)/m.test(text.slice(root?.range[1] ?? 0, tab))) return undefined;
    if (inside.some(([start, end]) => start <= index && tab < end)) continue;
    const column = columnAfterPlainScalar(text, root, index);
    if (column === undefined) return { at: tab, problem: tokenMessage };
    if (tab - index <= column) return { at: tab, problem: 'found a tab character that violates indentation' };
  }
  return undefined;
}

/**
 * Finds an invalid tab after a `-` or `?` at the start of a line. libyaml refuses the tab in `-<tab>b`, because a key
 * may follow the dash.
 */
function findTabAfterDashRefusal(text: string, root: ParsedNode | null): LibyamlRefusal | undefined {
  if (root === null || !text.includes('\t')) return undefined;
  const inside = rangesOf(root, (node) => isScalar(node) || isFlow(node));
  for (const { index, 0: dashes } of text.slice(0, root.range[1]).matchAll(/^ *(?:[-?] +)*[-?] *\t/gm)) {
    const tab = index + dashes.length - 1;
    if (!inside.some(([start, end]) => start <= index && tab < end)) return { at: tab, problem: tokenMessage };
  }
  return undefined;
}

function tabBefore(text: string, root: number): number | undefined {
  const tabs = /(?:^|\n) *(\t[ \t]*)$/.exec(text.slice(0, root))?.[1];
  return tabs === undefined ? undefined : root - tabs.length;
}

function opaqueRanges(root: ParsedNode | null): [number, number][] {
  return rangesOf(root, (node) => (isScalar(node) ? node.type !== 'PLAIN' : isFlow(node)));
}

function rangesOf(root: ParsedNode | null, matches: (node: unknown) => boolean): [number, number][] {
  const ranges: [number, number][] = [];
  visit(root, {
    Node(_, node) {
      if (matches(node) && node.range) ranges.push([node.range[0], node.range[1]]);
    },
  });
  return ranges;
}

function columnAfterPlainScalar(text: string, root: ParsedNode | null, at: number): number | undefined {
  const end = text.slice(0, at).trimEnd().length;
  let column: number | undefined;
  visit(root, {
    Scalar(_, node, path) {
      if (node.type !== 'PLAIN' || !node.range || node.range[1] !== end || node.range[0] === end) return undefined;
      const block = path.findLast((each) => isCollection(each));
      const start = isCollection(block) ? block.range?.[0] : undefined;
      column = start === undefined ? -1 : start - (text.lastIndexOf('\n', start - 1) + 1);
      return visit.BREAK;
    },
  });
  return column;
}

/** Finds an invalid token after a root in brackets or quotes, because libyaml scans one token past the root. */
function findAfterRootRefusal(text: string, root: ParsedNode | null): LibyamlRefusal | undefined {
  if (root === null || !'{["\''.includes(text[root.range[0]] ?? '')) return undefined;
  const rest = text.slice(root.range[1]);
  const whitespace = /^(?:\s|#.*)*/.exec(rest)?.[0].length ?? 0;
  const problem = tokenError(rest.slice(whitespace));
  return problem === undefined ? undefined : { at: root.range[1] + whitespace, problem };
}

function tokenError(rest: string): string | undefined {
  if (/^[@`]/.test(rest)) return tokenMessage;
  if (/^[&*](?![\w-])/.test(rest)) return anchorNameMessage;
  const isOpen = /^"(?:[^"\\]|\\[\s\S])*$/.test(rest) || /^'[^']*(?:''[^']*)*$/.test(rest);
  return isOpen ? 'found unexpected end of stream' : undefined;
}

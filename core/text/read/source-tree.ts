// Reads a YAML document that contains no templates, without resolving its scalars: they keep their text, style and tag,
// so that the caller can resolve them by rules other than the API server's. Aliases and merges (`<<`) are expanded.

import { isAlias, isMap, isPair, isScalar, isSeq, type ParsedNode, type Scalar } from 'yaml';
import { AliasBudget } from '../libyaml/alias-budget.ts';
import { libyamlScalarText, parseServerDocument, type UnreadableDocument } from '../libyaml/server-document.ts';
import type { Range } from '../node.ts';

export type ScalarStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded';

export type SourceNode = SourceMap | SourceList | SourceScalar;

export interface SourceScalar {
  kind: 'scalar';
  /** The text without quotes and escapes; folded lines are joined. */
  text: string;
  style: ScalarStyle;
  tag?: string | undefined;
  range: Range;
}

export interface SourceMap {
  kind: 'map';
  flow: boolean;
  /**
   * The entries in source order, then the entries from merge keys (`<<`). Duplicate keys of the map itself are kept.
   */
  entries: { key: SourceScalar; value: SourceNode }[];
  range: Range;
}

export interface SourceList {
  kind: 'list';
  flow: boolean;
  items: SourceNode[];
  range: Range;
}

export type SourceTreeResult = { ok: true; root?: SourceNode } | UnreadableDocument;

export function readSourceTree(text: string): SourceTreeResult {
  const read = parseServerDocument(text);
  if (!read.ok) return read;
  const builder = new TreeBuilder(read.source, read.shift);
  try {
    return { ok: true, ...(read.contents && { root: builder.node(read.contents) }) };
  } catch (error) {
    if (error instanceof UnreadableTree) return { ok: false, problem: error.message };
    throw error;
  }
}

class UnreadableTree extends Error {}

class TreeBuilder {
  private readonly source: string;
  private readonly shift: number;
  private readonly anchors = new Map<string, ParsedNode | 'open'>();
  private readonly budget = new AliasBudget();

  constructor(source: string, shift: number) {
    this.source = source;
    this.shift = shift;
  }

  node(parsed: ParsedNode): SourceNode {
    if (!this.budget.spend()) throw new UnreadableTree('document contains excessive aliasing');
    if (isAlias(parsed)) return this.budget.within(() => this.node(this.target(parsed.source)));
    const { anchor } = parsed;
    if (anchor) this.anchors.set(anchor, 'open');
    const node = this.content(parsed);
    if (anchor) this.anchors.set(anchor, parsed);
    return node;
  }

  private target(name: string): ParsedNode {
    const target = this.anchors.get(name);
    if (target === undefined) throw new UnreadableTree(`unknown anchor '${name}' referenced`);
    if (target === 'open') throw new UnreadableTree(`anchor '${name}' value contains itself`);
    return target;
  }

  private content(parsed: ParsedNode): SourceNode {
    if (isMap(parsed)) return this.map(parsed as ParsedNode & { items: readonly unknown[] });
    if (isSeq(parsed)) {
      const items = (parsed.items as readonly unknown[]).map((item) => this.valueOf(item, parsed.range[1]));
      return { kind: 'list', flow: parsed.flow === true, items, range: this.rangeOf(parsed) };
    }
    if (isScalar(parsed)) return this.scalar(parsed);
    return this.nothing(parsed.range[0]);
  }

  private scalar(parsed: Scalar.Parsed): SourceScalar {
    const text = libyamlScalarText(parsed, this.source);
    return { kind: 'scalar', text, style: styleOf(parsed), tag: parsed.tag, range: this.rangeOf(parsed) };
  }

  private map(parsed: ParsedNode & { items: readonly unknown[] }): SourceMap {
    const entries: SourceMap['entries'] = [];
    const merged: SourceMap['entries'] = [];
    for (const pair of parsed.items) {
      if (!isPair(pair)) continue;
      const key = this.valueOf(pair.key, parsed.range[0]);
      const value = this.valueOf(pair.value, key.range.end - this.shift);
      if (key.kind !== 'scalar') throw new UnreadableTree('invalid map key');
      if (isMergeKey(key)) merged.push(...mergedEntries(value));
      else entries.push({ key, value });
    }
    const own = new Set(entries.map(({ key }) => key.text));
    for (const entry of merged) {
      if (own.has(entry.key.text)) continue;
      own.add(entry.key.text);
      entries.push(entry);
    }
    return { kind: 'map', flow: 'flow' in parsed && parsed.flow === true, entries, range: this.rangeOf(parsed) };
  }

  private valueOf(value: unknown, at: number): SourceNode {
    if (isScalar(value) || isMap(value) || isSeq(value) || isAlias(value)) return this.node(value as ParsedNode);
    return this.nothing(at);
  }

  private nothing(at: number): SourceScalar {
    const start = at + this.shift;
    return { kind: 'scalar', text: '', style: 'plain', range: { start, end: start } };
  }

  private rangeOf({ range }: ParsedNode): Range {
    return { start: range[0] + this.shift, end: range[1] + this.shift };
  }
}

function isMergeKey({ text, style, tag }: SourceScalar): boolean {
  return text === '<<' && style === 'plain' && (!tag || tag.endsWith(':merge'));
}

function mergedEntries(value: SourceNode): SourceMap['entries'] {
  const maps = value.kind === 'list' ? value.items : [value];
  return maps.flatMap((map) => {
    if (map.kind !== 'map') throw new UnreadableTree('map merge requires map or sequence of maps as the value');
    return map.entries;
  });
}

function styleOf({ type }: Scalar.Parsed): ScalarStyle {
  switch (type) {
    case 'QUOTE_DOUBLE':
      return 'double';
    case 'QUOTE_SINGLE':
      return 'single';
    case 'BLOCK_LITERAL':
      return 'literal';
    case 'BLOCK_FOLDED':
      return 'folded';
    default:
      return 'plain';
  }
}

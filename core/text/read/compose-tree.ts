// Converts the nodes of the yaml library into our own nodes: resolves scalars as the API server does, turns aliases
// into shared nodes, and applies merges (`<<`). A scalar that contains a template becomes a templated value.

import { isAlias, isCollection, isMap, isPair, isScalar, type ParsedNode, type Scalar } from 'yaml';
import { afterColon } from '../edits/entry-range.ts';
import { limitMessages, limits } from '../limits.ts';
import { columnOf } from '../lines.ts';
import type { Entry, ListNode, MapNode, Node, Range, ScalarNode } from '../node.ts';
import { defaultOfPlaceholders } from '../template/placeholder-default.ts';
import { TemplateBranches } from '../template/template-branches.ts';
import type { TextProblem } from '../text-problem.ts';
import { restoreFlowCharacters } from './flow-characters.ts';
import { keyString, resolvePlain, resolveTagged } from './resolve-scalar.ts';

export interface Composition {
  root?: Node;
  problems: TextProblem[];
  isOverItems?: boolean;
}

export interface ComposeOptions {
  /** The text of the file. The library may have parsed a masked copy of this text. */
  text: string;
  templatedRanges: readonly Range[];
  /**
   * The templates of the text. If several branches of these templates write the same key, the key is not a duplicate.
   */
  templates: readonly Range[];
  templated: boolean;
}

export function composeTree(contents: ParsedNode | null, options: ComposeOptions): Composition {
  const composer = new TreeComposer(options);
  const root = composer.node(contents);
  if (composer.isOverItems) return { problems: composer.problems, isOverItems: true };
  if (!root) return { problems: composer.problems };
  const size = Math.max(composer.sizeOf(root), composer.mergedEntries);
  if (!composer.hasAlias || size <= limits.expandedNodes) return { root, problems: composer.problems };
  return {
    problems: [
      ...composer.problems,
      { code: 'limit', level: 'warning', range: { start: 0, end: 1 }, message: limitMessages.expandedNodes },
    ],
  };
}

class TreeComposer {
  readonly problems: TextProblem[] = [];
  hasAlias = false;
  isOverItems = false;
  /** The number of merged entries. Above the limit of expanded nodes, no more entries are merged. */
  mergedEntries = 0;
  private readonly options: ComposeOptions;
  private readonly maskedBefore: Int32Array;
  private readonly anchors = new Map<string, Node | 'open'>();
  private branches: TemplateBranches | undefined;
  private readonly ends = new Map<ParsedNode, number>();
  /**
   * The size of each node: the number of nodes that it contains, including the node itself, with every alias expanded.
   */
  private readonly sizes = new Map<Node, number>();

  constructor(options: ComposeOptions) {
    this.options = options;
    this.maskedBefore = countTemplatedCharacters(options);
  }

  sizeOf(node: Node | undefined): number {
    return node ? (this.sizes.get(node) ?? 1) : 1;
  }

  node(parsed: ParsedNode | null | undefined): Node | undefined {
    if (!parsed) return undefined;
    if (isAlias(parsed)) return this.alias(parsed.source, rangeOf(parsed));
    const { anchor } = parsed;
    if (anchor) this.anchors.set(anchor, 'open');
    const node = this.anchored(parsed);
    if (anchor) this.anchors.set(anchor, node ?? nullScalar(parsed));
    return node ?? (anchor ? nullScalar(parsed) : undefined);
  }

  private anchored(parsed: ParsedNode): Node | undefined {
    if (isScalar(parsed)) return this.scalar(parsed);
    if (isMap(parsed)) return this.map(parsed as ParsedNode & { items: readonly unknown[] });
    if (isCollection(parsed)) return this.list(parsed as ParsedNode & { items: readonly unknown[] });
    return undefined;
  }

  private alias(name: string, range: Range): Node | undefined {
    this.hasAlias = true;
    const node = this.anchors.get(name);
    if (node === undefined) this.syntax(range, `No anchor &${name} precedes this alias.`);
    if (node === 'open') this.syntax(range, `The alias *${name} is inside the value that it repeats.`);
    return node === 'open' ? undefined : node;
  }

  private scalar(parsed: Scalar.Parsed): Node | undefined {
    const range = rangeOf(parsed);
    const { tag } = parsed;
    if (range.end === range.start && !tag) return undefined;
    const written = this.options.text.slice(range.start, range.end);
    if (this.touchesTemplate(range))
      return { kind: 'templated', range, source: written, otherwise: defaultOfPlaceholders(written) };
    const style = scalarStyleOf(parsed);
    const value = this.scalarValue(restoreFlowCharacters(String(parsed.value ?? '')), { tag, style, range });
    return { kind: 'scalar', range, value, style, source: style === 'quoted' ? written.slice(1, -1) : written };
  }

  private scalarValue(
    text: string,
    { tag, style, range }: { tag?: string | undefined; style: ScalarNode['style']; range: Range },
  ): ScalarNode['value'] {
    if (!tag) return style === 'plain' ? resolvePlain(text) : text;
    const tagged = resolveTagged(text, tag);
    if (tagged.ok) return tagged.value;
    this.syntax(range, `The tag !!${tagged.expectedTag} does not fit this value; the API server cannot read it.`);
    return text;
  }

  private list(parsed: ParsedNode & { items: readonly unknown[] }): ListNode {
    const { templated } = this.options;
    if (parsed.items.length > limits.listItems) {
      this.isOverItems = true;
      return { kind: 'list', range: rangeOf(parsed), flow: isFlow(parsed), items: [] };
    }
    // After a dash with no value, a template writes the item on the following lines.
    const items = parsed.items.map(
      (item) => this.node(asNode(item)) ?? (templated ? templatedNode(rangeOf(asNode(item) ?? parsed)) : undefined),
    );
    const list: ListNode = {
      kind: 'list',
      range: this.rangeAround(parsed, parsed.items),
      flow: isFlow(parsed),
      items,
    };
    this.sizes.set(list, 1 + sum(items.map((item) => this.sizeOf(item))));
    return list;
  }

  private map(parsed: ParsedNode & { items: readonly unknown[] }): MapNode {
    const entries: Entry[] = [];
    const merged: Entry[] = [];
    for (const pair of parsed.items) {
      if (!isPair(pair)) continue;
      const key = asNode(pair.key);
      if (isMergeKey(key)) merged.push(...this.entriesOfMerge(asNode(pair.value), rangeOf(key)));
      else this.readEntry(key, asNode(pair.value), entries);
    }
    this.reportDuplicates(entries);
    const own = this.options.templated ? joinBranches(entries) : entries;
    const all = merged.length > 0 ? [...own, ...firstPerKey(merged)] : own;
    const values = parsed.items.map((pair) => (isPair(pair) ? pair.value : undefined));
    const map: MapNode = { kind: 'map', range: this.rangeAround(parsed, values), flow: isFlow(parsed), entries: all };
    this.sizes.set(map, 1 + sum(map.entries.map((entry) => this.sizeOf(entry.value))));
    return map;
  }

  /**
   * Returns the range of a collection, including its last value. In a text with errors, the library's range of a
   * collection may end before the last value.
   */
  private rangeAround(parsed: ParsedNode, inside: readonly unknown[]): Range {
    const last = asNode(inside.findLast((value) => asNode(value) !== undefined));
    const range = rangeOf(parsed);
    const end = Math.max(range.end, last ? (this.ends.get(last) ?? rangeOf(last).end) : 0);
    this.ends.set(parsed, end);
    return { start: range.start, end };
  }

  private readEntry(written: ParsedNode | undefined, writtenValue: ParsedNode | undefined, entries: Entry[]): void {
    const node = this.node(written);
    const value = this.node(writtenValue);
    if (node?.kind === 'templated') return;
    if (node && node.kind !== 'scalar') {
      this.syntax(written ? rangeOf(written) : node.range, 'A list or an object cannot be a key.');
      return;
    }
    const key = keyString(node ? node.value : null);
    const keyRange = written ? this.keyRange(rangeOf(written)) : { start: 0, end: 0 };
    entries.push(value ? { key, keyRange, value } : { key, keyRange });
  }

  /** The library places an empty key at the end of the line above; it is moved to its colon. */
  private keyRange(range: Range): Range {
    const colon = range.start === range.end ? afterColon(this.options.text, { keyRange: range }) : undefined;
    return colon === undefined ? range : { start: colon - 1, end: colon - 1 };
  }

  private entriesOfMerge(value: ParsedNode | undefined, keyRange: Range): Entry[] {
    const node = this.node(value);
    if (!node || node.kind === 'templated') return [];
    const maps = node.kind === 'list' ? node.items : [node];
    if (!maps.every((map) => map?.kind === 'map'))
      this.syntax(keyRange, 'The value of << must be an object or a list of objects.');
    return maps.flatMap((map) => (map?.kind === 'map' ? this.entriesToMerge(map) : []));
  }

  private entriesToMerge({ entries }: MapNode): Entry[] {
    this.mergedEntries += entries.length;
    if (this.mergedEntries > limits.expandedNodes) return [];
    return lastPerKey(entries).map((entry): Entry => ({ ...entry, merged: true }));
  }

  private reportDuplicates(entries: readonly Entry[]): void {
    if (new Set(entries.map(({ key }) => key)).size === entries.length) return;
    const parts = this.templateParts(entries);
    const identified = entries.map((entry, i) => ({ ...entry, id: `${parts?.[i] ?? ''} ${entry.key}` }));
    const last = new Map(identified.map((entry) => [entry.id, entry]));
    const seen = new Set<string>();
    for (const { id, key, keyRange } of identified) {
      if (seen.has(id))
        this.problems.push({
          code: 'yaml-duplicate-key',
          level: 'error',
          range: keyRange,
          message: duplicateMessage(key, last.get(id)?.value),
        });
      seen.add(id);
    }
  }

  /**
   * Returns an identifier for each entry; undefined if the text has no templates. Entries with equal identifiers are
   * always rendered into the same object, so equal keys of these entries are duplicates.
   */
  private templateParts(entries: readonly Entry[]): string[] | undefined {
    const { text, templates, templated } = this.options;
    if (!templated) return undefined;
    this.branches ??= new TemplateBranches(text, templates);
    const starts = entries.map(({ keyRange }) => keyRange.start);
    const [first = 0] = starts;
    return this.branches.partsOf(starts, columnOf(text, first));
  }

  private touchesTemplate({ start, end }: Range): boolean {
    return (this.maskedBefore[end] ?? 0) > (this.maskedBefore[start] ?? 0);
  }

  private syntax(range: Range, message: string): void {
    this.problems.push({ code: 'yaml-syntax', level: 'error', range, message });
  }
}

const maxBranches = 5;

/**
 * Joins equal keys of different branches: if `if` and `else` set different values, the value becomes `10 or 3`. For
 * objects and lists, the last branch counts.
 */
function joinBranches(entries: Entry[]): Entry[] {
  const byKey = new Map<string, Entry[]>();
  for (const entry of entries)
    byKey.set(entry.key, [...(byKey.get(entry.key)?.slice(0, maxBranches - 1) ?? []), entry]);
  if (byKey.size === entries.length) return entries;
  return entries.map((entry) => {
    const all = byKey.get(entry.key) ?? [];
    const { value, keyRange } = entry;
    if (all.length === 1 || all.every((one) => one.value?.kind === 'map' || one.value?.kind === 'list')) return entry;
    const sources = all.map((one) => (one.value && 'source' in one.value ? one.value.source : '…'));
    return { ...entry, value: templatedNode(value?.range ?? keyRange, [...new Set(sources)].join(' or ')) };
  });
}

function templatedNode(range: Range, source = ''): Node {
  return { kind: 'templated', range, source };
}

function countTemplatedCharacters({ text, templatedRanges }: ComposeOptions): Int32Array {
  const counts = new Int32Array(templatedRanges.length > 0 ? text.length + 1 : 0);
  for (const { start, end } of templatedRanges) counts.fill(1, start + 1, end + 1);
  for (let i = 1; i < counts.length; i++) counts[i] = (counts[i] ?? 0) + (counts[i - 1] ?? 0);
  return counts;
}

function duplicateMessage(key: string, winner: Node | undefined): string {
  const which =
    winner?.kind === 'scalar' && winner.style !== 'block'
      ? `the last value, ${winner.source.slice(0, 60)},`
      : 'the last value';
  return `${key} is set twice here. The API server refuses this text; kubectl sends ${which} without an error.`;
}

function nullScalar(parsed: ParsedNode): ScalarNode {
  return { kind: 'scalar', range: rangeOf(parsed), value: null, source: '', style: 'plain' };
}

function isMergeKey(key: ParsedNode | undefined): key is Scalar.Parsed {
  return (
    isScalar(key) && key.value === '<<' && key.type === 'PLAIN' && (!key.tag || key.tag === 'tag:yaml.org,2002:merge')
  );
}

function firstPerKey(entries: readonly Entry[]): Entry[] {
  return lastPerKey(entries.toReversed()).toReversed();
}

function lastPerKey(entries: readonly Entry[]): Entry[] {
  return [...new Map(entries.map((entry) => [entry.key, entry])).values()];
}

function asNode(value: unknown): ParsedNode | undefined {
  return isScalar(value) || isCollection(value) || isAlias(value) ? (value as ParsedNode) : undefined;
}

function isFlow(parsed: ParsedNode): boolean {
  return 'flow' in parsed && parsed.flow === true;
}

function scalarStyleOf({ type }: Scalar): ScalarNode['style'] {
  if (type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE') return 'quoted';
  return type === 'BLOCK_FOLDED' || type === 'BLOCK_LITERAL' ? 'block' : 'plain';
}

function rangeOf({ range }: ParsedNode): Range {
  return { start: range[0], end: range[1] };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

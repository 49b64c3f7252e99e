// Reads the first document of a text as the API server does. libyaml (YAML 1.1) is stricter than our parser in some
// places and more lenient in others. Like the server, this module does not know templates.

import { isAlias, isMap, isPair, isScalar, isSeq, type Pair, type ParsedNode, type Scalar } from 'yaml';
import { goSyntax } from '../../model/go-format.ts';
import type { ObjectValue, Value } from '../../model/value.ts';
import { isList, isObject } from '../../model/value.ts';
import { indexLines, type LineIndex, positionAt } from '../lines.ts';
import type { Range } from '../node.ts';
import { resolvePlain, resolveTagged, type ScalarValue } from '../read/resolve-scalar.ts';
import { sortedKeys } from '../sorted-keys.ts';
import { AliasBudget } from './alias-budget.ts';
import { type MapKey, mapKey, stringIdentity } from './map-key.ts';
import { libyamlScalarText, parseServerDocument, type UnreadableDocument } from './server-document.ts';

export type ServerYamlResult =
  | {
      ok: true;
      value: Value;
      /** The error of strict decoding: `yaml: unmarshal errors: …`. */
      duplicateKeys?: string | undefined;
      /**
       * The error of the conversion to JSON, which is the first step of the server. The conversion fails at numbers and
       * keys that exist in YAML but not in JSON.
       */
      jsonError?: string;
    }
  | UnreadableDocument;

/**
 * Called with the range of each value in a map or a list. For a key without a value, the range is the range of the key.
 */
export type ValueLocated = (container: ObjectValue | Value[], key: string | number, range: Range) => void;

export function readServerYaml(text: string, located?: ValueLocated): ServerYamlResult {
  const parsed = parseServerDocument(text);
  if (!parsed.ok) return parsed;
  const { body, source, shift, contents } = parsed;
  return load(new Loader(body, source, located && { located, shift }), contents);
}

function load(loader: Loader, contents: ParsedNode | null): ServerYamlResult {
  try {
    const value = loader.value(contents);
    const duplicates = loader.duplicates.map((line) => `\n  ${line}`).join('');
    const noKey = loader.otherKeys.size > 0 ? findUnsupportedKey(value, loader.otherKeys) : undefined;
    if (noKey !== undefined) return { ok: true, value, jsonError: noKey };
    const notJson = loader.hasNonFiniteNumber ? findNonFiniteNumber(value) : undefined;
    if (notJson !== undefined) return { ok: true, value, jsonError: `json: unsupported value: ${notJson}` };
    return { ok: true, value, ...(duplicates && { duplicateKeys: `yaml: unmarshal errors:${duplicates}` }) };
  } catch (error) {
    if (error instanceof UnreadableYaml) return { ok: false, problem: error.message };
    throw error;
  }
}

/** Returns a reader that caches its last result, because the simulated API server and kubectl read the same text. */
export function cachingReader(): typeof readServerYaml {
  let last: { text: string; read: ServerYamlResult } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, read: readServerYaml(text) };
    return last.read;
  };
}

class UnreadableYaml extends Error {}

class Loader {
  readonly duplicates: string[] = [];
  /**
   * For each map, its keys that are not strings. The inner map contains each key under the name that the key gets in
   * JSON.
   */
  readonly otherKeys = new Map<ObjectValue, Map<string, MapKey>>();
  hasNonFiniteNumber = false;
  private readonly text: string;
  private readonly source: string;
  private readonly anchors = new Map<string, ParsedNode | 'open'>();
  private readonly locations: { located: ValueLocated; shift: number } | undefined;
  private readonly budget = new AliasBudget();
  private lines: LineIndex | undefined;

  constructor(text: string, source: string, locations?: { located: ValueLocated; shift: number }) {
    this.text = text;
    this.source = source;
    this.locations = locations;
  }

  value(node: ParsedNode | null): Value {
    this.spend();
    if (!node) return null;
    if (isAlias(node)) return this.alias(node.source);
    const { anchor } = node;
    if (!anchor) return this.content(node);
    this.anchors.set(anchor, 'open');
    const value = this.content(node);
    this.anchors.set(anchor, node);
    return value;
  }

  private spend(): void {
    if (!this.budget.spend()) throw new UnreadableYaml('document contains excessive aliasing');
  }

  private alias(name: string): Value {
    const node = this.anchors.get(name);
    if (node === undefined) throw new UnreadableYaml(`unknown anchor '${name}' referenced`);
    if (node === 'open') throw new UnreadableYaml(`anchor '${name}' value contains itself`);
    return this.budget.within(() => this.content(node));
  }

  private content(node: ParsedNode): Value {
    if (isScalar(node)) return this.scalar(node);
    if (isMap(node)) return this.map(node.items as readonly unknown[], Object.create(null));
    if (isSeq(node)) return this.list(node.items);
    return null;
  }

  private list(items: readonly unknown[]): Value[] {
    const list = items.map((item) => this.value(nodeOf(item)));
    if (this.locations) for (const [i, item] of items.entries()) this.locate(list, i, nodeOf(item));
    return list;
  }

  private locate(container: ObjectValue | Value[], key: string | number, node: ParsedNode | null | undefined): void {
    if (!this.locations || !node) return;
    const { located, shift } = this.locations;
    located(container, key, { start: node.range[0] + shift, end: node.range[1] + shift });
  }

  private scalar(node: Scalar.Parsed): Value {
    const text = libyamlScalarText(node, this.source);
    const tagged = node.tag ? resolveTagged(text, node.tag) : undefined;
    if (tagged && !tagged.ok) throw new UnreadableYaml(`cannot decode ${text} as a !!${tagged.expectedTag}`);
    const value = tagged ? tagged.value : node.type === 'PLAIN' ? resolvePlain(text) : text;
    if (typeof value === 'number' && !Number.isFinite(value)) this.hasNonFiniteNumber = true;
    return value;
  }

  private map(items: readonly unknown[], object: ObjectValue): ObjectValue {
    for (const pair of items) {
      if (!isPair(pair)) continue;
      const key = nodeOf(pair.key);
      if (isMergeKey(key)) this.merge(nodeOf(pair.value), object);
      else this.entry(pair, key, object);
    }
    return object;
  }

  private entry(pair: Pair, key: ParsedNode | null, object: ObjectValue): void {
    const keyValue = this.value(key);
    if (isList(keyValue) || isObject(keyValue)) throw new UnreadableYaml(`invalid map key: ${goSyntax(keyValue)}`);
    const read = mapKey(keyValue as ScalarValue, isScalar(key) && this.isFloat(key));
    const name = read.name + this.swallowedColon(pair, key);
    const value = this.value(nodeOf(pair.value));
    if (this.isDuplicate(object, name, read))
      this.duplicates.push(`line ${this.lineOf(pair)}: key ${read.printed} already set in map`);
    object[name] = value;
    if (typeof keyValue === 'string') this.otherKeys.get(object)?.delete(name);
    else this.keysOf(object).set(name, read);
    this.locate(object, name, isEmptyScalar(pair.value) ? key : nodeOf(pair.value));
  }

  private isFloat(key: Scalar.Parsed): boolean {
    if (key.tag?.endsWith(':float')) return true;
    return key.type === 'PLAIN' && /^[-+]?[\d.][\d_]*(?:\.|[eE])/.test(libyamlScalarText(key, this.source));
  }

  private isDuplicate(object: ObjectValue, name: string, key: MapKey): boolean {
    if (!(name in object) || key.identity === undefined) return false;
    const earlier = this.otherKeys.get(object)?.get(name);
    return key.identity === (earlier ? earlier.identity : stringIdentity(name));
  }

  private keysOf(object: ObjectValue): Map<string, MapKey> {
    const keys = this.otherKeys.get(object) ?? new Map<string, MapKey>();
    this.otherKeys.set(object, keys);
    return keys;
  }

  /**
   * Returns the colon that libyaml reads as part of the key, as in `{a:,` and `{a:{`; empty if libyaml reads no colon
   * as part of the key.
   */
  private swallowedColon(pair: Pair, key: ParsedNode | null): string {
    if (!isScalar(key) || key.type !== 'PLAIN') return '';
    const end = key.range[1];
    if (this.text[end] !== ':' || !',[]{}'.includes(this.text[end + 1] ?? ' ')) return '';
    if (pair.value !== null && !isEmptyScalar(pair.value)) throw new UnreadableYaml("did not find expected ',' or '}'");
    return ':';
  }

  /**
   * A merged entry replaces an earlier entry with the same key, even if the earlier entry is written in the object
   * itself.
   */
  private merge(node: ParsedNode | null, object: ObjectValue): void {
    const target = isAlias(node) ? this.anchors.get(node.source) : node;
    if (isAlias(node) && target === undefined) throw new UnreadableYaml(`unknown anchor '${node.source}' referenced`);
    const merged = isSeq(target) && !isAlias(node) ? target.items.map(nodeOf).reverse() : [node];
    for (const each of merged) {
      const map = this.aliased(each);
      if (!isMap(map)) throw new UnreadableYaml('map merge requires map or sequence of maps as the value');
      const merge = () => this.map(map.items as readonly unknown[], object);
      this.spend();
      if (isAlias(each)) this.budget.within(merge);
      else merge();
    }
  }

  private aliased(node: ParsedNode | null): ParsedNode | 'open' | null | undefined {
    return isAlias(node) ? this.anchors.get(node.source) : node;
  }

  private lineOf({ key, value }: Pair): number {
    const at = nodeOf(value)?.range[0] ?? nodeOf(key)?.range[1] ?? 0;
    this.lines ??= indexLines(this.text);
    return positionAt(this.lines, at).line + 1;
  }
}

function findUnsupportedKey(value: Value, keys: Loader['otherKeys']): string | undefined {
  if (!isList(value) && !isObject(value)) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const unsupported = isObject(value) ? keys.get(value)?.get(name)?.unsupported : undefined;
    if (unsupported !== undefined)
      return `unsupported map key of ${unsupported}, value: ${inner === null ? '<nil>' : goSyntax(inner)}`;
    const found = findUnsupportedKey(inner, keys);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The keys are searched in sorted order, because Go writes the keys of JSON in this order. */
function findNonFiniteNumber(value: Value): string | undefined {
  if (typeof value === 'number' && !Number.isFinite(value))
    return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
  const inner = isList(value) ? value : isObject(value) ? sortedKeys(value).map((key) => value[key] ?? null) : [];
  for (const item of inner) {
    const found = findNonFiniteNumber(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isEmptyScalar(node: unknown): boolean {
  return isScalar(node) && (node.value === null || node.value === '') && node.type === 'PLAIN';
}

function isMergeKey(key: ParsedNode | null): boolean {
  return (
    isScalar(key) &&
    key.value === '<<' &&
    (key.type === 'PLAIN' ? !key.tag || key.tag.endsWith(':merge') : key.tag?.endsWith(':merge') === true)
  );
}

function nodeOf(value: unknown): ParsedNode | null {
  return isScalar(value) || isMap(value) || isSeq(value) || isAlias(value) ? (value as ParsedNode) : null;
}

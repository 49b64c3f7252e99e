// Writes a value in the style of its surroundings: block, flow or JSON. A templated value is written as its template.
import { isList, isObject, isTemplated, type Value } from '../../model/value.ts';
import type { MapNode } from '../node.ts';
import { quoteYaml, writeYaml } from './write-yaml.ts';

export type WriteStyle = 'yaml' | 'json';

/**
 * Returns `json` for a flow map whose first key is in double quotes. Returns the style of the parent for an empty flow
 * map, and `yaml` for any other map.
 */
export function writeStyleOf(text: string, { flow, entries }: MapNode, parentStyle: WriteStyle = 'yaml'): WriteStyle {
  const [first] = entries;
  if (!flow || !first) return flow ? parentStyle : 'yaml';
  return text[first.keyRange.start] === '"' ? 'json' : 'yaml';
}

/**
 * In a flow collection, a plain key must not contain a comma or a bracket, so a key with these characters gets quotes.
 */
export function writeKey(key: string, style: WriteStyle, isInFlow = true): string {
  return style === 'json' ? JSON.stringify(key) : writeScalar(key, isInFlow);
}

export function writeInline(value: Value, style: WriteStyle, isInFlow = true): string {
  if (isTemplated(value)) return value.template;
  if (isList(value)) {
    const items = value.map((item) => writeInline(item, style)).join(', ');
    // `[[` and `]]` are delimiters in some template languages, so a space separates the brackets.
    return items.startsWith('[') || items.endsWith(']') ? `[ ${items} ]` : `[${items}]`;
  }
  if (isObject(value)) {
    const parts = Object.entries(value).map(([key, item]) => `${writeKey(key, style)}: ${writeInline(item, style)}`);
    return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
  }
  return style === 'json'
    ? JSON.stringify(typeof value === 'bigint' ? Number(value) : value)
    : writeScalar(value, isInFlow);
}

function writeScalar(value: Exclude<Value, object>, isInFlow: boolean): string {
  const written = writeYaml(value).trimEnd();
  if (typeof value !== 'string' || /^["']/.test(written)) return written;
  return written.includes('\n') || (isInFlow && /[,[\]{}]/.test(written)) ? quoteYaml(value) : written;
}

/**
 * @param indent the indentation of the neighboring entries; if it is defined, JSON lists and nested objects have
 * several lines
 */
export function writeTree(value: Value, style: WriteStyle, indent: string | undefined): string {
  const isDeep = isObject(value) && Object.values(value).some((item) => isObject(item) || isList(item));
  if (style === 'yaml' || indent === undefined || !(isList(value) || isDeep)) return writeInline(value, style);
  const deeper = `${indent}  `;
  const items = isList(value)
    ? value.map((item) => writeTree(item, style, deeper))
    : Object.entries(value).map(([key, item]) => `${writeKey(key, style)}: ${writeTree(item, style, deeper)}`);
  const [open, close] = isList(value) ? ['[', ']'] : ['{', '}'];
  return items.length === 0 ? open + close : `${open}\n${deeper}${items.join(`,\n${deeper}`)}\n${indent}${close}`;
}

export function writeBlock(value: Value): string {
  const templates: string[] = [];
  const masked = writeYaml(withPlaceholders(value, templates)).trimEnd();
  return masked.replaceAll(
    /"?replicast-template-(\d+)-"?/g,
    (placeholder, index: string) => templates[Number(index)] ?? placeholder,
  );
}

function withPlaceholders(value: Value, templates: string[]): Value {
  if (isTemplated(value)) return `replicast-template-${templates.push(value.template) - 1}-`;
  if (isList(value)) return value.map((item) => withPlaceholders(item, templates));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withPlaceholders(item, templates)]));
}

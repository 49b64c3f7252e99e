import { boundedPattern } from '../../model/bounded-pattern.ts';
import type { SnippetNode } from './read-snippet.ts';

export interface SnippetStyle {
  style: 'block' | 'flow' | 'json';
  isMultiline?: boolean;
  placeholders: boolean;
  indentation: string;
}

type Entry = readonly [key: string, value: SnippetNode];

/** Returns a placeholder with the number 0. The placeholder gets its own number when the snippet is written. */
export function placeholder(...texts: readonly string[]): string {
  const isChoice = texts.length > 1 && !texts.some((text) => /[,|]/.test(text));
  return isChoice ? `\${0|${texts.map(escapeSnippet).join(',')}|}` : `\${0:${escapeSnippet(texts[0] ?? '')}}`;
}

export function writeEntry(entry: Entry, style: SnippetStyle): string {
  return numberPlaceholders(entryText(entry, style), style);
}

export function writeEntries(entries: readonly Entry[], style: SnippetStyle): string {
  return numberPlaceholders(entries.map((entry) => entryText(entry, style)).join(keySeparator(style)), style);
}

export function keySeparator({ style, isMultiline = false, indentation }: Omit<SnippetStyle, 'placeholders'>): string {
  if (style === 'block') return `\n${indentation}`;
  return isMultiline ? `,\n${indentation}` : ', ';
}

function entryText([key, value]: Entry, style: SnippetStyle): string {
  const name = style.style === 'json' ? `"${key}"` : key;
  if (style.style !== 'block') return `${name}: ${inlineText(value, style)}`;
  return `${name}:${value.kind === 'scalar' ? ` ${value.text}` : blockText(value, indented(style))}`;
}

function blockText(value: SnippetNode, style: SnippetStyle): string {
  const { indentation } = style;
  if (value.kind === 'scalar') return value.text;
  if (value.kind === 'list')
    return value.items.map((item) => `\n${indentation}- ${blockText(item, indented(style)).trimStart()}`).join('');
  if (value.entries.length === 0) return `\n${indentation}${placeholder()}`;
  return value.entries.map((entry) => `\n${indentation}${entryText(entry, style)}`).join('');
}

function inlineText(value: SnippetNode, style: SnippetStyle): string {
  if (value.kind === 'scalar') return style.style === 'json' ? jsonScalar(value) : value.text;
  const inner = indented(style);
  const parts =
    value.kind === 'list'
      ? value.items.map((item) => inlineText(item, inner))
      : value.entries.map((entry) => entryText(entry, inner));
  const [open, close] = value.kind === 'list' ? '[]' : '{}';
  if (parts.length === 0) return `${open}${placeholder()}${close}`;
  if (style.isMultiline)
    return `${open}\n${inner.indentation}${parts.join(keySeparator(inner))}\n${style.indentation}${close}`;
  return value.kind === 'list' ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`;
}

function jsonScalar({ text, isText }: { text: string; isText: boolean }): string {
  const shown = withoutPlaceholders(text);
  if (/^["[{]/.test(shown)) return text;
  return !isText && /^(?:-?\d+(?:\.\d+)?|true|false|null)$/.test(shown) ? text : `"${text}"`;
}

function indented<Style extends SnippetStyle>(style: Style): Style {
  return { ...style, indentation: `${style.indentation}  ` };
}

const placeholderPattern = boundedPattern(4000, /\$\{\d+(?::((?:[^}\\]|\\.)*)|\|((?:[^|\\]|\\.)*)\|)?\}/g);

function numberPlaceholders(text: string, { placeholders }: SnippetStyle): string {
  if (!placeholders) return withoutPlaceholders(text);
  let count = 0;
  return placeholderPattern.replaceAll(text, (_, words?: string, choices?: string) => {
    count += 1;
    if (choices !== undefined) return `\${${count}|${choices}|}`;
    return words ? `\${${count}:${words}}` : `$${count}`;
  });
}

function withoutPlaceholders(text: string): string {
  return placeholderPattern
    .replaceAll(text, (_, words?: string, choices?: string) => words ?? choices?.split(',')[0] ?? '')
    .replaceAll(/\\([\\$}])/g, '$1');
}

export function escapeSnippet(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}

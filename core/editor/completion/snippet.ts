// Builds the snippets of completed fields. The value in a snippet makes the field valid: it comes from the description
// of the field, or contains the required fields.
import type { Field } from '../../model/field.ts';
import { readSnippet, type SnippetNode } from './read-snippet.ts';
import { placeholder, type SnippetStyle, writeEntries, writeEntry } from './write-snippet.ts';

export function keySnippet(field: Field, style: SnippetStyle): string {
  return writeEntry([field.name, snippetNodeOf(field)], style);
}

/**
 * Returns the keys and values that make the field valid; empty if the field is not a map. The first line has no
 * indentation.
 */
export function objectSnippet(field: Field, style: SnippetStyle): string {
  const written = snippetNodeOf(field);
  return written.kind === 'map' ? writeEntries(written.entries, style) : '';
}

function snippetNodeOf(field: Field): SnippetNode {
  const { shape, texts } = field;
  if (texts.snippet !== undefined) return readSnippet(texts.snippet, field);
  if (shape.type === 'object')
    return {
      kind: 'map',
      entries: shape.fields.filter(({ required }) => required).map((child) => [child.name, snippetNodeOf(child)]),
    };
  if (shape.type === 'list') return { kind: 'list', items: [snippetNodeOf(shape.item)] };
  if (shape.type === 'map')
    return {
      kind: 'map',
      entries: (shape.known ?? []).filter(({ required }) => required).map((key) => [key.name, snippetNodeOf(key)]),
    };
  return {
    kind: 'scalar',
    text: scalarPlaceholder(field),
    isText: shape.type === 'string' || shape.type === 'quantity',
  };
}

function scalarPlaceholder({ shape, texts: { values = [], default: absent } }: Field): string {
  const texts = shape.type === 'string' && shape.enum ? shape.enum : values.map(({ value }) => value);
  return texts.length > 1 ? placeholder(...texts) : placeholder(texts[0] ?? exampleOf(shape, absent));
}

function exampleOf(shape: Field['shape'], absent = ''): string {
  switch (shape.type) {
    case 'integer':
      return String(Math.max(shape.min ?? 1, 1));
    case 'number':
      return /^\d/.test(absent) ? absent : '1';
    case 'boolean':
      return 'true';
    case 'quantity':
      return '100m';
    default:
      return 'name';
  }
}

// What is written behind a key, so that the field is valid as it stands: made from the field's description, in block style,
// in flow style or as JSON. Places to fill in are LSP's `${1:text}`.
import type { Field } from '../../model/field.ts';

export interface SnippetStyle {
  style: 'block' | 'flow' | 'json';
  /** False: plain text without places to fill in. */
  placeholders: boolean;
  /** Written before every further line: up to where the key stands. */
  indentation: string;
}

/** `maxReplicas: ${1:10}` */
export function keySnippet(field: Field, style: SnippetStyle): string {
  return writer(style).key(field, style.indentation);
}

/** The lines of an object, the first without indentation. */
export function objectSnippet(field: Field, style: SnippetStyle): string {
  return writer(style).lines(field, style.indentation);
}

/** Numbers the places in the order of writing. */
function writer({ style, placeholders }: SnippetStyle) {
  let places = 0;

  function place(text: string): string {
    if (!placeholders) return text;
    places += 1;
    return text === '' ? `$${places}` : `\${${places}:${escapeSnippet(text)}}`;
  }

  function choice(texts: readonly string[]): string {
    if (!placeholders || texts.some((text) => /[,|]/.test(text))) return place(texts[0] ?? '');
    places += 1;
    return `\${${places}|${texts.map(escapeSnippet).join(',')}|}`;
  }

  function key(field: Field, indentation: string): string {
    const name = style === 'json' ? `"${field.name}"` : field.name;
    const snippet = field.texts.snippet;
    if (style === 'block' && placeholders && snippet !== undefined) return `${name}:${behindColon(snippet, indentation)}`;
    const isLong = style === 'block' && (field.shape.type === 'object' || field.shape.type === 'list' || field.shape.type === 'map');
    return `${name}:${isLong ? '' : ' '}${value(field, indentation)}`;
  }

  function value(field: Field, indentation: string): string {
    const { shape } = field;
    if (shape.type === 'object')
      return object(
        shape.fields.filter((child) => child.required),
        indentation,
      );
    if (shape.type === 'list') return list(shape.item, indentation);
    if (shape.type === 'map') return object([], indentation);
    return scalar(field);
  }

  function object(required: readonly Field[], indentation: string): string {
    if (style !== 'block')
      return required.length === 0 ? `{${place('')}}` : `{ ${required.map((field) => key(field, indentation)).join(', ')} }`;
    const inner = `${indentation}  `;
    if (required.length === 0) return `\n${inner}${place('')}`;
    return required.map((field) => `\n${inner}${key(field, inner)}`).join('');
  }

  function list(item: Field, indentation: string): string {
    if (style !== 'block') return `[${value(item, indentation)}]`;
    const text = value(item, `${indentation}  `).replace(/^\s+/, '');
    return `\n${indentation}  - ${text}`;
  }

  function scalar({ shape, texts: { values = [], default: absent } }: Field): string {
    const isText = shape.type === 'string';
    const texts = shape.type === 'string' && shape.enum ? shape.enum : values.map(({ value: text }) => text);
    if (texts.length > 1) return isText && style === 'json' ? `"${choice(texts)}"` : choice(texts);
    const example = texts[0] ?? exampleOf(shape, absent);
    return (isText || shape.type === 'quantity') && style === 'json' ? `"${place(example)}"` : place(example);
  }

  function lines(field: Field, indentation: string): string {
    const { shape, texts } = field;
    if (style === 'block' && placeholders && texts.snippet !== undefined) return texts.snippet.replaceAll('\n', `\n${indentation}`);
    const required = shape.type === 'object' ? shape.fields.filter((child) => child.required) : [];
    const separator = style === 'block' ? `\n${indentation}` : ', ';
    return required.map((child) => key(child, indentation)).join(separator);
  }

  return { key, lines };
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

/** A snippet of the description begins at the key: its further lines are indented from there. */
function behindColon(snippet: string, indentation: string): string {
  const text = snippet.replaceAll('\n', `\n${indentation}`);
  return /^\s/.test(text) ? text : ` ${text}`;
}

function escapeSnippet(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}
